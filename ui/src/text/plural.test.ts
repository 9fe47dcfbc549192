import { expect, test, vi } from "vitest";
import { m } from "$paraglide/messages";
import { overwriteGetLocale } from "$paraglide/runtime";

test("messages with a number do not make the rules of their language anew", () => {
  overwriteGetLocale(() => "de");
  const Rules = Intl.PluralRules;
  const made = vi.spyOn(Intl, "PluralRules").mockImplementation(function (...of) {
    return new Rules(...of);
  });
  const said = [1, 2, 2].map((count) => m.charity_share({ name: "Zoe", count }));
  expect(said[0]).not.toBe(said[1]);
  expect(said[1]).toBe(said[2]);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
