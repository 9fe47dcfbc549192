import { afterEach, expect, test } from "vitest";
import { baseLocale, overwriteGetLocale } from "$paraglide/runtime";
import { isolated } from "./isolate";
import { list, oneOf, plain, signed } from "./names";

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

test("the sign of a number stays with it where one reads from right to left", () => {
  expect([plain(-2), plain(3), signed(3)]).toEqual(["−2", "3", "+3"]);
  overwriteGetLocale(() => "he");
  expect([plain(-2), plain(3), signed(3)]).toEqual(["\u2068−2\u2069", "3", "\u2068+3\u2069"]);
});

test("a name that is read from right to left moves nothing around it in a language that is not", () => {
  overwriteGetLocale(() => "en");
  expect(isolated("דנה")).toBe("\u2068דנה\u2069");
  expect(isolated("Zoe")).toBe("Zoe");
});
