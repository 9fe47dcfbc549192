import { perLanguage } from "./language";

const unit = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
const megabytes = perLanguage((locale) => new Intl.NumberFormat(locale, unit));

/** A size in bytes, in words. */
export function inMegabytes(bytes: number): string {
  return megabytes().format(bytes / 2 ** 20);
}
