import { expect, test } from "vitest";
import { Cards } from "$text/cards";
import { Names } from "$text/names";
import type { CardFacts, CardView, SeatView } from "$wire";
import { firstTurn } from "$wire/recorded";
import { dress } from "./dress";

const item = { kind: "item", deck: "treasure" } as const;
const facts = [
  { id: "helmet", name: "Helmet", ...item },
  { id: "cap", name: "Cap", ...item },
  { id: "pistol", name: "Pistol", ...item },
  { id: "sword", name: "Sword", ...item },
  { id: "cannon", name: "Laser Cannon", ...item, laser: true },
  { id: "dog", name: "Dog", ...item },
  { id: "shuttle", name: "Shuttle", ...item, ship: true },
  { id: "robot", name: "Robot", kind: "sidekick", deck: "door" },
  { id: "alien", name: "Alien", kind: "sidekick", deck: "door" },
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
  const shapes = (...cards: Parameters<typeof wears>) => wears(...cards).front.map(({ shape }) => shape);
  expect(shapes({ copy: "cannon", hands: 2 })).toEqual(["two-hands-laser"]);
  expect(shapes({ copy: "sword", hands: 2 })).toEqual(["hand-sword"]);
  expect(shapes(pistol!)).toEqual(["hand-pistol"]);
  expect(shapes(pistol!, sword!)).toEqual(["hand-sword", "hand-pistol"]);
});

test("a Ship is behind what is on the back, and two Sidekicks stand at both sides", () => {
  expect(wears({ copy: "dog" }, { copy: "shuttle" }).behind).toEqual([
    { shape: "ship" },
    { shape: "loose-pet" },
  ]);
  expect(wears({ copy: "robot" }, { copy: "alien" }).sidekicks).toHaveLength(2);
});
