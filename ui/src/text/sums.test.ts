import { expect, test } from "vitest";
import { m } from "$paraglide/messages";
import { plain, signed } from "./names";
import { total } from "./sums";

test("a total is the sum of its addends", () => {
  expect(total([])).toBe(0);
  expect(
    total([
      { amount: 4, source: { from: "seat", seat: 0 }, why: { why: "level" } },
      { amount: -5, source: { from: "manual" }, why: { why: "typed" } },
    ]),
  ).toBe(-1);
});

test("a sign stands before every amount", () => {
  expect([signed(2), signed(0), signed(-5)]).toEqual(["+2", "+0", "−5"]);
});

test("a number that stands by itself has a sign only below nothing, and the same one", () => {
  expect([plain(2), plain(0), plain(-5)]).toEqual(["2", "0", signed(-5)]);
});

test("messages know one from many", () => {
  expect(m.n_treasures({ count: 1 })).toBe("1 Treasure");
  expect(m.n_treasures({ count: 4 })).toBe("4 Treasures");
  expect(m.verdict_short({ by: 1 })).not.toContain("1s");
});
