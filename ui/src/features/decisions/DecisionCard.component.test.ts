import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Decision, DecisionKind, Snapshot } from "$wire";
import { caught, dice, firstTurn } from "$wire/recorded";
import { later } from "$test/changed";
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

const loot = (change: Partial<Extract<DecisionKind, { matter: "loot" }>>): Snapshot => {
  const about = { matter: "loot" as const, dead: 0, cards: ["laser"], hand: 1, tiedWith: [2], next: [2, 3] };
  const waitingFor = [{ id: 1, seat: 1, about: { ...about, ...change }, rest: null }];
  return later(firstTurn, { waitingFor }, 0);
};

test("a tie in the roll for the loot shows its faces, and who rolls again", async () => {
  await show(
    loot({
      rolled: [
        [1, 5],
        [2, 5],
        [3, 2],
      ],
    }),
  );
  const due = page.getByRole("article");
  await expect.element(due).toHaveTextContent("Tie: Boxey and Inara roll again");
  const said = due
    .getByRole("listitem")
    .elements()
    .map((one) => one.textContent?.trim());
  expect(said).toEqual([
    expect.stringContaining("Roll 5"),
    expect.stringContaining("Roll 5"),
    expect.stringContaining("Roll 2"),
  ]);
});

test("before the first roll nothing is rolled again, and the roll that settles it stays in sight", async () => {
  const { link } = await show(loot({}));
  await expect.element(page.getByRole("button", { name: "Roll for all" })).toBeVisible();
  expect(page.getByText("roll again").elements()).toHaveLength(0);
  const settled = {
    tiedWith: [],
    rolled: [
      [1, 6],
      [2, 3],
    ] as [number, number][],
  };
  link.push({ ...loot(settled), seq: firstTurn.seq + 1 });
  await expect.element(page.getByText("Roll 6")).toBeInTheDocument();
  expect(page.getByText("roll again").elements()).toHaveLength(0);
});

test("the last rewards are taken with the end of the turn, and all others by themselves", async () => {
  const rewards: Decision = {
    id: 7,
    seat: 0,
    about: { matter: "collect-rewards", treasures: 2, faceUp: false, doors: [], deal: null, picks: [] },
    rest: null,
  };
  const fought = { ...firstTurn.view.turn!, fought: true };
  const { link } = await show(later(firstTurn, { turn: fought, waitingFor: [rewards] }, 0));
  const [taken, ends] = ["All taken", "Taken, end turn"].map((name) => page.getByRole("button", { name }));
  await expect.element(taken!).not.toHaveClass("primary");
  await ends!.click();
  const done = { do: "decide", decision: 7, choice: { choose: "done" } };
  expect(link.acted).toEqual([done, { do: "end-turn" }]);
  link.push(later(firstTurn, { turn: fought, waitingFor: [rewards, caught.view.waitingFor[0]!] }, 9));
  await expect.element(taken!).toHaveClass("primary");
  await expect.element(ends!).not.toBeInTheDocument();
});
