import { defineCustomClientStrategy, isLocale } from "$paraglide/runtime";
import { device } from "./storage";

const KEPT = "PARAGLIDE_LOCALE";
/** The query parameter for the language if the device cannot store it, since a change reloads the page. */
const PARAMETER = "language";

/** Sets the language from the address, or else from storage. */
export function keepLanguage(): void {
  defineCustomClientStrategy("custom-device", {
    getLocale: () => {
      const chosen = new URL(location.href).searchParams.get(PARAMETER) ?? device.get(KEPT);
      return isLocale(chosen) ? chosen : undefined;
    },
    setLocale: (locale) => {
      device.set(KEPT, locale);
      const address = new URL(location.href);
      if (device.forgets) address.searchParams.set(PARAMETER, locale);
      else address.searchParams.delete(PARAMETER);
      history.replaceState(history.state, "", address);
    },
  });
}
