import { expect, test } from "vitest";
import { event, settled } from "./events";
import type { Cards } from "./cards";
import { decisionPrompt } from "./decision-prompts";
import { Names } from "./names";
import type { Decision, Event, View } from "$wire";

const seats = [
  { id: 2, name: "Ray" },
  { id: 3, name: "Zoe" },
  { id: 4, name: "Inara" },
];
const rewards: Decision = {
  id: 4,
  seat: 2,
  about: { matter: "collect-rewards", treasures: 2, faceUp: true, doors: [], deal: null, picks: [] },
  rest: null,
};
const hand: Decision = { id: 5, seat: 2, about: { matter: "draw-new-hand", each: 2 }, rest: null };

const tie: Decision = {
  id: 7,
  seat: 2,
  about: { matter: "loot", dead: 3, cards: [], joined: [], hand: 1, tiedWith: [4], next: [] },
  rest: null,
};

function said(decision: number, skipped = false, ...after: Event[]): string {
  const decisions = new Map([rewards, hand, tie].map((one) => [one.id, one]));
  const names = new Names({} as Cards, { seats, gone: [] } as unknown as View, {
    foes: new Map(),
    decisions,
  });
  return settled(names, [{ event: "decided", decision, skipped }, ...after]).replaceAll(
    /[\u2066-\u2069]/g,
    "",
  );
}

test("what was done at the table is told by what was to be decided", () => {
  expect(said(4)).toBe("Ray takes the rewards\u00a0· 2 Treasures face up");
  expect(said(5)).toBe("Done: Ray, draw 2 cards from each deck");
});

test("what was skipped is not told as done", () => {
  expect(said(4, true)).toBe("Skipped: Ray has rewards to take");
  expect(said(5, true)).toBe("Skipped: Ray, draw 2 cards from each deck");
});

test("who won the roll over a body at the table is told", () => {
  const about = { ...tie.about, tiedWith: [] } as Decision["about"];
  const first: Event = { event: "decision-due", decision: { id: 8, seat: 4, about, rest: null } };
  expect(said(7, false, first)).toBe("Inara wins the roll");
  expect(said(7, true, first)).toMatch(/^Skipped: Ray and Inara/);
});

test("a decision that this device never saw is said to be settled", () => {
  expect(said(6)).toBe("Settled");
});

test("a card that raises a Level names its player once", () => {
  const cards = { name: () => "Monolith" } as unknown as Cards;
  const names = new Names(cards, { seats, gone: [] } as unknown as View, {
    foes: new Map(),
    decisions: new Map(),
  });
  const used = { event: "card-used", card: "monolith", by: 2, on: 2 } as const;
  expect(event(names, { ...used, levels: 1 })).toBe("Ray plays Monolith: +1 Level");
  expect(event(names, used)).toBe("Ray plays Monolith");
  expect(event(names, { ...used, on: 3 })).toBe("Ray plays Monolith on Zoe");
  expect(event(names, { ...used, by: null })).toBe("Monolith hits Ray");
});

test("a roll for oneself names the player once", () => {
  const names = new Names({} as Cards, { seats, gone: [] } as unknown as View, {
    foes: new Map(),
    decisions: new Map(),
  });
  const roll = (victim: number) =>
    decisionPrompt(names, {
      id: 5,
      seat: 2,
      about: { matter: "roll-die", cause: "ogre", victim },
      rest: null,
    });
  expect([roll(2), roll(3)]).toEqual(["Ray, roll", "Ray, roll for Zoe"]);
});

test("who gets off from a monster, and who from its Clone, is told apart", () => {
  const cards = { name: () => "Ogre" } as unknown as Cards;
  const names = new Names(cards, { seats, gone: [] } as unknown as View, {
    foes: new Map([[1, { is: "card", card: "ogre" }]]),
    decisions: new Map(),
  });
  const fled = { event: "fled", seat: 2, monster: 1, die: 5, escaped: true } as const;
  expect(event(names, { ...fled, fromClone: false })).toBe("Ray rolls 5 and escapes Ogre");
  expect(event(names, { ...fled, fromClone: true })).toBe("Ray rolls 5 and escapes the Clone of Ogre");
  expect(event(names, { ...fled, fromClone: true, die: null, escaped: false })).toBe(
    "The Clone of Ogre catches Ray",
  );
});
