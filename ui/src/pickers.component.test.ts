import { expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-svelte";
import { App } from "$app/app.svelte";
import { cardsAt } from "$app/card-search";
import { toHash, type Screen } from "$app/screens";
import type { CardFacts, PlayStep, Snapshot } from "$wire";
import { catalogue, firstTurn, flight, losing, setUp } from "$wire/recorded";
import { FakeLink } from "$test/fake-link";
import Screens from "./Screens.svelte";
// Loaded with the test: what it waits for is what a player waits for, not a server that compiles them.
import "./TableFrame.svelte";
import "$features/fight/FightScreen.svelte";
import "$features/notices/Notices.svelte";
import "$features/picker/CardPlayDialogs.svelte";
import "$features/seat/SeatScreen.svelte";
import "$features/table/TableDialogs.svelte";

const button = (name: string) => page.getByRole("button", { name, exact: true });
const search = page.getByRole("combobox", { name: "Name of the card" });
const table = setUp.table;
const atTable: Screen = { screen: "table", table };
const sheet: Screen = { screen: "seat", table, seat: 1 };
const fight: Screen = { screen: "fight", table };

/** The pickers: how a table stands, the screen, and the buttons that lead there. */
const PICKERS: [snapshot: Snapshot, screen: Screen, buttons: string[]][] = [
  [setUp, atTable, ["Card"]],
  [setUp, sheet, ["Add card"]],
  [firstTurn, atTable, ["Open door"]],
  [firstTurn, sheet, ["Add card"]],
  [firstTurn, sheet, ["Trap"]],
  [firstTurn, sheet, ["Sell", "From the hand"]],
  [firstTurn, sheet, ["More actions", "Play a Level card"]],
  [losing, fight, ["Card for Munchkins"]],
  [losing, fight, ["Card for Monsters"]],
  [losing, fight, ["Add monster"]],
  [losing, fight, ["Enhance Bottle Bottle"]],
  [losing, fight, ["More about Bottle Bottle", "By a one-shot card"]],
  [losing, sheet, ["Add card"]],
  [flight, fight, ["Use a card"]],
  [flight, fight, ["Play a card"]],
];

async function show(snapshot: Snapshot, screen: Screen) {
  const link = new FakeLink(snapshot);
  history.replaceState({}, "", toHash(screen));
  const app = new App(link);
  onTestFinished(() => app.stop());
  await app.session.begun;
  await render(Screens, { app });
  return { app, link };
}

async function open(buttons: string[]): Promise<void> {
  for (const name of buttons) await button(name).click();
  await expect.element(search).toHaveFocus();
}

/** A card of each kind and purpose that a table has. */
function samples({ view }: Snapshot): CardFacts[] {
  const cards = cardsAt(view, catalogue.cards);
  return [...new Map(cards.map((card) => [`${card.kind} ${card.purposes}`, card])).values()];
}

/** Searches for a card; tells whether it can be picked. If not, it can be played, and a sentence about it says why. */
async function isOption({ name }: CardFacts): Promise<boolean> {
  await search.fill(name);
  const played = button(`Play “${name}”`);
  const shown = () =>
    [...document.querySelectorAll("[role=option] bdi")].some(({ textContent }) => textContent === name);
  await expect.poll(() => shown() || played.query() !== null).toBe(true);
  if (!shown()) await expect.element(page.getByRole("status").filter({ hasText: `“${name}”` })).toBeVisible();
  return shown();
}

/** What a host may answer to a play, and what then comes of it. */
const ANSWERS: [step: PlayStep, result: (link: FakeLink) => Promise<unknown>][] = [
  [
    { next: "act", action: { do: "set-hand", seat: 1, cards: 3 } },
    (link) => expect.poll(() => link.acted).toEqual([{ do: "set-hand", seat: 1, cards: 3 }]),
  ],
  [
    { next: "choose", question: { question: "side" }, answers: [{ answer: "side", side: "monsters" }] },
    () => expect.element(page.getByRole("dialog").getByRole("button", { name: "Monsters" })).toBeVisible(),
  ],
  [
    { next: "wait", until: "fight" },
    () => expect.element(page.getByRole("dialog").getByText("There is no fight for this now.")).toBeVisible(),
  ],
];

test.each(PICKERS.map((picker, index) => [...picker, ANSWERS[index % ANSWERS.length]!] as const))(
  "a card that is not picked is played, asks something or says why not: %#",
  async (snapshot, screen, buttons, [step, result]) => {
    const { link } = await show(snapshot, screen);
    await open(buttons);
    let unfit: CardFacts | undefined;
    for (const card of samples(snapshot)) if (!(await isOption(card))) unfit = card;
    await search.fill(unfit!.name);
    await expect.element(button(`Play “${unfit!.name}”`)).toBeVisible();
    link.answer("play-step", { got: "play-step", step });
    await userEvent.keyboard("{Enter}");
    const by = screen.screen === "seat" ? screen.seat : null;
    await expect
      .poll(() => link.asked.find(({ ask }) => ask === "play-step"))
      .toMatchObject({ play: { card: unfit!.id, by } });
    await result(link);
  },
);

test.each([
  [setUp, atTable, "Card"],
  [setUp, sheet, "Add card"],
  [firstTurn, sheet, "Add card"],
] as const)(
  "a card to play comes before a slip for one that can be picked: %#",
  async (snapshot, screen, opener) => {
    const { link } = await show(snapshot, screen);
    await open([opener]);
    await search.fill("candy");
    await expect.element(button("Play “Alien Candy”")).toBeVisible();
    expect(page.getByRole("option").elements()).toHaveLength(0);
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => link.asked.find(({ ask }) => ask === "play-step"))
      .toMatchObject({ play: { card: "alien-candy" } });
  },
);

test("all cards that are meant can be played, with or without those that can be picked", async () => {
  const { link } = await show(firstTurn, sheet);
  await open(["Add card"]);
  for (const [text, fit] of [
    ["grenade", 0],
    ["alien", 2],
  ] as const) {
    await search.fill(text);
    await expect.poll(() => page.getByRole("option").elements().length).toBe(fit);
    const meant = cardsAt(firstTurn.view, catalogue.cards).filter(
      ({ name, purposes }) => name.toLowerCase().includes(text) && !purposes.includes("in-play"),
    );
    expect(meant.length).toBeGreaterThan(1);
    for (const { name } of meant) {
      await expect.element(button(`Play “${name}”`)).toBeInTheDocument();
      const why = page.getByRole("status").getByText(`“${name}” does not stay in play`);
      await expect.element(why).toBeInTheDocument();
    }
  }
  await button("Play “Alien Experiment”").click();
  await expect
    .poll(() => link.asked.find(({ ask }) => ask === "play-step"))
    .toMatchObject({ play: { card: "alien-experiment" } });
});

test("a card is played from a table that was left and opened again", async () => {
  const { app, link } = await show(setUp, atTable);
  await expect.element(button("Card")).toBeVisible();
  app.route.go({ screen: "lobby" });
  await expect.element(button("Card")).not.toBeInTheDocument();
  app.route.go(atTable);
  await open(["Card"]);
  await search.fill("leech");
  await expect
    .element(page.getByText("“Leech Bomb” does not stay in play in front of a player."))
    .toBeVisible();
  await button("Play “Leech Bomb”").click();
  await expect.poll(() => link.acted).toMatchObject([{ card: "leech-bomb" }]);
});

test("a card that the table does not have says so, and cannot be played", async () => {
  await show(firstTurn, atTable);
  await open(["Card"]);
  await search.fill("junklaser");
  const why = "“Junklaser” is not among the cards that this table plays with.";
  await expect.element(page.getByText(why)).toBeVisible();
  await expect.element(button("Play “Junklaser”")).not.toBeInTheDocument();
});
