import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { cleanup } from "vitest-browser-svelte";
import type { Request, RosterView, TableSummary } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showInLobby } from "$test/show";
import { keepAgain } from "./draft.svelte";
import NewTableScreen from "./NewTableScreen.svelte";

const CREW: RosterView = {
  name: "Crew",
  edition: "first-2002",
  houseRules: [],
  seats: firstTurn.view.seats.map(({ name, sex, standie }) => ({ name, sex, standie })),
};

const show = (roster: string | null = null, rosters: RosterView[] = [], tables: TableSummary[] = []) =>
  showInLobby(NewTableScreen, { roster }, (link) =>
    link.answerAll("lobby", () => ({ got: "lobby", tables, rosters, damage: [] })),
  );

const field = (number: number) => page.getByRole("textbox", { name: `Name of player ${number}` });
const start = page.getByRole("button", { name: "Start", exact: true });

type Create = Extract<Request, { ask: "create-table" }>;
const created = (asked: Request[]) => asked.filter((one): one is Create => one.ask === "create-table");

test("whoever is not named is called by a number, and the table by the next free one", async () => {
  const { app, link } = await show();
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  await field(2).fill(" River ");
  await start.click();
  await expect.poll(() => app.route.now).toEqual({ screen: "table", table: "friday" });
  const [made] = created(link.asked);
  expect([made!.name, made!.setUp.seats.map(({ name }) => name)]).toEqual([
    "Table 1",
    ["Player 1", "River", "Player 3"],
  ]);
});

test("devices at the table before are led to the next game, while that table is there", async () => {
  const before = { table: "thursday", name: "Thursday", standings: [], winners: [0] };
  for (const tables of [[before as unknown as TableSummary], []]) {
    keepAgain("thursday", firstTurn.view);
    const { app, link } = await show(null, [], tables);
    link.answer("create-table", { got: "table", snapshot: firstTurn });
    if (tables.length) link.answer("lead-on", { got: "done" });
    await start.last().click();
    await expect.poll(() => app.route.now).toEqual({ screen: "table", table: "friday" });
    const led = link.asked.filter(({ ask }) => ask === "lead-on");
    expect(led).toEqual(tables.map(({ table }) => ({ ask: "lead-on", table, next: "friday" })));
    cleanup();
  }
});

test("a second touch on Start makes no second table", async () => {
  const { link } = await show();
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  link.answer("create-table", async () => {
    await done;
    return { got: "table", snapshot: firstTurn };
  });
  await start.click();
  await start.click();
  finish();
  await expect.poll(() => location.hash).toBe("#/table/friday");
  expect(created(link.asked)).toHaveLength(1);
});

test("what an edition does not allow can be started all the same", async () => {
  const { link } = await show();
  link.answer("create-table", {
    fault: "set-up",
    objections: [{ code: "players", min: 4, max: 6, overrulable: true }],
  });
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  await start.click();
  await page.getByRole("button", { name: "Do it anyway" }).click();
  await expect.poll(() => created(link.asked).map(({ overrule }) => overrule)).toEqual([false, true]);
});

test("a house rule goes along to the table", async () => {
  const { link } = await show();
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  await page.getByRole("button", { name: /^Table 1/ }).click();
  await page.getByText("House rules", { exact: true }).click();
  await page.getByText("Winning", { exact: true }).click();
  await page.getByRole("button", { name: /^Winning Level/ }).click();
  await expect.element(page.getByText("1 house rule")).toBeVisible();
  await start.click();
  await expect
    .poll(() => created(link.asked)[0]?.setUp.houseRules)
    .toEqual([{ name: "winning-level", value: "20" }]);
});

test("tonight's players are picked out of all that are remembered, with their pieces", async () => {
  const { link } = await show(null, [CREW]);
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  const [first, second] = CREW.seats;
  for (const { name } of [second!, first!]) await page.getByRole("button", { name, exact: true }).click();
  await field(3).fill("Kaylee");
  await start.click();
  await expect.poll(() => created(link.asked)).toHaveLength(1);
  const { seats } = created(link.asked)[0]!.setUp;
  expect(seats.map(({ name }) => name)).toEqual([second!.name, first!.name, "Kaylee"]);
  expect(seats.slice(0, 2)).toEqual([second, first]);
});

test("what is typed over remembered players stays when another device changes them", async () => {
  const { app, link } = await show("Crew", [CREW]);
  await expect.element(field(1)).toHaveValue(CREW.seats[0]!.name);
  await field(1).fill("Kaylee");
  const rosters = [{ ...CREW, seats: CREW.seats.slice(1) }];
  link.answer("lobby", { got: "lobby", tables: [], rosters, damage: [] });
  link.tell({ push: "lobby-changed" });
  await expect.poll(() => app.session.rosters[0]?.seats).toHaveLength(CREW.seats.length - 1);
  await expect.element(field(1)).toHaveValue("Kaylee");
  await expect.element(page.getByText("First, 2002")).toBeVisible();
});

test("a player is removed or moved in a dialog, and the next one takes the focus", async () => {
  await show("Crew", [CREW]);
  const [first, second, third] = CREW.seats.map(({ name }) => name);
  await page.getByRole("button", { name: `Piece of ${second}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Turn earlier" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect.element(field(1)).toHaveValue(second!);
  await page.getByRole("button", { name: `Piece of ${first}` }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: `Remove: ${first}` })
    .click();
  await expect.element(page.getByRole("button", { name: `Piece of ${third}` })).toHaveFocus();
  await expect.element(field(2)).toHaveValue(third!);
});

test("new players last until their table begins, also over a reload", async () => {
  const { link } = await show();
  await field(1).fill("Kaylee");
  await userEvent.keyboard("{Enter}");
  await expect.element(field(2)).toHaveFocus();
  await expect.poll(() => sessionStorage.getItem("starboard.new-table")).toContain("Kaylee");
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  await start.click();
  await expect.poll(() => sessionStorage.getItem("starboard.new-table")).toBeNull();
});

test("whether sounds are wanted is asked with the first table, and not again", async () => {
  const question = page.getByRole("checkbox", { name: "Sound for the table?" });
  const { app, link } = await show();
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  await question.click();
  await expect.element(question).toBeChecked();
  expect(app.preferences.sounds).toBe(true);
  await question.click();
  await start.click();
  await expect.poll(() => app.route.now.screen).toBe("table");
  expect(app.preferences.sounds).toBe(false);
  await show();
  await expect.poll(() => start.elements()).toHaveLength(2);
  expect(question.elements()).toHaveLength(1);
});
