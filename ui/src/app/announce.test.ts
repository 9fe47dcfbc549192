import { expect, test } from "vitest";
import type { Cards } from "$text/cards";
import { Names } from "$text/names";
import type { Event } from "$wire";
import { firstTurn } from "$wire/recorded";
import { announceLatest, latestNews } from "./announce";
import type { App } from "./app.svelte";
import { Notices } from "./notices.svelte";
import type { OpenTable } from "./table.svelte";

const cards = { name: () => "Transporter Accident" } as unknown as Cards;
const rolled = (seat: number, die: number): Event => ({ event: "rolled", seat, die });
const marked = (seat: number): Event => ({
  event: "marked",
  seat,
  mark: { mark: "next-combat", amount: -5, card: "transporter-accident", waits: false },
});
const female: Event = { event: "sex-changed", seat: 0, sex: "female", begins: false };

/** What is announced of an action with these events. */
function news(...events: Event[]): string {
  const latest = { ...firstTurn.latest, entry: { entry: "act" as const, action: "decide", events } };
  const names = new Names(cards, firstTurn.view);
  return latestNews({ snapshot: { ...firstTurn, latest }, names }).replaceAll("\u00a0", " ");
}

test("of dice that several players roll only the outcome is announced", () => {
  expect(news(rolled(1, 4), rolled(2, 5), female, marked(0))).toBe("Wesley is now female");
  expect(news(rolled(1, 4), rolled(2, 5), marked(0))).toBe(
    "Wesley: −5 in the next fight (Transporter Accident)",
  );
});

test("dice without any other outcome are announced, and so is a single one", () => {
  expect(news(rolled(1, 4), rolled(2, 5))).toBe("Boxey rolls a 4. Inara rolls a 5.");
  expect(news(rolled(0, 4), female)).toBe("Wesley rolls a 4. Wesley is now female.");
});

test("what this device has done can be undone by its toast, and not what another one has done", () => {
  const latest = {
    ...firstTurn.latest,
    entry: { entry: "act" as const, action: "decide", events: [female] },
  };
  const snapshot = { ...firstTurn, latest };
  const notices = new Notices();
  const app = { notices, preferences: { television: false } } as App;
  const now = { app, snapshot, names: new Names(cards, firstTurn.view) };
  announceLatest(now);
  expect(notices.shown).toMatchObject({ text: "Wesley is now female", action: undefined });
  let undone = 0;
  const table = { id: firstTurn.table, undo: () => undone++ } as unknown as OpenTable;
  announceLatest({ ...now, table });
  notices.shown?.action?.run();
  expect(undone).toBe(1);
});
