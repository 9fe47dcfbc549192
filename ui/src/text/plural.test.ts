import { expect, test, vi } from "vitest";
import { m } from "$paraglide/messages";

test("messages with a number do not make the rules of their language anew", () => {
  const Rules = Intl.PluralRules;
  const made = vi.spyOn(Intl, "PluralRules").mockImplementation(function (...of) {
    return new Rules(...of);
  });
  const said = [1, 2, 2].map((count) => m.charity_share({ name: "Zoe", count }, { locale: "de" }));
  expect(said[0]).not.toBe(said[1]);
  expect(said[1]).toBe(said[2]);
  expect(made).toHaveBeenCalledTimes(1);
  made.mockRestore();
});
