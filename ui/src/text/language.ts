import { getLocale, getTextDirection } from "$paraglide/runtime";

/** Keeps what is made for a language, such as a format: it is costly to make, and is asked for with every word. */
export function perLanguage<Made>(make: (locale: string) => Made): () => Made {
  const kept = new Map<string, Made>();
  return () => {
    const locale = getLocale();
    let made = kept.get(locale);
    if (made === undefined) kept.set(locale, (made = make(locale)));
    return made;
  };
}

/** The reading direction of the interface. */
export const direction = perLanguage(() => getTextDirection());
