import "@fontsource/barlow/400.css";
import "@fontsource/barlow/600.css";
import "@fontsource/barlow-condensed/600.css";
import "@fontsource/heebo/hebrew-400.css";
import "@fontsource/heebo/hebrew-600.css";
import "$design/tokens.css";
import "$design/base.css";
import { mount } from "svelte";
import type { Link } from "$link";
import { getLocale, getTextDirection, overwriteGetLocale } from "$paraglide/runtime";
import { App } from "$app/app.svelte";
import type { HostPass } from "$app/pass";
import Screens from "./Screens.svelte";

/** Shows the interface, over a link that may have asked for what it begins with. */
export function start(link: Link, pass: HostPass): void {
  // A change of the language loads the page anew, so that every word need not find out which one it is.
  const locale = getLocale();
  overwriteGetLocale(() => locale);
  document.documentElement.lang = locale;
  document.documentElement.dir = getTextDirection(locale);
  const app = new App(link, pass);
  // A first picture that is replaced at once costs more than the moment that it takes to have the right one.
  const moment = new Promise((over) => setTimeout(over, 200));
  void Promise.race([app.session.begun, moment]).then(() =>
    mount(Screens, { target: document.getElementById("app")!, props: { app } }),
  );
}
