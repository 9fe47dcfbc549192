import { expect, test } from "vitest";
import { card } from "$test/card";
import { Cards } from "./cards";
import { factsLine } from "./facts";

const names = {
  cards: new Cards([]),
  words: { doorDeck: "door", currency: "gold-pieces", traps: "trap", sidekicks: "sidekick" },
} as const;

const tape = card("Duct Tape", { deck: "treasure", kind: "item", bonus: 0, value: 100 });

test("a bonus of nothing is not told, and a sum of money stays in one line", () => {
  expect(factsLine(names, tape)).toBe("Item\u00a0· 100\u00a0GP");
  expect(factsLine(names, { ...tape, bonus: -2 })).toBe("Item\u00a0· −2\u00a0· 100\u00a0GP");
});

test("a card that is called as what it is says so once", () => {
  const blend = card("Half-Breed", { kind: "half-breed" });
  expect(factsLine(names, blend)).toBe("");
  expect(factsLine(names, { ...blend, name: "Best of Both" })).toBe("Half-Breed");
});
