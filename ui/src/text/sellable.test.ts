import { expect, test } from "vitest";
import type { CardFacts, CardView, View } from "$wire";
import { Cards } from "./cards";
import { Names } from "./names";
import { sellableCards, saleValue } from "./sellable";

const inPlay = (copy: string, value: number | null) => ({ copy, value }) as CardView;

const cards = new Cards([
  { id: "laser", value: 600 },
  { id: "falcon-boots", value: null },
  { id: "leech-bomb", value: 300 },
  { id: "arms-locker", value: null },
] as CardFacts[]);

/** The worth of a card at a table. */
function worth(copy: string, inPlay: CardView[] = [], figures: View["figures"] = {}): number {
  const view = { seats: [{ cards: inPlay }], figures } as unknown as View;
  return saleValue({ view, names: new Names(cards, view) }, copy);
}

test("an Item whose value nobody has read yet is among what a player can give", () => {
  const seat = { cards: [inPlay("falcon-boots", 0), inPlay("mutant", null), inPlay("laser", 600)] };
  expect(sellableCards(seat).map(({ copy }) => copy)).toEqual(["falcon-boots", "laser"]);
});

test("a card in play is worth what was read off it, and any other what is printed", () => {
  const table = [inPlay("laser", 600), inPlay("falcon-boots", 400)];
  expect(worth("falcon-boots", table)).toBe(400);
  expect(worth("laser", table)).toBe(600);
  expect(worth("leech-bomb", table)).toBe(300);
  expect(worth("laser#2", table)).toBe(600);
  expect(worth("arms-locker", table)).toBe(0);
});

test("a card in a hand is worth what was read off another copy", () => {
  expect(worth("falcon-boots", [], { "falcon-boots": { value: 400 } })).toBe(400);
});

test("what joins other Items is worth nothing while it does, whatever is printed on it", () => {
  expect(worth("laser", [inPlay("laser", 0)])).toBe(0);
});
