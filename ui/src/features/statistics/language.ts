import { getLocale } from "$paraglide/runtime";

// Where a system has no language set, WebKit says "C", which is no language, and uPlot fails as soon as it is loaded.
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: getLocale(), configurable: true });
}
