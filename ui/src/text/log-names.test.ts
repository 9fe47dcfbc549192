import { expect, test } from "vitest";
import type { Decision, Event, LogLine } from "$wire";
import { LogNames } from "./log-names";

const level: Event = { event: "level-changed", seat: 2, by: 1, why: { why: "manual" } };

function who(actor: number | null, ...lines: Event[][]): (number | null)[] {
  const logNames = new LogNames();
  const line = (events: Event[]): LogLine => ({
    seq: 1,
    at: 0,
    actor,
    device: null,
    rolled: false,
    inEffect: true,
    entry: { entry: "act", action: "any", events },
  });
  return lines.map((events) => logNames.follow(line(events)));
}

test("whoever said so did it", () => {
  expect(who(1, [level])).toEqual([1]);
});

test("without that it is the first one whom it concerns", () => {
  expect(who(null, [level], [{ event: "card-given", from: 0, to: 1, card: "laser" }])).toEqual([2, 0]);
});

test("a turn belongs to the one whose it is now", () => {
  const began: Event = { event: "turn-began", seat: 1, number: 4, phase: "arrange", doors: 0 };
  expect(who(null, [{ event: "turn-ended", seat: 0 }, began])).toEqual([1]);
});

test("a win is claimed and won by the one who fights", () => {
  const won: Event = { event: "combat-won", kills: 1, munchkins: 5, monsters: 3 };
  expect(
    who(null, [{ event: "combat-began", fighter: 3 }], [{ event: "win-claimed" }], [won, level]),
  ).toEqual([3, 3, 3]);
});

test("a decision is settled by the one whose it was", () => {
  const decision: Decision = { id: 4, seat: 1, about: { matter: "draw-new-hand", each: 2 }, rest: null };
  expect(
    who(null, [level, { event: "decision-due", decision }], [{ event: "decided", decision: 4 }]),
  ).toEqual([2, 1]);
});

test("what the table does belongs to nobody", () => {
  expect(who(null, [{ event: "rolled", seat: null, die: 4 }], [])).toEqual([null, null]);
});
