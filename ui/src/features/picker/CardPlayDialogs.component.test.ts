import { expect, test } from "vitest";
import { page } from "vitest/browser";
import type { CardCopy, Snapshot } from "$wire";
import { firstTurn, losing } from "$wire/recorded";
import { later, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import { playCard } from "./card-play.svelte";
import CardPlayDialogs from "./CardPlayDialogs.svelte";

/** Plays a card at a table on behalf of a player. */
async function play(snapshot: Snapshot, card: CardCopy, leadsTo?: Snapshot) {
  const { game, link } = await showAtTable(CardPlayDialogs, snapshot, () => ({}));
  if (leadsTo) link.leadTo(leadsTo);
  playCard(game, { card, by: 0 });
  return link;
}

const dialog = page.getByRole("dialog");
const choices = dialog.getByRole("button").filter({ hasText: /./ });
const search = page.getByRole("combobox");

test("a card without questions is played at once", async () => {
  const link = await play(firstTurn, "laser");
  await expect.poll(() => link.acted).toEqual([{ do: "play", seat: 0, card: "laser", sideways: false }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a card that lets an Item count asks for it, those that do not count yet first", async () => {
  const cards = firstTurn.view.seats[0]!.cards.map((card) =>
    card.copy === "ray-gun" ? { ...card, reasons: ["hands" as const] } : card,
  );
  const link = await play(later(firstTurn, withSeat(firstTurn.view, 0, { cards }), 0), "cheat");
  await expect.element(choices.first()).toBeVisible();
  expect(choices.elements().map(({ textContent }) => textContent.trim())).toEqual([
    "Ray Gun",
    "Diamondoid Teeth",
    "Item from the hand",
  ]);
  await choices.first().click();
  expect(link.acted).toEqual([{ do: "play", seat: 0, card: "cheat", with: "ray-gun" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a question may lead to a search, which closes with the result", async () => {
  const link = await play(firstTurn, "cheat");
  await choices.last().click();
  await search.fill("tailg");
  await page.getByRole("option", { name: /^Tailgun/ }).click();
  await expect.poll(() => link.acted).toEqual([{ do: "play", seat: 0, card: "cheat", with: "tailgun" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a card that lies before another player changes hands", async () => {
  const link = await play(firstTurn, "bobaser");
  await expect.element(page.getByRole("dialog", { name: "It is with Boxey" })).toBeVisible();
  await dialog.getByRole("button", { name: "It goes to Wesley" }).click();
  expect(link.acted).toEqual([{ do: "trade", from: 1, to: 0, cards: ["bobaser"] }]);
});

test("the question for a monster follows the fight, and is not asked again once it was settled", async () => {
  const combat = losing.view.combat!;
  const [bottle] = combat.foes;
  const ogre = { ...bottle!, id: 2, foe: { is: "card", card: "ogre" } as const };
  const two = later(losing, { combat: { ...combat, foes: [bottle!, ogre] } });
  const link = await play(firstTurn, "from-another-dimension");
  await expect.element(dialog.getByText("There is no fight for this now.")).toBeVisible();
  link.push(two);
  await expect.element(dialog.getByRole("button", { name: "Ogre" })).toBeVisible();
  link.push(later(losing, {}, 3));
  await expect.element(dialog).not.toBeInTheDocument();
  link.push(later(two, {}, 3));
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.acted).toEqual([]);
});

test("an Item without public numbers asks for them once it is in play", async () => {
  const gun = firstTurn.view.seats[0]!.cards.find(({ copy }) => copy === "ray-gun")!;
  const cards = [{ ...gun, copy: "falcon-boots", lacksFigures: true }];
  const link = await play(
    firstTurn,
    "falcon-boots",
    later(firstTurn, withSeat(firstTurn.view, 0, { cards })),
  );
  const asked = page.getByRole("dialog", { name: "Falcon Boots" });
  await asked.getByRole("spinbutton", { name: "Bonus" }).fill("2");
  await asked.getByRole("button", { name: "Take these numbers" }).click();
  await expect.poll(() => link.acted.at(-1)).toMatchObject({ do: "read-figures", card: "falcon-boots" });
  await expect.element(dialog).not.toBeInTheDocument();
});
