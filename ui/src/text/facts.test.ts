import { expect, test } from "vitest";
import type { CardFacts } from "$wire";
import { Cards } from "./cards";
import { factsLine } from "./facts";

const names = {
  cards: new Cards([]),
  words: { doorDeck: "door", currency: "gold-pieces", traps: "trap", sidekicks: "sidekick" },
} as const;

const card: CardFacts = {
  id: "duct-tape",
  name: "Duct Tape",
  deck: "treasure",
  kind: "item",
  copies: 1,
  printings: [],
  level: null,
  bonus: 0,
  side: null,
  purposes: [],
  oneShot: null,
  special: null,
  slots: [],
  hands: 0,
  placeUnknown: false,
  complex: false,
  laser: false,
  only: null,
  not: null,
  value: 100,
  treasures: null,
  levels: null,
};

test("a bonus of nothing is not told, and a sum of money stays in one line", () => {
  expect(factsLine(names, card)).toBe("Item\u00a0· 100\u00a0GP");
  expect(factsLine(names, { ...card, bonus: -2 })).toBe("Item\u00a0· −2\u00a0· 100\u00a0GP");
});

test("a card that is called as what it is says so once", () => {
  const blend: CardFacts = { ...card, name: "Half-Breed", kind: "half-breed", bonus: null, value: null };
  expect(factsLine(names, blend)).toBe("");
  expect(factsLine(names, { ...blend, name: "Best of Both" })).toBe("Half-Breed");
});
