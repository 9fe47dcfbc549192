import { expect, test } from "vitest";
import { Cards } from "$text/cards";
import { Names } from "$text/names";
import type { CardFacts, CardView, SeatView } from "$wire";
import { firstTurn } from "$wire/recorded";
import { dress } from "./dress";

const item = { kind: "item", deck: "treasure" } as const;
const facts = [
  { id: "helmet", ...item },
  { id: "cap", ...item },
  { id: "pistol", ...item },
  { id: "sword", ...item },
  { id: "cannon", ...item, laser: true },
  { id: "dog", ...item },
  { id: "shuttle", ...item, ship: true },
  { id: "robot", kind: "sidekick", deck: "door" },
  { id: "alien", kind: "sidekick", deck: "door" },
] as CardFacts[];
const names = new Names(new Cards(facts), firstTurn.view);

function wears(...cards: (Partial<CardView> & Pick<CardView, "copy">)[]) {
  const each = { equipped: true, reasons: [], slots: [], hands: 0 };
  const seat = {
    ...firstTurn.view.seats[0]!,
    hands: [2, 2],
    races: [],
    cards: cards.map((card) => ({ ...each, ...card })),
  };
  return dress(names, seat as unknown as SeatView);
}

const helmet = { copy: "helmet", slots: ["headgear"] as CardView["slots"] };

test("what does not count is not worn", () => {
  expect(wears({ ...helmet, reasons: ["restricted"] }).front).toEqual([]);
  expect(wears({ ...helmet, equipped: false, reasons: ["sideways"] }).front).toEqual([]);
  expect(wears(helmet).front).toHaveLength(1);
});

test("the same card always looks the same, whatever else is worn", () => {
  const { front } = wears(helmet);
  expect(wears({ copy: "dog" }, helmet).front).toEqual(front);
  expect(wears({ ...helmet, copy: "cap" }, helmet).front).toHaveLength(1);
});

test("two hands hold one large thing, or one thing each", () => {
  const [pistol, sword] = ["pistol", "sword"].map((copy) => ({ copy, hands: 1 }));
  expect(wears({ copy: "cannon", hands: 2 }).front).toEqual(["two-hands-laser"]);
  expect(wears(pistol!).front).toEqual(["hand"]);
  expect(wears(pistol!, sword!).front).toHaveLength(2);
});

test("a Ship is behind what is on the back, and two Sidekicks stand at both sides", () => {
  expect(wears({ copy: "dog" }, { copy: "shuttle" }).behind).toEqual(["ship", "pack"]);
  expect(wears({ copy: "robot" }, { copy: "alien" }).sidekicks).toHaveLength(2);
});
