import { expect, test } from "vitest";
import type { CardView } from "$wire";
import { losing } from "$wire/recorded";
import { leftOut } from "./left-out";

const card = losing.view.seats[0]!.cards[0]!;
const view = (copy: string, reasons: CardView["reasons"]): CardView => ({ ...card, copy, reasons });
const names = { cards: { facts: () => ({ bonus: 3 }) } } as unknown as Parameters<typeof leftOut>[0];

test("a card that does not count is listed once, with its printed bonus and the reason", () => {
  const cards = [
    view("laser", ["sideways", "hands"]),
    view("raser", ["sideways"]),
    view("bobaser", ["immune"]),
    view("ray-gun", []),
  ];
  const strength = [{ amount: 0, source: { from: "card", card: "bobaser" }, why: { why: "bonus" } } as const];
  expect(leftOut(names, { cards }, strength)).toEqual([{ card: "laser", bonus: 3, why: "Hands are full" }]);
});
