import { expect, test } from "vitest";
import type { Event, LogLine } from "$wire";
import { groupLines } from "./groups";

const level = (seat: number, by: number): Event => ({
  event: "level-changed",
  seat,
  by,
  why: { why: "manual" },
});

function act(seq: number, events: Event[], inEffect = true): LogLine {
  return {
    seq,
    at: seq * 1000,
    actor: null,
    device: null,
    rolled: false,
    inEffect,
    entry: { entry: "act", action: "change-level", events },
  };
}

test("two steps of one player's Level by hand become one line", () => {
  const groups = groupLines([act(1, [level(0, 1)]), act(2, [level(0, 1)]), act(3, [level(1, 1)])]);
  expect(groups.map((group) => [group.first, group.last, group.what])).toEqual([
    [1, 2, { is: "events", events: [level(0, 2)] }],
    [3, 3, { is: "events", events: [level(1, 1)] }],
  ]);
});

test("of a player's hand that is counted step by step only the last count is told", () => {
  const hand = (cards: number): Event => ({ event: "hand-counted", seat: 0, cards, changed: true });
  const groups = groupLines([act(1, [hand(4)]), act(2, [hand(5)]), act(3, [level(0, 1)])]);
  expect(groups.map(({ what }) => what)).toEqual([
    { is: "events", events: [hand(5)] },
    { is: "events", events: [level(0, 1)] },
  ]);
});

test("what was undone is not added to what stands", () => {
  expect(groupLines([act(1, [level(0, 1)]), act(2, [level(0, 1)], false)])).toHaveLength(2);
});

test("a Level won in a fight stays a line of its own", () => {
  const won: Event = { event: "level-changed", seat: 0, by: 1, why: { why: "combat" } };
  expect(groupLines([act(1, [level(0, 1)]), act(2, [won])])).toHaveLength(2);
});

test("steps of undo in a row become one", () => {
  const undo = (seq: number, to: number): LogLine => ({
    seq,
    at: 0,
    actor: null,
    device: null,
    rolled: false,
    inEffect: true,
    entry: { entry: "undo", to },
  });
  const groups = groupLines([act(1, [level(0, 1)]), undo(2, 4), undo(3, 2)]);
  expect(groups.at(-1)).toMatchObject({ first: 2, last: 3, what: { is: "undo", to: 2 } });
});

test("monsters are those of the fight that was on", () => {
  const joined = (card: string): Event[] => [
    { event: "combat-began", fighter: 0 },
    { event: "monster-joined", monster: 1, foe: { is: "card", card }, with: null },
  ];
  const groups = groupLines([act(1, joined("ogre")), act(2, joined("blob"))]);
  expect(groups.map((group) => group.namedThings.foes.get(1))).toEqual([
    { is: "card", card: "ogre" },
    { is: "card", card: "blob" },
  ]);
});
