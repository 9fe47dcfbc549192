import { defineCustomClientStrategy, isLocale } from "$lib/paraglide/runtime";
import { device } from "./storage";

const KEPT = "PARAGLIDE_LOCALE";
/** The part of the address with the language where the device keeps nothing: a change loads the page anew. */
const PART = "language";

/** Has the language chosen by what this device keeps. */
export function keepLanguage(): void {
  defineCustomClientStrategy("custom-device", {
    getLocale: () => {
      const chosen = device.get(KEPT) ?? new URL(location.href).searchParams.get(PART);
      return isLocale(chosen) ? chosen : undefined;
    },
    setLocale: (locale) => {
      device.set(KEPT, locale);
      if (!device.forgets) return;
      const address = new URL(location.href);
      address.searchParams.set(PART, locale);
      history.replaceState(history.state, "", address);
    },
  });
}
