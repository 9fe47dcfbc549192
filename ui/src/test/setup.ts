import "@fontsource/barlow/400.css";
import "@fontsource/barlow/600.css";
import "@fontsource/barlow-condensed/600.css";
import "@fontsource/heebo/hebrew-400.css";
import "@fontsource/heebo/hebrew-600.css";
import "$design/tokens.css";
import "$design/base.css";
import { afterEach, beforeEach, expect, vi } from "vitest";
// Takes what a test has shown off the page before the next one.
import "vitest-browser-svelte";
import { overwriteGetLocale } from "$paraglide/runtime";
import { reset } from "./reset";

overwriteGetLocale(() => "en");
beforeEach(reset);

// What Svelte warns of is a fault, as a value that stays as it was because its component is gone.
const warned = vi.spyOn(console, "warn");
afterEach(() => {
  const faults = warned.mock.calls
    .map(([first]) => String(first))
    .filter((text) => text.includes("[svelte]"));
  warned.mockClear();
  expect(faults).toEqual([]);
});
