import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-svelte";
import { Cards } from "$text/cards";
import type { Card, CardFacts } from "$wire";
import { catalogue, firstTurn } from "$wire/recorded";
import type { FakeLink } from "$test/fake-link";
import { showAtTable, showInLobby } from "$test/show";
import CardScreen from "./CardScreen.svelte";
import EnterCardNumbers from "./EnterCardNumbers.svelte";
import NamesHere from "./NamesHere.svelte";
import WhoHasIt from "./WhoHasIt.svelte";

const RAY_GUN = catalogue.cards.find(({ id }) => id === "ray-gun")!;

const ITEM: Card = {
  id: RAY_GUN.id,
  name: RAY_GUN.name,
  kind: {
    is: "item",
    bonus: 3,
    place: "printed",
    slots: [],
    hands: 1,
    complex: false,
    big: false,
    ship: false,
    laser: true,
    only: null,
    not: null,
    value: 400,
    abilities: [],
  },
};

const told = (link: FakeLink) => {
  link.answerAll("card", () => ({
    got: "card",
    card: ITEM,
    set: null,
    copies: [{ printing: "first-2002", name: "Star Munchkin", copies: 2 }],
  }));
  link.answerAll("rules-about", () => ({
    got: "rules",
    rules: [{ id: "lasers", title: "Lasers", topic: "lasers", ruling: false, holds: true }],
  }));
  link.answerAll("draw-code", () => ({ got: "code", text: "ray-gun", picture: "<svg></svg>" }));
  link.answerAll("sets", () => ({ got: "sets", sets: [] }));
};

const show = (card = RAY_GUN.id, cards: CardFacts[] = catalogue.cards, prepare = told) =>
  showInLobby(CardScreen, { card, cards: new Cards(cards) }, prepare);

test("the page of a card has its numbers, its copies and its rules", async () => {
  const { app } = await show();
  await expect.element(page.getByRole("heading", { level: 1, name: "Ray Gun" })).toBeVisible();
  await expect.element(page.getByRole("definition").first()).toBeVisible();
  await expect.element(page.getByText("2 copies")).toBeVisible();
  await page.getByRole("button", { name: "Lasers" }).click();
  expect(app.lookup.now).toEqual({ place: "rule", rule: "lasers" });
});

for (const [edition, worth] of [
  ["deluxe-2019", "400 GP"],
  ["first-2002", "400 cr"],
] as const)
  test(`away from a table, a card speaks as the ${edition} edition does`, async () => {
    localStorage.setItem("starboard.preferences", JSON.stringify({ edition }));
    await show();
    await expect.element(page.getByRole("definition").filter({ hasText: "400" })).toHaveTextContent(worth);
  });

test("a card that there is not is said so", async () => {
  const { app } = await show("no-such-card");
  await expect.element(page.getByRole("heading", { name: "There is no such card" })).toBeVisible();
  await page.getByRole("button", { name: "To the cards" }).click();
  expect(app.route.now).toEqual({ screen: "cards" });
});

test("a card of a deleted set can no longer be edited", async () => {
  const set = { id: "gone", name: "Gone", revision: 1 };
  const { link } = await show(RAY_GUN.id, catalogue.cards, (link) => {
    told(link);
    link.answer("card", { got: "card", card: ITEM, set, copies: [] });
    link.answer("sets", { got: "sets", sets: [{ head: set, cards: 1, unfinished: [], tables: [] }] });
  });
  const edit = page.getByRole("button", { name: "Edit" });
  await expect.element(edit).toBeVisible();
  link.tell({ push: "sets-changed" });
  await expect.element(page.getByText("It was deleted, or it is on another device.")).toBeVisible();
  await expect.element(edit).not.toBeInTheDocument();
});

test("a card gets another name here", async () => {
  const { link } = await show();
  link.answerAll("name-card", () => ({ got: "done" }));
  await page.getByRole("button", { name: "Other name on my card" }).click();
  const dialog = page.getByRole("dialog");
  await expect.element(dialog.getByRole("button", { name: "Done" })).toBeDisabled();
  await userEvent.keyboard(" Strahler {Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.asked).toContainEqual({ ask: "name-card", card: "ray-gun", name: "Strahler" });
});

test("the name of a card here can be removed, and brought back", async () => {
  const { link } = await show(RAY_GUN.id, [{ ...RAY_GUN, names: { "x-here": "Strahler" } }]);
  link.answerAll("name-card", () => ({ got: "done" }));
  await page.getByRole("button", { name: "Rename" }).click();
  await expect.element(page.getByRole("textbox", { name: "Name on your card" })).toHaveValue("Strahler");
  await page.getByRole("button", { name: "Remove the name" }).click();
  await expect.element(page.getByText("Deleted: Strahler")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask === "name-card"))
    .toEqual([
      { ask: "name-card", card: "ray-gun", name: undefined },
      { ask: "name-card", card: "ray-gun", name: "Strahler" },
    ]);
});

test("the names of cards are listed, and one is removed until Undo", async () => {
  const { link } = await showInLobby(NamesHere, {}, (link) => {
    link.answer("card-names", { got: "card-names", names: {}, replaced: 0 });
    link.answerAll("card-names", () => ({
      got: "card-names",
      names: { "ray-gun": "Strahler" },
      replaced: 0,
    }));
    link.answerAll("name-card", () => ({ got: "done" }));
  });
  await page.getByText("Which cards").click();
  await expect.element(page.getByRole("listitem")).toHaveTextContent("Strahler Ray Gun");
  await page.getByRole("button", { name: "Remove: Strahler" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask === "name-card"))
    .toEqual([
      { ask: "name-card", card: "ray-gun", name: undefined },
      { ask: "name-card", card: "ray-gun", name: "Strahler" },
    ]);
});

test("the page of a card says who has it, and leads there", async () => {
  const held = firstTurn.view.seats.find(({ name }) => name === "Boxey")!;
  const card = catalogue.cards.find(({ id }) => id === "bobaser")!;
  const { app } = await showAtTable(WhoHasIt, firstTurn, () => ({ card }));
  await page.getByRole("button", { name: "Boxey" }).click();
  expect(app.route.now).toEqual({ screen: "seat", table: firstTurn.table, seat: held.id });
});

test("a card that nobody has is not in play, or not in a box of the table", async () => {
  const plasmoid = catalogue.cards.find(({ id }) => id === "plasmoid")!;
  const card = { ...plasmoid, printings: firstTurn.view.printings };
  await showAtTable(WhoHasIt, firstTurn, () => ({ card }));
  await expect.element(page.getByText("It is not in play.")).toBeVisible();
  cleanup();
  await showAtTable(WhoHasIt, firstTurn, () => ({ card: { ...card, printings: ["other"] } }));
  await expect.element(page.getByText("Its box is not among those this table plays with.")).toBeVisible();
});

test("the numbers of a card that are not public are read off it", async () => {
  const unread = catalogue.cards.find(({ kind, level }) => kind === "monster" && level === null)!;
  let done = 0;
  const { link } = await showAtTable(EnterCardNumbers, firstTurn, () => ({
    card: unread.id,
    ondone: () => done++,
  }));
  await page.getByRole("spinbutton", { name: "Level" }).fill("12");
  await page.getByRole("button", { name: "Take these numbers" }).click();
  await expect.poll(() => done).toBe(1);
  expect(link.acted).toMatchObject([{ do: "read-figures", card: unread.id, figures: { level: 12 } }]);
});
