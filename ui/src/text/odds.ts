import { perLanguage } from "./language";

const percents = perLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 0 }),
);
const decimals = perLanguage((locale) => new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }));

/** A chance from 0 to 1; what is not quite none or certain never reads as if it were. */
export function percent(share: number): string {
  const shown = share > 0 && share < 1 ? Math.min(Math.max(share, 0.01), 0.99) : share;
  return percents().format(shown);
}

/** A number with one digit behind the point at most. */
export function decimal(value: number): string {
  return decimals().format(value);
}
