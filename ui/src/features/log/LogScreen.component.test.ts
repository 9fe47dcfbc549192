import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { DeviceFacts, Event, LogEntry, LogLine } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showAtTable } from "$test/show";
import LogScreen from "./LogScreen.svelte";

const line = (seq: number, entry: LogEntry, more: Partial<LogLine> = {}): LogLine => ({
  seq,
  at: 0,
  who: 0,
  device: null,
  rolled: false,
  entry,
  inEffect: true,
  foes: [],
  decisions: [],
  ...more,
});

/** A line in which a player rises by so many Levels. */
const level = (seq: number, seat: number, by: number, more: Partial<LogLine> = {}): LogLine =>
  line(
    seq,
    {
      entry: "act",
      action: "change-level",
      events: [{ event: "level-changed", seat, by, why: { why: "manual" } }],
    },
    { who: seat, ...more },
  );

/** Four lines of four players. */
const LINES = [0, 1, 2, 3].map((seat) => level(seat + 1, seat, seat + 1));

const show = (lines: LogLine[], snapshot = firstTurn) =>
  showAtTable(
    LogScreen,
    snapshot,
    () => ({}),
    (link) => link.answerAll("log", () => ({ got: "log", lines, earlier: false })),
  );

const rows = page.getByRole("main").last().getByRole("listitem");
const dialog = page.getByRole("dialog");
/** The buttons that lead back to a line, the latest first. */
const back = rows.getByRole("button");
/** The table as a preview has it: one player is three Levels lower. */
const then = {
  ...firstTurn.view,
  seats: firstTurn.view.seats.map((seat, at) => (at === 0 ? { ...seat, level: 1 } : seat)),
};
const undone = (asked: { ask: string }[]) => asked.filter(({ ask }) => /^(undo|redo|take-back)$/.test(ask));

test("the latest line comes first, and lines that do not count are marked", async () => {
  await show([...LINES.slice(0, 3), level(4, 3, 4, { inEffect: false })]);
  await expect.poll(() => rows.elements().length).toBe(4);
  await expect.element(rows.first()).toHaveTextContent("4 Levels");
  await expect.element(rows.first()).toHaveTextContent("Undone");
  await expect.element(rows.last()).toHaveTextContent("a Level");
  await expect.element(rows.last()).not.toHaveTextContent("Undone");
});

test("earlier lines of a long log are asked for once the last row is near", async () => {
  const all = Array.from({ length: 60 }, (_, at) => level(at + 1, at % 4, 1));
  const { link } = await showAtTable(
    LogScreen,
    firstTurn,
    () => ({}),
    (link) =>
      link.answerAll("log", ({ since, before }) => {
        const asked = all.filter(({ seq }) => seq > since && seq < (before ?? Infinity));
        return { got: "log", lines: asked.slice(-45), earlier: asked.length > 45 };
      }),
  );
  const asked = () => link.asked.filter(({ ask }) => ask === "log");
  await expect.poll(() => rows.elements().length).toBe(40);
  expect(asked()).toMatchObject([{ since: 0 }]);
  await expect
    .poll(() => {
      rows.elements().at(-1)?.scrollIntoView();
      return rows.elements().length;
    })
    .toBe(60);
  expect(asked()).toMatchObject([{ since: 0 }, { since: 0, before: 16 }]);
  // What another device does is seen, and the earlier lines stay.
  all.push(level(61, 0, 1));
  link.push({ ...firstTurn, seq: firstTurn.seq + 1 });
  await expect.poll(() => asked().slice(2)).toMatchObject([{ since: 0 }, { since: 0, before: 17 }]);
  expect(rows.elements().length).toBeGreaterThanOrEqual(60);
});

test("a log with nothing but the set-up says what will be there", async () => {
  await show(LINES.slice(0, 1));
  await expect.element(page.getByText("Nothing has happened yet.")).toBeVisible();
  expect(rows.elements()).toHaveLength(1);
});

test("a table goes back to a line only after a look at what that undoes", async () => {
  const { link } = await show(LINES);
  link.answer("preview-undo", { got: "preview", preview: { view: then, ruleChanges: [] } });
  await back.nth(2).click();
  await expect.element(dialog).toHaveTextContent("2 entries are undone");
  await expect.element(dialog.getByText(/→ Level 1/)).toBeVisible();
  await dialog.getByText("What is undone").click();
  await expect
    .poll(
      () =>
        dialog
          .getByRole("listitem")
          .filter({ hasText: /gains [34] Levels/ })
          .elements().length,
    )
    .toBe(2);
  expect(undone(link.asked)).toEqual([]);
  await dialog.getByRole("button", { name: "Undo these" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(undone(link.asked)).toMatchObject([{ ask: "undo", to: 2 }]);
});

test("an earlier line is taken back alone, with those that need it", async () => {
  const { link } = await show(LINES);
  link.answer("preview-undo", { got: "preview", preview: { view: then, ruleChanges: [] } });
  link.answer("preview-take-back", {
    got: "take-back-preview",
    along: [4],
    preview: { view: then, ruleChanges: [] },
  });
  link.answer("take-back", { got: "table", snapshot: { ...firstTurn, seq: firstTurn.seq + 1 } });
  await back.nth(2).click();
  await dialog.getByRole("button", { name: "Take back only this" }).click();
  const alone = page.getByRole("dialog", { name: "Take back only this" });
  await expect.element(alone).toHaveTextContent("These later lines do not fit without it");
  await expect.element(alone.getByRole("listitem").filter({ hasText: "4 Levels" })).toBeVisible();
  await alone.getByRole("button", { name: "Take all of it back" }).click();
  await expect.poll(() => undone(link.asked)).toMatchObject([{ ask: "take-back", lines: [2, 4] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the latest line is taken back at once, with an undo", async () => {
  const { link } = await show(LINES);
  const taken = { ...firstTurn, seq: firstTurn.seq + 1 };
  const preview = { view: then, ruleChanges: [] };
  link.answer("preview-take-back", { got: "take-back-preview", along: [], preview });
  link.answer("take-back", { got: "table", snapshot: taken });
  await back.first().click();
  await expect.poll(() => undone(link.asked)).toMatchObject([{ ask: "take-back", lines: [4] }]);
  const toast = page.getByRole("status").filter({ hasText: /^Taken back alone: \w+ gains 4 Levels/ });
  await toast.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => undone(link.asked)).toMatchObject([{ ask: "take-back" }, { ask: "undo" }]);
});

test("a fight that is over is one row, and its lines open below", async () => {
  const act = (seq: number, ...events: Event[]) => line(seq, { entry: "act", action: "fight", events });
  const lines = [
    act(2, { event: "combat-began", fighter: 0 }),
    act(3, { event: "combat-won", kills: 0, munchkins: 12, monsters: 10 }, { event: "combat-ended" }),
  ];
  await show([level(1, 1, 1), ...lines]);
  await expect.poll(() => rows.elements().length).toBe(2);
  const fight = rows.first();
  await expect.element(fight).toHaveTextContent(/begins a fight.*The fight is won, 12 to 10/);
  expect(back.elements()).toHaveLength(1);
  await page.getByText("The fight is won, 12 to 10").click();
  await expect.poll(() => fight.getByRole("button").elements().length).toBe(2);
});

test("a line from a known phone says whose", async () => {
  const { table } = firstTurn;
  const phone = (id: string, name: string, plays: DeviceFacts["plays"]): DeviceFacts => {
    return { id, name, role: { role: "table", table }, plays, here: true, seenAt: 0 };
  };
  const devices = [phone("a", "Pixel", { table, seat: 1 }), phone("b", "Tablet", null)];
  await showAtTable(
    LogScreen,
    firstTurn,
    () => ({}),
    (link) => {
      const lines = [level(1, 0, 1, { device: "Tablet" }), level(2, 1, 1, { device: "Pixel" })];
      link.answer("log", { got: "log", lines, earlier: false });
      link.answer("devices", { got: "devices", devices });
    },
  );
  await expect.element(rows.first()).toHaveTextContent("on Boxey’s phone");
  await expect.element(rows.last()).toHaveTextContent("on Tablet");
});

test("a step back in the preview leads to the line, not out of it", async () => {
  const { link } = await show(LINES);
  link.answer("preview-undo", { got: "preview", preview: { view: then, ruleChanges: [] } });
  link.answer("preview-take-back", {
    got: "take-back-preview",
    along: [4],
    preview: { view: then, ruleChanges: [] },
  });
  await back.nth(2).click();
  await dialog.getByRole("button", { name: "Take back only this" }).click();
  await expect.element(dialog.getByText(/^These later lines/)).toBeVisible();
  history.back();
  await expect.element(dialog).toHaveTextContent("2 entries are undone");
});

test("lines that were undone at once are done again at once", async () => {
  const lines = [...LINES.slice(0, 2), ...LINES.slice(2).map((one) => ({ ...one, inEffect: false }))];
  lines.push(line(5, { entry: "undo", to: 2 }));
  const { link } = await show(lines, { ...firstTurn, redo: { ...firstTurn.undo!, seq: 3 } });
  await page.getByRole("button", { name: "Redo all" }).click();
  await expect.poll(() => undone(link.asked)).toMatchObject([{ ask: "redo", to: 4 }]);
});
