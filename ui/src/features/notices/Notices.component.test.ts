import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Objection } from "$wire";
import { losing } from "$wire/recorded";
import { later } from "$test/changed";
import { showAtTable, showInLobby } from "$test/show";
import Waiting from "$design/Waiting.svelte";

const show = () => showAtTable(Waiting, losing, () => ({}));
const dialog = page.getByRole("dialog");
const within = (name: string) => dialog.getByRole("button", { name, exact: true });
const winning: Objection = { code: "winning", munchkins: 6, monsters: 4, overrulable: true };

test("a rule that speaks against an action is named, and the table can overrule it", async () => {
  const { game, link } = await show();
  link.answer("act", { fault: "objection", objection: winning });
  game.table.act({ do: "run-away" });
  await expect
    .element(page.getByRole("dialog", { name: "A rule says otherwise" }))
    .toHaveTextContent("6 to 4");
  await within("Do it anyway").click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask === "act"))
    .toMatchObject([
      { action: { do: "run-away" }, overrule: false },
      { action: { do: "run-away" }, overrule: true, after: losing.seq },
    ]);
});

test("of a card that is played, the buttons say that it is played", async () => {
  const { game, link } = await show();
  link.answer("act", { fault: "objection", objection: winning });
  game.table.act({ do: "play", seat: 0, card: "laser", sideways: false });
  await expect.element(within("Play it anyway")).toBeVisible();
  await within("Don’t play it").click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an objection that is left changes nothing", async () => {
  const { game, link } = await show();
  link.answer("act", { fault: "objection", objection: winning });
  game.table.act({ do: "run-away" });
  await within("Don’t do it").click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.acted).toHaveLength(1);
});

test("what is not possible at all is explained and cannot be overruled", async () => {
  const { game, link } = await show();
  link.answer("act", { fault: "objection", objection: { code: "level-floor", overrulable: false } });
  game.table.act({ do: "change-level", seat: 3, by: -1 });
  await expect.element(page.getByRole("dialog", { name: "That cannot be done" })).toBeVisible();
  await expect.element(within("Do it anyway")).not.toBeInTheDocument();
  await within("Got it").click();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a change that another device has just made counts twice only if somebody says so", async () => {
  const { game, link } = await show();
  for (const choice of ["Count it once", "Count it too"]) {
    link.answer("act", { fault: "said-already", device: "Zoe’s phone", seq: losing.seq });
    game.table.act({ do: "change-level", seat: 3, by: 1 });
    await expect.element(page.getByRole("dialog", { name: /Zoe’s phone/ })).toBeVisible();
    await within(choice).click();
    await expect.element(dialog).not.toBeInTheDocument();
  }
  await expect.poll(() => link.acted).toHaveLength(3);
  expect(link.asked.at(-1)).toMatchObject({ ask: "act", again: true });
});

test("a toast offers its action only until something else is done", async () => {
  const { app, game, link } = await show();
  app.notices.toast("Undone: Zoe +1 Level", {
    label: "Redo",
    run: () => {},
    late: () => game.snapshot.seq > losing.seq,
  });
  await expect.element(page.getByRole("button", { name: "Redo" })).toBeVisible();
  link.push(later(losing, {}));
  await expect.element(page.getByRole("button", { name: "Redo" })).not.toBeInTheDocument();
});

test("after a recovery that has lost tables, their backups are one touch away", async () => {
  const lost = { lostTables: 2, lostLines: 0, lostRosters: 0, lostSets: 0 };
  const recovery = { tables: 0, ...lost, damaged: [], copy: "damaged" };
  const { app, link } = await showInLobby(Waiting, {});
  app.notices.recovered(recovery, false);
  await expect.element(within("Got it")).toBeVisible();
  await expect.element(within("Look at the backups")).not.toBeInTheDocument();
  link.answer("backups", { got: "backups", backups: [] });
  app.notices.recovered(recovery, true);
  await within("Look at the backups").click();
  await expect.element(page.getByRole("dialog", { name: "Backups" })).toBeVisible();
  await expect.element(within("Got it")).not.toBeInTheDocument();
});
