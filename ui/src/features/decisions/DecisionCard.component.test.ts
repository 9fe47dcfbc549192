import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Snapshot } from "$wire";
import { caught, dice } from "$wire/recorded";
import { showAtTable } from "$test/show";
import DecisionCard from "./DecisionCard.svelte";

const show = (snapshot: Snapshot) =>
  showAtTable(DecisionCard, snapshot, (game) => ({ decision: game.view.waitingFor[0]! }));

const decision = (snapshot: Snapshot) => snapshot.view.waitingFor[0]!.id;

test("one touch chooses a card on behalf of the deciding player", async () => {
  const { link } = await show(caught);
  const due = page.getByRole("article", { name: "Wesley, which card goes?" });
  await due.getByRole("button", { name: "Ray Gun" }).click();
  expect(link.asked.at(-1)).toMatchObject({
    ask: "act",
    action: { do: "decide", decision: decision(caught), choice: { choose: "cards", cards: ["ray-gun"] } },
  });
});

test("whoever uses too many Complex Items is asked which one to turn sideways", async () => {
  const asked = structuredClone(caught);
  const { about } = asked.view.waitingFor[0]!;
  if (about.matter === "pick-cards") about.purpose = { is: "sideways" };
  const { link } = await show(asked);
  const due = page.getByRole("article", {
    name: "Wesley uses one Complex Item too many now: which one is turned sideways?",
  });
  await due.getByRole("button", { name: "Ray Gun" }).click();
  const choice = { choose: "cards", cards: ["ray-gun"] };
  expect(link.acted).toEqual([{ do: "decide", decision: decision(asked), choice }]);
});

test("a card to choose shows its bonus", async () => {
  await show(caught);
  await expect.element(page.getByRole("button", { name: /^Ray Gun/ })).toHaveTextContent("+2");
});

test("a decision can be skipped", async () => {
  const { link } = await show(caught);
  await page.getByRole("button", { name: "Skip: Wesley, which card goes?" }).click();
  expect(link.acted).toEqual([{ do: "decide", decision: decision(caught), choice: { choose: "skip" } }]);
});

test("dice of several players are rolled at once, except those entered by hand", async () => {
  const { link } = await show(dice);
  await expect.element(page.getByRole("button", { name: "Roll for all" })).toBeVisible();
  await page.getByRole("radiogroup", { name: "Die: Inara" }).getByRole("radio", { name: "Face 6" }).click();
  await page.getByRole("button", { name: "Roll for the others" }).click();
  const choice = {
    choose: "dice",
    dice: [
      [1, null],
      [2, 6],
      [3, null],
    ],
  };
  expect(link.acted).toEqual([{ do: "decide", decision: decision(dice), choice }]);
});
