import { expect, test } from "vitest";
import type { Event, LogLine } from "$wire";
import { byFight, groupLines } from "./groups";

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
    who: null,
    device: null,
    rolled: false,
    inEffect,
    entry: { entry: "act", action: "change-level", events },
    foes: [],
    decisions: [],
  };
}

const eventsOf = ({ entry }: LogLine) => (entry.entry === "act" ? entry.events : []);

test("two steps of one player's Level by hand become one line", () => {
  const groups = groupLines([act(1, [level(0, 1)]), act(2, [level(0, 1)]), act(3, [level(1, 1)])]);
  expect(groups.map(({ first, line }) => [first, line.seq, eventsOf(line)])).toEqual([
    [1, 2, [level(0, 2)]],
    [3, 3, [level(1, 1)]],
  ]);
});

test("of a player's hand that is counted step by step only the last count is told", () => {
  const hand = (cards: number): Event => ({ event: "hand-counted", seat: 0, cards, changed: true });
  const groups = groupLines([act(1, [hand(4)]), act(2, [hand(5)]), act(3, [level(0, 1)])]);
  expect(groups.map(({ line }) => eventsOf(line))).toEqual([[hand(5)], [level(0, 1)]]);
});

test("gear that is counted step by step becomes one line, and no line with a Level", () => {
  const gear = (by: number): Event => ({ event: "gear-adjusted", seat: 0, by });
  const groups = groupLines([act(1, [gear(1)]), act(2, [gear(2)]), act(3, [level(0, 1)])]);
  expect(groups.map(({ line }) => eventsOf(line))).toEqual([[gear(3)], [level(0, 1)]]);
});

test("what was undone is not added to what stands", () => {
  expect(groupLines([act(1, [level(0, 1)]), act(2, [level(0, 1)], false)])).toHaveLength(2);
});

test("a Level won in a fight stays a line of its own", () => {
  const won: Event = { event: "level-changed", seat: 0, by: 1, why: { why: "combat" } };
  expect(groupLines([act(1, [level(0, 1)]), act(2, [won])])).toHaveLength(2);
});

test("steps of undo in a row become one", () => {
  const undo = (seq: number, to: number): LogLine => ({ ...act(seq, []), entry: { entry: "undo", to } });
  const groups = groupLines([act(1, [level(0, 1)]), undo(2, 4), undo(3, 2)]);
  expect(groups.at(-1)).toMatchObject({ first: 2, line: { seq: 3, entry: { entry: "undo", to: 2 } } });
});

test("a fight that is over is one row, from its beginning to its end", () => {
  const began: Event = { event: "combat-began", fighter: 0 };
  const ended: Event = { event: "combat-ended" };
  const fight = [act(2, [began]), act(3, [level(1, 1)]), act(4, [ended])];
  const rows = (lines: LogLine[]) =>
    byFight(groupLines(lines)).map((row) =>
      "groups" in row ? row.groups.map(({ first }) => first) : row.first,
    );
  expect(rows([act(1, [level(0, 1)]), ...fight, act(5, [level(2, 1)])])).toEqual([1, [2, 3, 4], 5]);
  expect(rows(fight.slice(0, 2))).toEqual([2, 3]);
  expect(rows([...fight.slice(0, 2), act(4, [ended], false)])).toEqual([2, 3, 4]);
  expect(rows([act(1, [began], false), act(2, [began, ended])])).toEqual([1, 2]);
});
