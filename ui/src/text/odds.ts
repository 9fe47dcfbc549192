import { perLanguage } from "./language";

const percents = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
);
const decimals = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** Formats a chance from 0 to 1 as a percentage; only 0 and 1 read as none and certain. */
export function percent(share: number): string {
  const shown = share > 0 && share < 1 ? Math.min(Math.max(share, 0.01), 0.99) : share;
  return percents().format(shown);
}

/** A number with at most one decimal. */
export function decimal(value: number): string {
  return decimals().format(value);
}
