import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { Cards } from "$text/cards";
import { catalogue } from "$wire/recorded";
import { showInLobby } from "$test/show";
import CardsScreen from "./CardsScreen.svelte";

const show = () => showInLobby(CardsScreen, { cards: new Cards(catalogue.cards) });

const rows = page.getByRole("listitem");
const search = page.getByRole("searchbox", { name: "Name of the card" });

test("cards are found by name, kind and box", async () => {
  await show();
  await search.fill("brain");
  await page.getByLabelText("Kind").selectOptions("Monster");
  const brains = catalogue.cards.filter(({ name, kind }) => /brain/i.test(name) && kind === "monster");
  await expect
    .element(page.getByText(brains.length === 1 ? "1 card" : `${brains.length} cards`))
    .toBeVisible();
  await expect.element(rows.first()).toHaveTextContent("Brain in a Jar");
  await search.fill("");
  await page.getByLabelText("Kind").selectOptions("Kind: All");
  await page.getByLabelText("Box").selectOptions("Munchkin Starfinder");
  const boxed = catalogue.cards.filter(({ printings }) => printings.includes("starfinder"));
  await expect.poll(() => rows.elements().length).toBe(Math.min(boxed.length, 30));
});

test("a card shows the number that counts beside what it is", async () => {
  await show();
  await search.fill("dogbot");
  await expect.element(rows.first()).toHaveTextContent(/^Dogbot\s*Item · 700 GP\s*\+3$/);
  await search.fill("brain in a jar");
  await expect.element(rows.first()).toHaveTextContent(/Level\s*\d+$/);
});

test("where no card fits, all are shown again by a touch", async () => {
  await show();
  await search.fill("zzzz");
  await expect.element(page.getByText("No card fits.", { exact: false })).toBeVisible();
  await page.getByRole("button", { name: "Show all cards" }).click();
  await expect.element(page.getByText(`${catalogue.cards.length} cards`)).toBeVisible();
  await expect.element(search).toHaveValue("");
});

test("more of a long list is there once it is scrolled", async () => {
  await show();
  await expect.poll(() => rows.elements().length).toBe(30);
  rows.last().element().scrollIntoView();
  await expect.poll(() => rows.elements().length).toBeGreaterThan(30);
});

test("a card leads to its page", async () => {
  await show();
  await search.fill("brain in");
  await expect
    .element(page.getByRole("link", { name: /Brain in a Jar/ }))
    .toHaveAttribute("href", "#/card/brain-in-a-jar");
});
