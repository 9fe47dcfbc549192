import { getLocale, getTextDirection } from "$paraglide/runtime";

/** Caches one value per language, such as a format, which is costly to create. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const kept = new Map<string, Made>();
  return () => {
    const locale = getLocale();
    let made = kept.get(locale);
    if (made === undefined) kept.set(locale, (made = make(locale)));
    return made;
  };
}

/** The language as it is written where the device is, which has a clock and an order of dates of its own. */
export function here(locale: string): string {
  try {
    return new Intl.Locale(locale, { region: new Intl.Locale(navigator.language).region }).toString();
  } catch {
    // A device without a language, such as one of the locale C, names none that could be read.
    return locale;
  }
}

/** The reading direction of the interface. */
export const direction = perLanguage(() => getTextDirection());
