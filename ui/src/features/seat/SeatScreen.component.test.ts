import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { CardView, Event, SeatPowerView, Snapshot, View } from "$wire";
import { firstTurn } from "$wire/recorded";
import { after, later, withoutCard, withSeat } from "$test/changed";
import { showAtTable } from "$test/show";
import SeatScreen from "./SeatScreen.svelte";

const show = (snapshot: Snapshot = firstTurn, seat = 0) =>
  showAtTable(SeatScreen, snapshot, (game) => ({ seat: game.table.seat(seat)! }));
const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");
const within = (name: string | RegExp) => dialog.getByRole("button", { name });
const card = (name: string) =>
  page
    .getByRole("main")
    .last()
    .getByRole("button", { name: new RegExp(name) });

/** The first turn with a card of Wesley's changed. */
function changed(copy: string, change: Partial<CardView>): Snapshot {
  const cards = firstTurn.view.seats[0]!.cards.map((one) =>
    one.copy === copy ? { ...one, ...change } : one,
  );
  return later(firstTurn, withSeat(firstTurn.view, 0, { cards }), 0);
}

/** The table without a card, and the table again as it was. */
function goesAndComesBack(view: View, copy: string, at: number): [Snapshot, Snapshot] {
  return [later(firstTurn, withoutCard(view, copy), at), later(firstTurn, view, at + 1)];
}

test("an Item that another device discards is not sold with the others", async () => {
  const { link } = await show();
  await button("Sell").click();
  await dialog.getByText("Ray Gun").click();
  await dialog.getByText("Diamondoid Teeth").click();
  await expect.element(within("Sell: 2 cards")).toBeVisible();
  link.push(later(firstTurn, withoutCard(firstTurn.view, "ray-gun")));
  await within("Sell: 1 card").click();
  expect(link.acted).toEqual([{ do: "sell", seat: 0, cards: ["diamondoid-teeth"] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an Item from the hand is added to a sale, and the search leads back to it", async () => {
  const { link } = await show();
  await button("Sell").click();
  await dialog.getByText("Ray Gun").click();
  await within(/hand/).click();
  await page.getByRole("combobox").fill("laser");
  await userEvent.keyboard("{Enter}");
  await within("Sell: 2 cards").click();
  expect(link.acted).toEqual([{ do: "sell", seat: 0, cards: ["ray-gun", "laser"] }]);
});

test("two players exchange cards in one step", async () => {
  const { link } = await show();
  await card("Ray Gun").click();
  await within("Give or trade").click();
  await within("Boxey").click();
  await within("Bobaser").click();
  await within("Exchange").click();
  expect(link.acted).toEqual([{ do: "trade", from: 0, to: 1, cards: ["ray-gun"], inReturn: ["bobaser"] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an exchange with a player who leaves begins anew with another one", async () => {
  const { link } = await show();
  await card("Ray Gun").click();
  await within("Give or trade").click();
  await within("Boxey").click();
  await within("Bobaser").click();
  link.push(later(firstTurn, withSeat(firstTurn.view, 1, "gone")));
  await within("Inara").click();
  expect(link.acted).toEqual([{ do: "trade", from: 0, to: 2, cards: ["ray-gun"], inReturn: [] }]);
});

test("a gift to a player without Items needs no further question", async () => {
  const { link } = await show();
  await card("Ray Gun").click();
  await within("Give or trade").click();
  await within("Zoe").click();
  expect(link.acted).toEqual([{ do: "trade", from: 0, to: 3, cards: ["ray-gun"], inReturn: [] }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the dialogs of a card close when another device discards it, and stay closed when it returns", async () => {
  const { link } = await show();
  let lines = 1;
  for (const step of [null, "Give or trade", "Let another card hold it"]) {
    await card("Ray Gun").click();
    if (step) await within(step).click();
    await expect.element(dialog).toBeVisible();
    const [gone, back] = goesAndComesBack(firstTurn.view, "ray-gun", lines);
    link.push(gone);
    await expect.element(dialog).not.toBeInTheDocument();
    link.push(back);
    await expect.element(card("Ray Gun")).toBeVisible();
    await expect.element(dialog).not.toBeInTheDocument();
    lines += 2;
  }
});

test("the way back leads from what is done with a card to the card", async () => {
  await show();
  await card("Ray Gun").click();
  await within("Let another card hold it").click();
  await expect.element(page.getByRole("dialog", { name: "What holds Ray Gun?" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog", { name: "Ray Gun" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(card("Ray Gun")).toHaveFocus();
});

test("a card replaces those in its place", async () => {
  const remedy = { do: "lay-aside" as const, cards: ["diamondoid-teeth"] };
  const { link } = await show(changed("ray-gun", { equipped: false, reasons: ["hands"], remedy }));
  await card("Ray Gun").click();
  await within("Use in place of Diamondoid Teeth").click();
  expect(link.acted).toEqual([{ do: "arrange", seat: 0, equip: ["ray-gun"], unequip: ["diamondoid-teeth"] }]);
});

test("of a card with two powers, each is offered by what it does, and the chosen one is used", async () => {
  const of = (power: SeatPowerView["power"]): SeatPowerView => ({
    ...firstTurn.view.seats[1]!.powers[0]!,
    card: "feline",
    when: "any-time",
    cost: { pay: "hand" },
    power,
    takes: [],
    fromDiscards: null,
    objection: null,
  });
  const powers = [of({ do: "look", cards: 2 }), of({ do: "draw", cards: 1 })];
  const { link } = await show(later(firstTurn, withSeat(firstTurn.view, 0, { powers }), 0));
  await card("Feline Race").click();
  await expect.element(within(/^Use its power: Looks/)).toBeVisible();
  await within("Use its power: Draws 1 card").click();
  await within("Use its power").click();
  await expect.poll(() => link.acted).toMatchObject([{ do: "use-power", card: "feline", power: 1 }]);
});

test("a card from the hand pays for a power only while it is there, and comes back unselected", async () => {
  const power: SeatPowerView = {
    ...firstTurn.view.seats[1]!.powers[0]!,
    card: "feline",
    cost: { pay: "cards", count: 2, "one-deck": false },
    power: { do: "take-discarded-item" },
    objection: null,
  } as unknown as SeatPowerView;
  const view = { ...firstTurn.view, ...withSeat(firstTurn.view, 0, { powers: [power] }) };
  const { link } = await show(later(firstTurn, view, 0));
  await card("Feline Race").click();
  await within("Use its power").click();
  await within("Ray Gun").click();
  await within("Diamondoid Teeth").click();
  await expect.element(dialog.getByText("From the hand: 0 cards")).toBeVisible();
  const [gone, back] = goesAndComesBack(view, "ray-gun", 1);
  link.push({ ...gone, view: { ...gone.view, ...withSeat(gone.view, 0, { powers: [power] }) } });
  await expect.element(dialog.getByText("From the hand: 1 card")).toBeVisible();
  link.push(back);
  await expect.element(within("Ray Gun")).toHaveAttribute("aria-pressed", "false");
  await within("Use its power").click();
  await expect
    .poll(() => link.acted)
    .toMatchObject([{ do: "use-power", card: "feline", price: ["diamondoid-teeth"], handCards: 1 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a Trap names who played it, unless they have left", async () => {
  const { link } = await show();
  await button("Trap").click();
  const from = dialog.getByRole("combobox").last();
  await userEvent.selectOptions(dialog.element().querySelector("select")!, "Boxey");
  link.push(later(firstTurn, withSeat(firstTurn.view, 1, "gone")));
  await expect.poll(() => dialog.element().querySelectorAll("option").length).toBe(3);
  await page.getByRole("option", { name: /Alien Candy/ }).click();
  await expect.poll(() => link.acted).toEqual([{ do: "play-trap", seat: 0, card: "alien-candy" }]);
  await expect.element(from).not.toBeInTheDocument();
});

test("name and piece are changed together, and the way back leads to what else can be done", async () => {
  const { link } = await show();
  await button("More actions").click();
  await within("Name and piece").click();
  await dialog.getByRole("textbox").fill("Wes");
  const color = page.getByRole("radiogroup", { name: "Color" });
  await color.getByRole("radio").last().click();
  await userEvent.keyboard("{Escape}");
  await within("Name and piece").click();
  await expect.element(dialog.getByRole("textbox")).toHaveValue("Wesley");
  await dialog.getByRole("textbox").fill("Wes");
  await color.getByRole("radio").first().click();
  await userEvent.keyboard("{ArrowRight}");
  await within("Done").click();
  expect(link.acted).toMatchObject([{ do: "edit-seat", seat: 0, name: "Wes" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a level card is played from the sheet, and closes all that led to it", async () => {
  const { link } = await show();
  await button("More actions").click();
  await within("Play a Level card").click();
  await page.getByRole("option").first().click();
  await expect.poll(() => link.acted).toHaveLength(1);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("an Item that another device discards is not stolen", async () => {
  const power = {
    ...firstTurn.view.seats[1]!.powers[0]!,
    card: "feline",
    power: { do: "steal" },
    takes: [[1, "bobaser"]],
    fromDiscards: null,
    objection: null,
  } as unknown as SeatPowerView;
  const { link } = await show(later(firstTurn, withSeat(firstTurn.view, 0, { powers: [power] }), 0));
  await card("Feline Race").click();
  await within("Use its power").click();
  await within("Bobaser").click();
  await expect.element(within("Face 6")).toBeEnabled();
  const { seats } = withoutCard(firstTurn.view, "bobaser");
  link.push(later(firstTurn, withSeat({ ...firstTurn.view, seats }, 0, { powers: [power] })));
  await expect.element(within("Bobaser")).not.toBeInTheDocument();
  await expect.element(within("Face 6")).toBeDisabled();
});

test("a free place asks for a card that fits, and what comes into play is told", async () => {
  const { link } = await show();
  await button("Add a card: Armor").click();
  await expect.element(page.getByRole("option").first()).toHaveTextContent("Armor");
  const used = { event: "card-played", seat: 0, card: "energy-armor", equipped: true } as Event;
  link.answer("act", { got: "table", snapshot: after(later(firstTurn, {}), "play", [used]) });
  await page.getByRole("combobox").fill("ene");
  await userEvent.keyboard("{Enter}");
  await expect
    .poll(() => link.acted)
    .toEqual([{ do: "play", seat: 0, card: "energy-armor", sideways: false }]);
  await expect.element(page.getByRole("status").getByText(/plays.*Energy Armor/)).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("gear as a number changes by one with each touch", async () => {
  const { link } = await show();
  await page.getByText("Gear as a number").click();
  await button("Gear of Wesley: one more").click();
  await button("Gear of Wesley: one less").click();
  expect(link.acted).toEqual([
    { do: "adjust-gear", seat: 0, by: 1 },
    { do: "adjust-gear", seat: 0, by: -1 },
  ]);
});

test("to use an Item is not proposed first where it would not count", async () => {
  const only = { human: true };
  const restricted = { do: "become", only, not: null } as const;
  await show(
    changed("ray-gun", { equipped: false, reasons: ["sideways", "restricted"], remedy: restricted }),
  );
  await expect.element(card("Ray Gun")).toHaveTextContent("Only for: humans");
  await card("Ray Gun").click();
  await expect.element(within("Equip")).not.toHaveClass("primary");
});
