import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { showAtTable } from "$test/show";
import { firstTurn } from "$wire/recorded";
import SeatHead from "./SeatHead.svelte";

const show = () => showAtTable(SeatHead, firstTurn, (game) => ({ seat: game.table.seat(0)! }));

test("a Level up and a Level down send one action each", async () => {
  const { link } = await show();
  await page.getByRole("button", { name: "Wesley: one Level up" }).click();
  await page.getByRole("button", { name: "Wesley: one Level down" }).click();
  expect(link.acted).toEqual([
    { do: "change-level", seat: 0, by: 1 },
    { do: "change-level", seat: 0, by: -1 },
  ]);
});

test("the second of two fast touches builds on the answer to the first", async () => {
  const { link } = await show();
  await userEvent.dblClick(page.getByRole("button", { name: "Wesley: one Level up" }));
  const after = link.asked.map((request) => request.ask === "act" && request.after).filter(Boolean);
  expect(after).toEqual([firstTurn.seq, firstTurn.seq + 1]);
});

test("the numbers follow changes on another device", async () => {
  const { link } = await show();
  await expect.element(page.getByRole("button", { name: "Strength: 8" })).toBeVisible();
  const [wesley, ...others] = firstTurn.view.seats;
  const [level, ...rest] = wesley!.strength;
  const stronger = { ...wesley!, level: 7, strength: [{ ...level!, amount: 7 }, ...rest] };
  link.push({
    ...firstTurn,
    seq: firstTurn.seq + 1,
    view: { ...firstTurn.view, seats: [stronger, ...others] },
  });
  await expect.element(page.getByRole("button", { name: "Strength: 11" })).toBeVisible();
  await expect.element(page.getByRole("region", { name: "Numbers" })).toHaveTextContent(/Level\s*7/);
});

test("one touch shows the strength breakdown, and Escape returns the focus", async () => {
  await show();
  const strength = page.getByRole("button", { name: "Strength: 8" });
  await strength.click();
  await expect.element(page.getByRole("dialog", { name: "Strength: Wesley" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(strength).toHaveFocus();
});

test("what a card adds only on terms stands beside the strength, with the terms", async () => {
  const { link } = await show();
  const [wesley, ...others] = firstTurn.view.seats;
  const onTerms = [{ card: "foof-gun", bonus: 6, terms: { terms: "without-kill" } } as const];
  const seats = [{ ...wesley!, onTerms }, ...others];
  link.push({ ...firstTurn, seq: firstTurn.seq + 1, view: { ...firstTurn.view, seats } });
  await expect.element(page.getByRole("button", { name: "Strength: 8" })).toBeVisible();
  await expect
    .element(page.getByRole("listitem"))
    .toHaveTextContent(/\(\+6\)\s*Foof Gun\s*If you use it: no kill/);
});
