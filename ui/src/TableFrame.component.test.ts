import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { Snapshot } from "$wire";
import { firstTurn, losing } from "$wire/recorded";
import { after, later, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import TableFrame from "./TableFrame.svelte";

const show = () => showAtTable(TableFrame, firstTurn, ({ table, names }) => ({ table, cards: names.cards }));

/** Boxey one Level up, so many lines on. */
function levelUp(lines: number): Snapshot {
  const now = later(firstTurn, withSeat(firstTurn.view, 1, { level: 6 }), lines);
  return after(now, "change-level", [{ event: "level-changed", seat: 1, by: 1, why: { why: "manual" } }]);
}

test("a changed Level is announced, leaves with its undo and is announced again when repeated", async () => {
  const { link } = await show();
  const spoken = () =>
    [...document.querySelectorAll("p[aria-live=polite]")].map(({ textContent }) => textContent);
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  link.push(levelUp(1));
  await expect.poll(spoken).toContain("Boxey, Level 6");
  link.push(later(firstTurn, {}, 2));
  await expect.poll(spoken).not.toContain("Boxey, Level 6");
  link.push(levelUp(3));
  await expect.poll(spoken).toContain("Boxey, Level 6");
});

test("a deleted table says so and leads to the lobby, and shows its screen again once it is restored", async () => {
  const { app, game, link } = await show();
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  game.table.deleted(firstTurn.table);
  const gone = page.getByRole("heading", { name: "This table is no longer there" });
  await expect.element(gone).toHaveFocus();
  await game.table.watch();
  await expect.element(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  expect(link.asked.map(({ ask }) => ask)).toContain("unwatch");
  game.table.deleted(firstTurn.table);
  await page.getByRole("button", { name: "To the tables" }).click();
  expect(app.route.now).toEqual({ screen: "lobby" });
});

test("a heart beats while a claim can be objected to, and not without the host", async () => {
  const { app, link } = await show();
  const stop = vi.fn();
  const beat = vi.spyOn(app.feedback, "heartbeat").mockReturnValue(stop);
  const calls = () => [beat.mock.calls.length, stop.mock.calls.length];
  const fight = (stage: "claimed" | "fighting", lines: number): Snapshot => ({
    ...later(firstTurn, { ...losing.view, combat: { ...losing.view.combat!, stage } }, lines),
    claimedMs: stage === "claimed" ? 0 : null,
  });
  link.push(fight("claimed", 1));
  await expect.poll(calls).toEqual([1, 0]);
  link.turn("reconnecting");
  await expect.poll(calls).toEqual([1, 1]);
  link.turn("open");
  await expect.poll(calls).toEqual([2, 1]);
  link.push(fight("fighting", 2));
  await expect.poll(calls).toEqual([2, 2]);
});
