import { expect, test } from "vitest";
import type { CardFacts, CardView } from "$wire";
import { Cards } from "./cards";
import { sellableCards, isSellable, saleValue } from "./sellable";

const facts = (id: string, kind: CardFacts["kind"], value: number | null) =>
  ({ id, kind, value, name: id }) as CardFacts;
const inPlay = (copy: string, value: number | null) => ({ copy, value }) as CardView;

const cards = new Cards([
  facts("laser", "item", 600),
  facts("falcon-boots", "item", null),
  facts("leech-bomb", "one-shot", 300),
  facts("arms-locker", "special", null),
  facts("mutant", "race", null),
]);

test("an Item is a good though its value is not public, and another card only where it has a value", () => {
  const goods = cards.all.filter(isSellable).map(({ id }) => id);
  expect(goods).toEqual(["laser", "falcon-boots", "leech-bomb"]);
  expect(isSellable(undefined)).toBe(false);
});

test("an Item whose value nobody has read yet is among what a player can give", () => {
  const seat = { cards: [inPlay("falcon-boots", 0), inPlay("mutant", null), inPlay("laser", 600)] };
  expect(sellableCards(seat).map(({ copy }) => copy)).toEqual(["falcon-boots", "laser"]);
});

test("a card in play is worth what was read off it, wherever it lies, and any other what is printed", () => {
  const seats = [{ cards: [inPlay("laser", 600)] }, { cards: [inPlay("falcon-boots", 400)] }];
  const worth = (copy: string) => saleValue(copy, seats, cards);
  expect(worth("falcon-boots")).toBe(400);
  expect(worth("laser")).toBe(600);
  expect(worth("leech-bomb")).toBe(300);
  expect(worth("laser#2")).toBe(600);
  expect(worth("arms-locker")).toBe(0);
});

test("what joins other Items is worth nothing while it does, whatever is printed on it", () => {
  expect(saleValue("laser", [{ cards: [inPlay("laser", 0)] }], cards)).toBe(0);
});
