import { getLocale } from "$lib/paraglide/runtime";

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["minute", 60],
  ["hour", 3600],
  ["day", 86400],
  ["week", 604800],
];

/** When something was, seen from now. */
export function when(at: number): string {
  const seconds = Math.max(0, (Date.now() - at) / 1000);
  const step = STEPS.toReversed().find(([, length]) => seconds >= length) ?? STEPS[0]!;
  return new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto" }).format(
    -Math.floor(seconds / step[1]),
    step[0],
  );
}

/** The time of day. */
export function clock(at: number): string {
  return new Intl.DateTimeFormat(getLocale(), { hour: "2-digit", minute: "2-digit" }).format(at);
}
