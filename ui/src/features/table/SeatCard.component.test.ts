import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { later, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import { firstTurn } from "$wire/recorded";
import SeatCard from "./SeatCard.svelte";

test("what cards add only on terms stands beside a seat's strength, and the seat says the terms", async () => {
  const onTerms = [{ card: "foof-gun", bonus: 6, terms: { terms: "without-kill" } } as const];
  const now = later(firstTurn, withSeat(firstTurn.view, 0, { onTerms }), 0);
  await showAtTable(SeatCard, now, (game) => ({ seat: game.table.seat(0)! }));
  const seat = page.getByRole("button", { name: /^Wesley, Level/ });
  await expect.element(page.getByText("+6?")).toBeVisible();
  await expect.element(seat).toHaveAccessibleDescription(/\+6\s· Foof Gun\s· If you use it: no kill/);
});

test("without such cards nothing stands there", async () => {
  await showAtTable(SeatCard, firstTurn, (game) => ({ seat: game.table.seat(0)! }));
  await expect.element(page.getByRole("button", { name: /^Wesley, Level/ })).toBeVisible();
  expect(document.querySelector(".on-terms")).toBeNull();
});

test("a seat says that its phone is here", async () => {
  const { link } = await showAtTable(SeatCard, firstTurn, (game) => ({ seat: game.table.seat(0)! }));
  const seat = page.getByRole("button", { name: /^Wesley, Level/ });
  await expect.element(seat).not.toHaveAccessibleDescription(/Phone is here/);
  link.tell({ push: "phones", table: firstTurn.table, here: [0], keeper: null });
  await expect.element(seat).toHaveAccessibleDescription(/Phone is here/);
  link.tell({ push: "phones", table: "other", here: [], keeper: null });
  link.tell({ push: "phones", table: firstTurn.table, here: [2], keeper: null });
  await expect.element(seat).not.toHaveAccessibleDescription(/Phone is here/);
});
