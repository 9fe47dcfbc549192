import { expect, test } from "vitest";
import type { Event, LogEntry, Snapshot, View } from "$wire";
import type { Cards } from "$text/cards";
import { Names } from "$text/names";
import { firstTurn } from "$wire/recorded";
import type { App } from "./app.svelte";
import { Notices } from "./notices.svelte";
import { announceRemoteChange } from "./remote-changes";

const cards = { name: () => "Bobaser" } as unknown as Cards;
const level: LogEntry = {
  entry: "act",
  action: "change-level",
  events: [{ event: "level-changed", seat: 2, by: 1, why: { why: "manual" } }],
};

/** The next snapshot, to which a line led. */
function next(entry: LogEntry, changed: Partial<Snapshot> = {}): Snapshot {
  const seq = firstTurn.seq + 1;
  return { ...firstTurn, seq, latest: { ...firstTurn.latest, seq, entry }, ...changed };
}

/** What is said about a change. */
function said(now: Snapshot, before: Snapshot = firstTurn, fightShown = false): string | undefined {
  const notices = new Notices();
  const app = { notices, preferences: { television: false } } as App;
  const named = (snapshot: Snapshot) => ({ app, snapshot, names: new Names(cards, snapshot.view) });
  announceRemoteChange(named(before), named(now), fightShown);
  return notices.shown?.text.replaceAll("\u00a0", " ");
}

test("an undone step is named, and so is the line that the table went back to", () => {
  const undone = next({ entry: "undo", to: 4 }, { undo: { ...firstTurn.latest, seq: 4, entry: level } });
  expect(said({ ...undone, redo: firstTurn.undo })).toBe("Undone: Boxey plays Bobaser");
  expect(said({ ...undone, redo: { ...firstTurn.latest, seq: 5 } })).toBe(
    "Taken back to: Inara gains a Level",
  );
});

test("a redo and a single line taken back are told", () => {
  expect(said(next({ entry: "redo", to: 4 }))).toBe("Done again up to: Boxey plays Bobaser");
  expect(said(next({ entry: "take-back", lines: [4] }))).toBe("Taken back alone");
});

test("an action that is seen on the table is not told", () => {
  expect(said(next(level))).toBeUndefined();
});

test("the end of the fight is told where the fight is shown", () => {
  const before = { ...firstTurn, view: { ...firstTurn.view, combat: {} } as unknown as View };
  const ended = next({ entry: "act", action: "win", events: [{ event: "combat-ended" }] });
  expect(said(ended, before)).toBeUndefined();
  expect(said(ended, before, true)).toBe("The fight is over");
});

test("a card that took nothing is told, because nothing on the table shows it", () => {
  const why = { why: "empty-hand" as const };
  const events: Event[] = [
    { event: "card-used", card: "bobaser", by: null, on: 2 },
    { event: "spared", seat: 2, card: "bobaser", why, nothingElse: true },
  ];
  expect(said(next({ entry: "act", action: "play-trap", events }))).toBe(
    "Bobaser takes nothing from Inara: no cards in hand",
  );
});
