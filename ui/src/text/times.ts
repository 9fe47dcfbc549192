import { here, perLanguage } from "./language";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86400],
  ["week", 604800],
];

const ago = perLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: "auto" }));
const clocks = perLanguage(
  (locale) => new Intl.DateTimeFormat(here(locale), { hour: "2-digit", minute: "2-digit" }),
);
const days = perLanguage((locale) => new Intl.DateTimeFormat(here(locale), { dateStyle: "medium" }));

/** A time relative to now; ahead of now where a clock has been set. */
export function when(at: number): string {
  const seconds = (at - Date.now()) / 1000;
  const step = STEPS.toReversed().find(([, length]) => Math.abs(seconds) >= length) ?? STEPS[0]!;
  return ago().format(Math.trunc(seconds / step[1]), step[0]);
}

/** The time of day. */
export function clock(at: number): string {
  return clocks().format(at);
}

/** The day. */
export function day(at: number): string {
  return days().format(at);
}
