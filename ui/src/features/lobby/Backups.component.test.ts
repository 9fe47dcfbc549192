import { page } from "vitest/browser";
import { expect, test } from "vitest";
import { showInLobby } from "$test/show";
import type { TableSummary } from "$wire";
import Backups from "./Backups.svelte";

const summary = {
  table: "t",
  name: "Friday",
  playedAt: 1,
  turn: 3,
  winningLevel: 10,
  standings: [
    {
      seat: 0,
      name: "Zoe",
      standie: { color: "coral", shape: "dome" },
      level: 7,
      dead: false,
      races: [],
      classes: [],
    },
  ],
  winners: [],
} as unknown as TableSummary;

test("a table of a backup is compared with what is here, restored, and offered to be opened", async () => {
  let closed = 0;
  const { app, link } = await showInLobby(Backups, { onclose: () => closed++ }, (link) => {
    link.answer("backups", {
      got: "backups",
      backups: [{ backup: "000001-20261127T214005Z", at: 1, bytes: 10, sound: true, flawed: false }],
    });
    link.answer("backup", { got: "backup", tables: [{ summary, lines: 809, linesNow: 812 }] });
  });
  await page.getByRole("button", { name: /1970/ }).click();
  await expect.element(page.getByText("Zoe\u00a07")).toBeVisible();
  await expect.element(page.getByText(/809.*812/)).toBeVisible();
  link.answer("restore-from-backup", {
    got: "table",
    snapshot: { table: "new", name: "Friday (2)" } as never,
  });
  await page.getByRole("button", { name: "Restore Friday" }).click();
  await expect.poll(() => closed).toBe(1);
  expect(link.asked).toContainEqual({
    ask: "restore-from-backup",
    backup: "000001-20261127T214005Z",
    table: "t",
  });
  expect(app.notices.shown?.text).toContain("Friday (2)");
});

test("a damaged backup is told, and cannot be chosen", async () => {
  await showInLobby(Backups, { onclose: () => {} }, (link) =>
    link.answer("backups", {
      got: "backups",
      backups: [{ backup: "000001-20261127T214005Z", at: 1, bytes: 0, sound: false, flawed: false }],
    }),
  );
  await expect.element(page.getByText("Empty, damaged")).toBeVisible();
  expect(page.getByRole("button", { name: /1970/ }).elements()).toEqual([]);
});

test("what is damaged in part says so, and what can be kept of it can be restored", async () => {
  const damaged = (table: string, goesOn: number) => ({
    summary: {
      ...summary,
      table,
      name: table,
      standings: [],
      damage: { ends: 9, had: 9, bad: [goesOn ? 4 : 1], goesOn, differs: false },
    },
    lines: 9,
    linesNow: null,
  });
  await showInLobby(Backups, { onclose: () => {} }, (link) => {
    link.answer("backups", {
      got: "backups",
      backups: [{ backup: "000001-20261127T214005Z", at: 1, bytes: 10, sound: true, flawed: true }],
    });
    link.answer("backup", { got: "backup", tables: [damaged("Friday", 9), damaged("Saturday", 0)] });
  });
  await page.getByRole("button", { name: /Damaged in part/ }).click();
  await expect.element(page.getByText(/these are damaged: .?4/)).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Restore Friday" })).toBeVisible();
  expect(page.getByRole("button", { name: "Restore Saturday" }).elements()).toEqual([]);
});

test("without a backup it says so", async () => {
  await showInLobby(Backups, { onclose: () => {} }, (link) =>
    link.answer("backups", { got: "backups", backups: [] }),
  );
  await expect.element(page.getByText("There is no backup yet.")).toBeVisible();
});
