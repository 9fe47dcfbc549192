import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as files from "$app/files";
import { surroundings } from "$link";
import { baseLocale, locales, overwriteGetLocale } from "$paraglide/runtime";
import type { Decision, Phase, Snapshot, View } from "$wire";
import { firstTurn, losing, setUp, won } from "$wire/recorded";
import { later, withSeat } from "$test/changed";
import { game, player } from "$test/example-game";
import { showAtTable } from "$test/show";
import { Draft } from "$features/lobby/draft.svelte";
import TableScreen from "./TableScreen.svelte";

afterEach(() => void vi.restoreAllMocks());

vi.mock("$app/files", { spy: true });

const show = (snapshot: Snapshot) => showAtTable(TableScreen, snapshot, () => ({}));
const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = page.getByRole("dialog");
const search = page.getByRole("combobox");

/** The first turn in its last phase, with cards in Wesley's hand. */
function charity(hand: number | null, change: Partial<View> = {}): Snapshot {
  const turn = { ...firstTurn.view.turn!, phase: "charity" as const, mayOpenDoor: false };
  return later(firstTurn, { turn, ...withSeat(firstTurn.view, 0, { hand }), ...change }, 0);
}
const boxeysTurn = later(firstTurn, { turn: { ...firstTurn.view.turn!, number: 2, seat: 1 } });

test("the player who starts is picked before the first turn", async () => {
  const { link } = await show(setUp);
  await button("Begin").click();
  await dialog.getByRole("button", { name: "Zoe" }).click();
  expect(link.acted).toEqual([{ do: "begin-turn", seat: 3 }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

const NEWER = firstTurn.view.turn!.phases;
const OLDER: Phase[] = ["open-door", "look-for-trouble", "loot-room", "charity"];

test.each(
  locales.flatMap((locale) =>
    [412, 320].flatMap((width) => [NEWER, OLDER].map((phases) => ({ locale, width, phases }))),
  ),
)(
  "the board stays where it is through the phases: $locale, $width px, %#",
  async ({ locale, width, phases }) => {
    overwriteGetLocale(() => locale);
    onTestFinished(() => overwriteGetLocale(() => baseLocale));
    await page.viewport(width, width === 320 ? 640 : 915);
    onTestFinished(() => page.viewport(412, 915));
    const { link } = await show(firstTurn);
    const standing: number[][] = [];
    for (const [index, phase] of phases.entries()) {
      const door = phase === "open-door";
      const searches = ["trouble-or-loot", "loot-room", "look-for-trouble"].includes(phase);
      link.push(
        later(
          firstTurn,
          { turn: { ...firstTurn.view.turn!, phases, phase, mayOpenDoor: door, searches } },
          index + 1,
        ),
      );
      await expect.poll(() => [...document.querySelectorAll("li:has(.stop)")].findIndex(isNow)).toBe(index);
      const { top, height } = document.querySelector(".board")!.getBoundingClientRect();
      standing.push([top, height]);
    }
    expect(standing).toEqual(standing.map(() => standing[0]));
  },
);

test("what cards add only on terms stands at a seat on the smallest phone too", async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(412, 915));
  const terms = { terms: "without-kill" } as const;
  const onTerms = [6, 12].map((bonus) => ({ card: "foof-gun", bonus, terms }));
  await show(later(firstTurn, withSeat(firstTurn.view, 0, { onTerms }), 0));
  await expect.element(page.getByText("+6? +12?")).toBeVisible();
});

const isNow = (stop: Element) => stop.querySelector("[aria-current]") !== null;

test("a monster picked for a fight is fought, and the picker closes with the result", async () => {
  const { app, link } = await show(
    later(firstTurn, { turn: { ...firstTurn.view.turn!, mayOpenDoor: false } }, 0),
  );
  link.leadTo(losing);
  await button("Fight").click();
  await search.fill("bottle");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => app.route.now).toEqual({ screen: "fight", table: firstTurn.table });
  expect(link.acted).toEqual([{ do: "fight", foe: { is: "card", card: "bottle-bottle" } }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a picker closes even if the host is slow, and what comes up behind the door is still asked about", async () => {
  const { link } = await show(firstTurn);
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  link.answer("act", () => held.then(() => ({ got: "table", snapshot: later(firstTurn, {}) })));
  await button("Open door").click();
  await search.fill("mutant");
  await userEvent.keyboard("{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
  answer();
  const found = page.getByRole("dialog", { name: "Mutant" });
  await found.getByRole("button", { name: "Play it" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(link.acted).toEqual([
    { do: "open-door", card: "mutant" },
    { do: "play", seat: 0, card: "mutant", sideways: false },
  ]);
});

test("the door dialog closes when another device starts a fight, and stays closed after it", async () => {
  const { link } = await show(firstTurn);
  await button("Open door").click();
  await expect.element(page.getByRole("dialog", { name: "What was behind the door?" })).toBeVisible();
  link.push(losing);
  await expect.element(button("To the fight")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
  link.push(later(firstTurn, {}, 9));
  await expect.element(button("Open door")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("the charity dialog closes when another device ends the turn, and stays closed", async () => {
  const { link } = await show(charity(null));
  await button("Give charity").click();
  await expect.element(page.getByRole("dialog", { name: "End of Wesley’s turn" })).toBeVisible();
  link.push(boxeysTurn);
  await expect.element(dialog).not.toBeInTheDocument();
  link.push(later(charity(null), {}, 2));
  await expect.element(button("End turn")).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a hand beyond the limit is asked for at the end of the turn, and no other", async () => {
  const fought = { ...firstTurn.view.turn!, fought: true };
  const { link } = await show(later(firstTurn, { turn: { ...fought, owesCharity: true } }, 0));
  await button("End turn").click();
  await expect.element(page.getByRole("dialog", { name: "End of Wesley’s turn" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  link.push(later(firstTurn, { turn: fought }, 1));
  await button("End turn").click();
  expect(link.acted).toEqual([{ do: "end-turn" }]);
});

test("loot and the end of the turn take one touch, and to fight is there too", async () => {
  const searching = { ...firstTurn.view.turn!, phase: "trouble-or-loot" as const, mayOpenDoor: false };
  const at = (change: object, lines: number) =>
    later(firstTurn, { turn: { ...searching, searches: true, ...change } }, lines);
  const { link } = await show(at({ owesCharity: true }, 0));
  const loot = button("Loot, end turn");
  await expect.element(loot).toHaveClass(/primary/);
  await expect.element(button("Fight")).not.toHaveClass(/primary/);
  await loot.click();
  await expect.element(page.getByRole("dialog", { name: "End of Wesley’s turn" })).toBeVisible();
  await userEvent.keyboard("{Escape}");
  link.push(at({}, 1));
  await loot.click();
  expect(link.acted).toEqual([{ do: "end-turn" }]);
  link.push(at({ searches: false, fought: true }, 2));
  await expect.element(button("End turn")).toBeVisible();
  await expect.element(button("Fight")).not.toBeInTheDocument();
});

test("rewards that are taken with the end of the turn are followed by charity where it is owed", async () => {
  const turn = { ...firstTurn.view.turn!, fought: true, owesCharity: true };
  const rewards: Decision = {
    id: 7,
    seat: 0,
    about: { matter: "collect-rewards", treasures: 2, faceUp: false, doors: [], deal: null, picks: [] },
    rest: null,
  };
  const { link } = await show(later(firstTurn, { turn, waitingFor: [rewards] }, 0));
  link.leadTo(later(firstTurn, { turn, waitingFor: [] }));
  await button("Taken, end turn").click();
  await expect.element(page.getByRole("dialog", { name: "End of Wesley’s turn" })).toBeVisible();
  expect(link.acted).toMatchObject([{ do: "decide" }]);
});

test("a dead player ends the turn without a question about the hand", async () => {
  const { link } = await show(charity(0, withSeat(firstTurn.view, 0, { dead: true })));
  await button("End turn").click();
  expect(link.acted).toEqual([{ do: "end-turn" }]);
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a card is for the chosen player, and for whose turn it is once that player has left", async () => {
  const { link } = await show(firstTurn);
  await button("Card").click();
  await expect.element(search).toHaveFocus();
  const chosen = page.getByRole("radio", { checked: true });
  await expect.element(chosen).toHaveAccessibleName("Wesley");
  await page.getByRole("radio", { name: "Zoe" }).click();
  await expect.element(chosen).toHaveAccessibleName("Zoe");
  await expect.element(search).toHaveFocus();
  link.push(later(firstTurn, withSeat(firstTurn.view, 3, "gone")));
  await expect.element(chosen).toHaveAccessibleName("Wesley");
  await page.getByRole("radio", { name: "Inara" }).click();
  await userEvent.keyboard("laser{Enter}");
  await expect.poll(() => link.acted).toEqual([{ do: "play", seat: 2, card: "laser", sideways: false }]);
  await expect.element(search).toHaveValue("");
  await expect.element(search).toHaveFocus();
});

test("the picker of cards closes after one that does not come into play", async () => {
  await show(firstTurn);
  await button("Card").click();
  await expect.element(search).toHaveFocus();
  await userEvent.keyboard("leech{Enter}");
  await expect.element(dialog).not.toBeInTheDocument();
});

test("a deck asks who moves there", async () => {
  const { link } = await show(firstTurn);
  await page.getByRole("button", { name: /^Deck 7/ }).click();
  await dialog.getByRole("button", { name: "Inara" }).click();
  expect(link.acted).toEqual([{ do: "change-level", seat: 2, by: 6 }]);
});

test("a seat shows its Level, its strength, its death, and only the most pressing of what it owes", async () => {
  const owing = withSeat(firstTurn.view, 1, { level: 9, hand: 7 });
  const marked = later(
    firstTurn,
    withSeat({ ...firstTurn.view, ...owing }, 3, { dead: true, away: true }),
    0,
  );
  const { app } = await show(marked);
  const boxey = page.getByRole("article").nth(1);
  expect(boxey.getByText("9", { exact: true }).elements()).not.toHaveLength(0);
  await expect.element(boxey.getByText("2 too many")).toBeVisible();
  expect(boxey.getByText("Next kill wins").elements()).toHaveLength(0);
  const zoe = page.getByRole("button", { name: /^Zoe, Level/ });
  await expect.element(zoe).toHaveAccessibleDescription(/^Dead/);
  await zoe.click();
  expect(app.route.now).toEqual({ screen: "seat", table: firstTurn.table, seat: 3 });
});

test("the turn of somebody dead is to be ended, and no door to be opened", async () => {
  await show(later(firstTurn, withSeat(firstTurn.view, firstTurn.view.turn!.seat, { dead: true }), 0));
  const actions = page.getByRole("navigation", { name: "Actions" });
  await expect.element(actions.getByRole("button", { name: "End turn" })).toBeVisible();
  expect(actions.getByRole("button", { name: "Open door" }).elements()).toHaveLength(0);
});

test("a flat table has one place to play again", async () => {
  const { innerWidth, innerHeight } = window;
  onTestFinished(() => page.viewport(innerWidth, innerHeight));
  await page.viewport(1280, 800);
  const { app } = await showAtTable(
    TableScreen,
    won,
    () => ({}),
    (link) => link.answerAll("statistics", () => ({ got: "statistics", statistics: game([]) })),
  );
  app.preferences.turned = true;
  await expect
    .element(page.getByRole("navigation").getByRole("button", { name: "Play again" }))
    .toBeVisible();
  expect(button("Play again").elements()).toHaveLength(1);
});

test("a finished game names its winner and goes on to a new table", async () => {
  const boxeys = { ...game([player("Boxey", "azure", [1, 10])]), turns: 26, playedUntil: 72 * 60_000 };
  const last = {
    seq: 1,
    turn: 26,
    fighter: 1,
    helper: null,
    munchkins: 13,
    monsters: 1,
    won: true,
    kills: 1,
    caught: [],
  };
  const statistics = { ...boxeys, fights: [{ ...last, foes: [{ is: "card" as const, card: "ogre" }] }] };
  const { app } = await showAtTable(
    TableScreen,
    later(won, withSeat(won.view, 1, { sex: "female", startingSex: "male" }), 0),
    () => ({}),
    (link) => link.answerAll("statistics", () => ({ got: "statistics", statistics })),
  );
  await expect.element(page.getByText("Boxey wins the game")).toBeVisible();
  expect(page.getByRole("heading", { name: /’s turn/ }).elements()).toHaveLength(0);
  await expect.element(page.getByRole("heading", { name: "Boxey has the bridge" })).toBeVisible();
  // The figure that wears its gear.
  await expect.poll(() => document.querySelectorAll(".captain > svg")).toHaveLength(1);
  await expect.element(button("Play again")).toHaveClass("primary");
  const onTop = page.getByRole("button", { name: /All taken|one Level/ });
  expect([won.view.waitingFor.length > 0, onTop.elements().length]).toEqual([true, 0]);
  await button("Show the board").click();
  await expect.element(page.getByRole("button", { name: /^Deck 7/ })).toBeVisible();
  await button("Occupied: Boxey").click();
  await expect.element(page.getByText(/^Ogre, by 12\s· Turn 26\s· 1 hr 12 min/)).toBeVisible();
  await button("Play again").click();
  expect(app.route.now).toEqual({ screen: "new", roster: null });
  // Nobody keeps a sex that a Trap has given.
  expect(new Draft(null).seatOf("Boxey")?.sex).toBe("male");
});

test("in a page, a button below the result saves a won game, and is gone once it is saved", async () => {
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  const saved = vi.mocked(files.shareFile).mockResolvedValueOnce(false).mockResolvedValue(true);
  await showAtTable(
    TableScreen,
    won,
    () => ({}),
    (link) => {
      link.answerAll("statistics", () => ({
        got: "statistics",
        statistics: game([player("Boxey", "azure", [1, 10])]),
      }));
      link.answerAll("export-table", () => ({ got: "export", file: "{}", next: null }));
    },
  );
  const save = button("Save the game as a file");
  await save.click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  await expect.element(save).toBeVisible();
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
});
