import { perLanguage } from "./language";

const units = (unit: string) =>
  perLanguage((locale) => new Intl.NumberFormat(locale, { style: "unit", unit, unitDisplay: "short" }));
const hours = units("hour");
const minutes = units("minute");

/** A time of play (ms) in hours and minutes. */
export function span(ms: number): string {
  const all = Math.max(1, Math.round(ms / 60_000));
  const [h, min] = [Math.floor(all / 60), all % 60];
  return [h && hours().format(h), (min || !h) && minutes().format(min)].filter(Boolean).join(" ");
}
