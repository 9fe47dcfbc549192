import { expect, test } from "vitest";
import type { CardFacts, CardView, SeatView, View } from "$wire";
import { Cards } from "./cards";
import { sellableCards, saleValue } from "./sellable";

const facts = (id: string, kind: CardFacts["kind"], value: number | null) =>
  ({ id, kind, value, name: id }) as CardFacts;
const inPlay = (copy: string, value: number | null) => ({ copy, value }) as CardView;

/** A table at which one card was read. */
const view = (seats: Pick<SeatView, "cards">[], figures: View["figures"] = {}) =>
  ({ seats, figures }) as Pick<View, "seats" | "figures">;

const cards = new Cards([
  facts("laser", "item", 600),
  facts("falcon-boots", "item", null),
  facts("leech-bomb", "one-shot", 300),
  facts("arms-locker", "special", null),
  facts("mutant", "race", null),
]);

test("an Item whose value nobody has read yet is among what a player can give", () => {
  const seat = { cards: [inPlay("falcon-boots", 0), inPlay("mutant", null), inPlay("laser", 600)] };
  expect(sellableCards(seat).map(({ copy }) => copy)).toEqual(["falcon-boots", "laser"]);
});

test("a card in play is worth what was read off it, wherever it lies, and any other what is printed", () => {
  const seats = [{ cards: [inPlay("laser", 600)] }, { cards: [inPlay("falcon-boots", 400)] }];
  const worth = (copy: string) => saleValue(copy, view(seats), cards);
  expect(worth("falcon-boots")).toBe(400);
  expect(worth("laser")).toBe(600);
  expect(worth("leech-bomb")).toBe(300);
  expect(worth("laser#2")).toBe(600);
  expect(worth("arms-locker")).toBe(0);
});

test("a card in a hand is worth what was read off another copy", () => {
  expect(saleValue("falcon-boots", view([], { "falcon-boots": { value: 400 } }), cards)).toBe(400);
});

test("what joins other Items is worth nothing while it does, whatever is printed on it", () => {
  expect(saleValue("laser", view([{ cards: [inPlay("laser", 0)] }]), cards)).toBe(0);
});
