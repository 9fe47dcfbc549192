import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Action, CardCopy, Event, PlayStep, Snapshot } from "$wire";
import { firstTurn, losing } from "$wire/recorded";
import { after, later, withSeat } from "$test/changed";
import type { FakeLink } from "$test/fake-link";
import { showAtTable } from "$test/show";
import { playCard } from "./card-play.svelte";
import CardPlayDialogs from "./CardPlayDialogs.svelte";

/** Plays a card at a table on behalf of a player, with the host's steps one after the other. */
async function play(snapshot: Snapshot, card: CardCopy, steps: PlayStep[], leadsTo?: Snapshot) {
  const { game, link } = await showAtTable(CardPlayDialogs, snapshot, () => ({}));
  for (const step of steps) link.answer("play-step", { got: "play-step", step });
  if (leadsTo) link.leadTo(leadsTo);
  playCard(game, { card, by: 0 });
  return link;
}

const asked = (link: FakeLink) =>
  link.asked.flatMap((request) => (request.ask === "play-step" ? [request.play.answers ?? []] : []));

const action: Action = { do: "play", seat: 0, card: "cheat", with: "ray-gun" };
const forItem: PlayStep = {
  next: "choose",
  question: { question: "item" },
  answers: [{ answer: "card", card: "ray-gun", owner: null }, { answer: "hand" }],
};

const dialog = page.getByRole("dialog");
const choices = dialog.getByRole("button").filter({ hasText: /./ });
const search = page.getByRole("combobox");

test("a card without questions is played at once", async () => {
  const link = await play(firstTurn, "cheat", [{ next: "act", action }]);
  await expect.poll(() => link.acted).toEqual([action]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an answer is sent with the next question, and the last one plays the card", async () => {
  const link = await play(firstTurn, "cheat", [forItem, { next: "act", action }]);
  await expect.element(page.getByRole("dialog", { name: "For which Item?" })).toBeVisible();
  expect(choices.elements().map(({ textContent }) => textContent.trim())).toEqual([
    "Ray Gun",
    "Item from the hand",
  ]);
  await choices.first().click();
  await expect.poll(() => link.acted).toEqual([action]);
  expect(asked(link)).toEqual([[], [{ answer: "card", card: "ray-gun", owner: null }]]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a question may lead to a search, which closes with the result", async () => {
  const pick: PlayStep = { next: "pick", question: { question: "item" }, purpose: "gear", unnamed: false };
  const link = await play(firstTurn, "cheat", [forItem, pick, { next: "act", action }]);
  await choices.last().click();
  await search.fill("tailg");
  await page.getByRole("option", { name: /^Tailgun/ }).click();
  await expect.poll(() => link.acted).toEqual([action]);
  expect(asked(link).at(-1)).toEqual([{ answer: "hand" }, { answer: "card", card: "tailgun", owner: null }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an open question follows the table, and is not asked again once it was settled", async () => {
  const monsters: PlayStep = {
    next: "choose",
    question: { question: "monster" },
    answers: [{ answer: "monster", monster: losing.view.combat!.foes[0]!.id }],
  };
  const link = await play(firstTurn, "from-another-dimension", [{ next: "wait", until: "fight" }, monsters]);
  await expect.element(dialog.getByText("There is no fight for this now.")).toBeVisible();
  link.push(later(losing, {}));
  await expect.element(page.getByRole("dialog", { name: "At which monster?" })).toBeVisible();
  link.answer("play-step", { got: "play-step", step: { next: "act", action } });
  link.push(later(losing, {}, 3));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.acted).toEqual([]);
});

test.each([
  ["table", firstTurn],
  ["fight", losing],
] as const)("a Level card leaves nothing but its Level, so it is told: at the %s", async (screen, now) => {
  const action: Action = { do: "play-level-up", seat: 0, card: "monolith" };
  const level: Event = { event: "level-changed", seat: 0, by: 1, why: { why: "card", card: "monolith" } };
  const { game, link } = await showAtTable(CardPlayDialogs, now, () => ({}));
  game.app.route.go({ screen, table: now.table });
  link.answer("play-step", { got: "play-step", step: { next: "act", action } });
  link.leadTo(after(later(now, {}), action.do, [level]));
  playCard(game, { card: "monolith", by: 0 });
  await expect.element(page.getByText(/Wesley gains a Level.*Monolith/)).toBeVisible();
});

test("an Item without public numbers asks for them once it is in play", async () => {
  const gun = firstTurn.view.seats[0]!.cards.find(({ copy }) => copy === "ray-gun")!;
  const cards = [{ ...gun, copy: "falcon-boots", lacksFigures: true }];
  const link = await play(
    firstTurn,
    "falcon-boots",
    [{ next: "act", action: { do: "play", seat: 0, card: "falcon-boots" } }],
    later(firstTurn, withSeat(firstTurn.view, 0, { cards })),
  );
  const numbers = page.getByRole("dialog", { name: "Falcon Boots" });
  await numbers.getByRole("spinbutton", { name: "Bonus" }).fill("2");
  await numbers.getByRole("button", { name: "Take these numbers" }).click();
  await expect.poll(() => link.acted.at(-1)).toMatchObject({ do: "read-figures", card: "falcon-boots" });
  await expect.element(dialog).not.toBeInTheDocument();
});

const becomes: Action = { do: "replace", seat: 0, card: "cyborg", discards: "mutant" };
const second: Action = { do: "play", seat: 0, card: "cyborg" };
const inPlaceOf: PlayStep = {
  next: "choose",
  question: {
    question: "replaces",
    objection: {
      code: "two-races",
      overrulable: true,
      cite: { document: "deluxe-2019", section: "Half-Breed", assumed: false },
    },
  },
  answers: [
    { answer: "replaces", card: "mutant" },
    { answer: "replaces", card: "feline" },
    { answer: "anyway" },
  ],
};

test("a Race in place of another is offered beside playing it anyway, with the rule, and is one action", async () => {
  const link = await play(firstTurn, "cyborg", [inPlaceOf, { next: "act", action: becomes }]);
  await expect.element(dialog).toHaveTextContent(/Two Races at most with Half-Breed/);
  const offer = (name: string) => dialog.getByRole("button", { name, exact: true });
  await expect.element(offer("Discard Feline, become Cyborg")).toBeVisible();
  await expect.element(offer("Play it anyway")).toBeVisible();
  await offer("Discard Mutant, become Cyborg").click();
  await expect.poll(() => link.acted).toEqual([becomes]);
  expect(asked(link).at(-1)).toEqual([{ answer: "replaces", card: "mutant" }]);
});

test("a Race in place of the only other one is the next step", async () => {
  const answers = inPlaceOf.next === "choose" ? inPlaceOf.answers.slice(1) : [];
  await play(firstTurn, "cyborg", [{ ...inPlaceOf, answers } as PlayStep]);
  const offer = (name: string) => dialog.getByRole("button", { name, exact: true });
  await expect.element(offer("Discard Feline, become Cyborg")).toHaveClass("primary");
  await expect.element(offer("Play it anyway")).not.toHaveClass("primary");
});

test("what is played anyway is not objected to a second time", async () => {
  const link = await play(firstTurn, "cyborg", [inPlaceOf, { next: "act", action: second, overrule: true }]);
  await dialog.getByRole("button", { name: "Play it anyway" }).click();
  await expect
    .poll(() => link.asked.find(({ ask }) => ask === "act"))
    .toMatchObject({ action: second, overrule: true, after: firstTurn.seq });
});
