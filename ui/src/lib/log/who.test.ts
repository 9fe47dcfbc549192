import { expect, test } from "vitest";
import type { Event } from "$lib/wire/Event";
import { who } from "./who";

const level: Event = { event: "level-changed", seat: 2, by: 1, why: { why: "manual" } };

test("whoever said so did it", () => {
  expect(who(1, [level])).toBe(1);
});

test("without that it is the first one whom it concerns", () => {
  expect(who(null, [{ event: "win-claimed" }, level])).toBe(2);
  expect(who(null, [{ event: "combat-began", fighter: 3 }])).toBe(3);
  expect(who(null, [{ event: "card-given", from: 0, to: 1, card: "laser" }])).toBe(0);
});

test("a turn belongs to the one whose it is now", () => {
  const began: Event = { event: "turn-began", seat: 1, number: 4, phase: "arrange" };
  expect(who(null, [{ event: "turn-ended", seat: 0 }, began])).toBe(1);
});

test("what the table does belongs to nobody", () => {
  expect(who(null, [{ event: "rolled", seat: null, die: 4 }])).toBeNull();
  expect(who(null, [])).toBeNull();
});
