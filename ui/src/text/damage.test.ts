import { expect, test } from "vitest";
import type { TableDamage } from "$wire";
import { tableDamage } from "./damage";

const plain = (damage: Partial<TableDamage>) =>
  tableDamage({ ends: 40, had: 40, bad: [], goesOn: 40, differs: false, ...damage })
    .join(" ")
    .replaceAll(/[\u2066-\u2069]/g, "");

test("bad lines are named, and what becomes of them and of those behind them", () => {
  expect(plain({ bad: [13, 14, 20] })).toBe(
    "Of its 40 log entries, these are damaged: 13–14, 20. Left out: 13–14, 20.",
  );
  expect(plain({ bad: [13], goesOn: 12 })).toContain("Lost: 13–40.");
  expect(plain({ bad: [1], goesOn: 0 })).toContain("Nothing of it can be kept");
});

test("a missing end is told by numbers", () => {
  expect(plain({ ends: 38, goesOn: 38 })).toBe("It ends at entry 38, but it had 40. Lost: 39–40.");
});

test("lines that are all missing are not said to be there", () => {
  for (const had of [0, 40])
    expect(plain({ ends: 0, had, goesOn: 0 })).toMatch(
      /^None of its entries is there\. Nothing of it can be kept/,
    );
});

test("a damaged check value loses nothing", () => {
  expect(plain({})).toBe("Only a check value is damaged, every entry is there.");
});
