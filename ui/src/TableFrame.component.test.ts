import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Snapshot } from "$wire";
import { firstTurn } from "$wire/recorded";
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
