import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { firstTurn } from "$wire/recorded";
import { later, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import type { CharityView } from "$wire";
import CharityForm from "./CharityForm.svelte";

const [giver, first, second] = firstTurn.view.seats.map(({ id }) => id) as [number, number, number];
const shares = (...cards: [number, number]): CharityView => ({
  over: cards[0] + cards[1],
  shares: [first, second].map((seat, at) => ({ seat, cards: cards[at]!, larger: cards[at] === 2 })),
  discarded: 0,
});

test("the shares are those of the host, and the giver names who gets more", async () => {
  const { link } = await showAtTable(
    CharityForm,
    firstTurn,
    () => ({ seat: giver, ondone: () => {} }),
    (link) => link.answer("preview-charity", { got: "charity", charity: shares(2, 1) }),
  );
  const [more, less] = firstTurn.view.seats.slice(1).map(({ name }) => name) as [string, string];
  const button = (name: string) => page.getByRole("button", { name: new RegExp(name) });
  await expect.element(button(more)).toHaveAttribute("aria-pressed", "true");
  link.answer("preview-charity", { got: "charity", charity: shares(1, 2) });
  await button(less).click();
  await expect.element(button(less)).toHaveAttribute("aria-pressed", "true");
  await expect.element(button(more)).toHaveAttribute("aria-pressed", "false");
  // It asks once more at the table that the charity leads to.
  link.answer("preview-charity", { got: "charity", charity: shares(1, 2) });
  await page.getByRole("button", { name: "Give" }).click();
  expect(link.acted).toEqual([
    { do: "charity", seat: giver, hand: firstTurn.view.handLimit, largerTo: [second] },
  ]);
});

test("an old count is no known hand, until the giver has counted", async () => {
  const counted = { cards: 7, turn: 3 };
  const { link } = await showAtTable(
    CharityForm,
    later(firstTurn, withSeat(firstTurn.view, giver, { hand: 6 }), 0),
    () => ({ seat: giver, ondone: () => {} }),
    (link) => link.answer("preview-charity", { got: "charity", charity: { ...shares(2, 1), counted } }),
  );
  const hand = page.getByRole("group", { name: "Cards in hand" });
  const since = page.getByText("Counted in turn 3: 7. Cards since then: ?");
  await expect.element(since).toBeVisible();
  await expect.element(hand).toHaveTextContent("about 6");
  link.answer("preview-charity", { got: "charity", charity: { ...shares(2, 1), counted } });
  await page.getByRole("button", { name: "More: Cards in hand" }).click();
  await expect.element(since).not.toBeVisible();
  await expect.element(hand).not.toHaveTextContent("about");
});
