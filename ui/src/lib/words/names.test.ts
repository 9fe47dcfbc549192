import { afterEach, expect, test } from "vitest";
import { baseLocale, overwriteGetLocale } from "$lib/paraglide/runtime";
import { list, oneOf } from "./names";

/** Without the marks that keep a word together, which nobody sees. */
function seen(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, "");
}

afterEach(() => overwriteGetLocale(() => baseLocale));

test("Hebrew words are joined as Hebrew words, and Latin ones with a maqaf", () => {
  overwriteGetLocale(() => "he");
  expect(seen(list(["שריון", "נעליים"]))).toBe("שריון ונעליים");
  expect(seen(list(["Feline", "Trader"]))).toBe("Feline ו־Trader");
  expect(seen(list(["Feline", "שריון", "Trader"]))).toBe("Feline, שריון ו־Trader");
  expect(seen(oneOf(["נעליים", "יד"]))).toBe("נעליים או יד");
});

test("each word of a list is kept together where one reads from right to left", () => {
  overwriteGetLocale(() => "he");
  expect(list(["Feline", "Trader"])).toBe("\u2068Feline\u2069 ו־\u2068Trader\u2069");
  expect(list(["Feline"])).toBe("\u2068Feline\u2069");
  overwriteGetLocale(() => "de");
  expect(list(["Feline", "Trader", "Cyborg"])).toBe("Feline, Trader und Cyborg");
  expect(list([])).toBe("");
});
