import { getLocale } from "$lib/paraglide/runtime";

/** A chance from 0 to 1; what is not quite none or certain never reads as if it were. */
export function percent(share: number): string {
  const shown = share > 0 && share < 1 ? Math.min(Math.max(share, 0.01), 0.99) : share;
  return new Intl.NumberFormat(getLocale(), { style: "percent", maximumFractionDigits: 0 }).format(shown);
}

/** A number with one digit behind the point at most. */
export function decimal(value: number): string {
  return new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(value);
}
