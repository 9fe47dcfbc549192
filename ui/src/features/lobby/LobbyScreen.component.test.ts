import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import * as files from "$app/files";
import { surroundings } from "$link";
import { device, ofHost } from "$app/storage";
import type { Damaged, Role, RosterView, TableSummary } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showInLobby } from "$test/show";
import LobbyScreen from "./LobbyScreen.svelte";

afterEach(() => void vi.restoreAllMocks());

vi.mock("$app/files", { spy: true });

const summary = (number: number): TableSummary => ({
  table: `table-${number}`,
  name: `Evening ${number}`,
  edition: "deluxe-2019",
  playedAt: number,
  turn: 1,
  now: null,
  winningLevel: 10,
  standings: [],
  winners: [],
  example: false,
  damage: null,
});

const CREW: RosterView = {
  name: "Crew",
  edition: "deluxe-2019",
  houseRules: [],
  seats: firstTurn.view.seats.map(({ name, sex, standie }) => ({ name, sex, standie })),
};

const tables = page.getByRole("article");
const field = page.getByRole("textbox", { name: "Name of player 1" });

/** A lobby that another device can change. */
async function show(at: TableSummary[], rosters: RosterView[] = []) {
  let now = at;
  const { app, link } = await showInLobby(LobbyScreen, {}, (link) =>
    link.answerAll("lobby", () => ({ got: "lobby", tables: now, rosters, damage: [] })),
  );
  const change = (to: TableSummary[]) => {
    now = to;
    link.tell({ push: "lobby-changed" });
  };
  return { app, link, change };
}

test("of many tables the latest are shown, and the others on demand", async () => {
  await show(Array.from({ length: 15 }, (_, number) => summary(number)));
  expect(tables.elements()).toHaveLength(6);
  await page.getByText("9 more tables").click();
  await expect.poll(() => tables.elements().length).toBe(15);
});

test("other damage is listed until somebody goes on with what is there", async () => {
  let damage: Damaged[] = [{ damaged: "missing-table", table: "old", name: "Old Friday", lines: 15 }];
  const { link } = await showInLobby(LobbyScreen, {}, (link) => {
    link.answerAll("lobby", () => ({ got: "lobby", tables: [summary(1)], rosters: [], damage }));
    link.answer("table-backup", { got: "table-backup", found: null });
  });
  await expect
    .element(page.getByRole("region", { name: "Damaged" }))
    .toHaveTextContent(/Old Friday.*15.*No backup/s);
  link.answer("accept-damage", { got: "done" });
  damage = [];
  await page.getByRole("button", { name: "Go on with what is there" }).click();
  await expect.element(page.getByRole("region", { name: "Damaged" })).not.toBeInTheDocument();
});

test("an empty lobby begins with a first table, which gives way to one of another device", async () => {
  const { change } = await show([]);
  await expect.element(field).toBeVisible();
  change([summary(1)]);
  await expect.element(tables).toHaveTextContent("Evening 1");
  await expect.element(field).not.toBeInTheDocument();
});

test("a first table that somebody is setting up stays, above those of other devices", async () => {
  const { change } = await show([]);
  await field.fill("River");
  change([summary(1)]);
  await expect.element(tables).toHaveTextContent("Evening 1");
  await expect.element(field).toHaveValue("River");
  change([]);
  await expect.element(tables).not.toBeInTheDocument();
  await expect.element(field).toHaveValue("River");
});

test("an example is opened with a touch, and thrown away with another", async () => {
  const { app, link, change } = await show([]);
  link.answer("create-example", { got: "table", snapshot: firstTurn });
  const open = page.getByRole("button", { name: "Look at an example" });
  await open.click();
  await expect.poll(() => app.route.now).toEqual({ screen: "table", table: "friday" });
  change([{ ...summary(1), table: "friday", name: "Example", example: true }]);
  await expect.element(tables).toHaveTextContent("counts in no statistics");
  await expect.element(open).not.toBeInTheDocument();
  link.answer("delete-table", { got: "done" });
  await page.getByRole("button", { name: "Throw away Example" }).click();
  await expect.poll(() => link.asked).toContainEqual({ ask: "delete-table", table: "friday" });
});

test("games in numbers are offered once one is won", async () => {
  const { app, change } = await show([summary(1)]);
  const all = page.getByRole("button", { name: "All games in numbers" });
  await expect.element(all).not.toBeInTheDocument();
  change([{ ...summary(1), winners: [0] }]);
  await all.click();
  expect(app.route.now).toEqual({ screen: "all-games" });
});

test("known players lead to a new table with them, and others to an empty one", async () => {
  const { app } = await show([summary(1)], [CREW]);
  await page.getByRole("button", { name: "Play again with Crew" }).click();
  expect(app.route.now).toEqual({ screen: "new", roster: "Crew" });
  await page.getByRole("button", { name: "New table" }).click();
  expect(app.route.now).toEqual({ screen: "new", roster: null });
});

test("known players are renamed, but not to a taken name", async () => {
  const { link } = await show([], [CREW]);
  const rename = async (to: string) => {
    await page.getByRole("button", { name: "Manage the players of Crew" }).click();
    await page.getByRole("textbox", { name: "Name of the players" }).fill(to);
    await page.getByRole("button", { name: "Rename" }).click();
  };
  link.answer("rename-roster", { got: "done" });
  await rename("Guests");
  await expect
    .poll(() => link.asked.find(({ ask }) => ask === "rename-roster"))
    .toEqual({ ask: "rename-roster", name: "Crew", to: "Guests" });
  link.answer("rename-roster", { fault: "name-taken" });
  await rename("Others");
  await page
    .getByRole("dialog", { name: "That name is taken" })
    .getByRole("button", { name: "Got it" })
    .click();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

test("forgotten players can be brought back as they were", async () => {
  const { link } = await show([], [CREW]);
  link.answer("delete-roster", { got: "done" });
  link.answer("restore-roster", { got: "done" });
  await page.getByRole("button", { name: "Manage the players of Crew" }).click();
  await page.getByRole("button", { name: "Forget these players" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask.endsWith("-roster")))
    .toEqual([
      { ask: "delete-roster", name: "Crew" },
      { ask: "restore-roster", name: "Crew" },
    ]);
});

/** Chooses a file for the import. */
async function bring(content: string): Promise<void> {
  await userEvent.upload(
    page.elementLocator(document.querySelector("input[type=file]")!),
    new File([content], "game.json"),
  );
}

test("a game comes from a file, and its table can be opened at once", async () => {
  const { app, link } = await show([summary(1)]);
  link.answer("import-table", { got: "table", snapshot: firstTurn });
  await bring("a game");
  await page.getByRole("button", { name: "Open" }).click();
  expect(app.route.now).toEqual({ screen: "table", table: "friday" });
  const piece = btoa("a game");
  expect(link.asked).toContainEqual({ ask: "upload", upload: 1, from: 0, piece });
  expect(link.asked).toContainEqual({ ask: "import-table", upload: 1 });
});

test("an import that is called off leaves no table behind", async () => {
  const { link } = await show([summary(1)]);
  let finish = () => {};
  const done = new Promise<void>((resolve) => (finish = resolve));
  link.answer("import-table", async () => {
    await done;
    return { got: "table", snapshot: firstTurn };
  });
  link.answer("delete-table", { got: "done" });
  await bring("a game");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect.element(page.getByRole("progressbar")).not.toBeInTheDocument();
  finish();
  await expect.poll(() => link.asked).toContainEqual({ ask: "delete-table", table: "friday" });
  await expect.element(page.getByText(/^Imported/)).not.toBeInTheDocument();
});

test("a backup that could not be made is told until one is made", async () => {
  let full = true;
  const { link } = await showInLobby(LobbyScreen, {}, (link) =>
    link.answerAll("lobby", () => ({
      got: "lobby",
      tables: [summary(1)],
      rosters: [],
      damage: [],
      ...(full && { backupFault: { fault: "disk-full" as const } }),
    })),
  );
  const note = page.getByText("The latest backup could not be made. The disk is full.");
  await expect.element(note).toBeVisible();
  full = false;
  link.tell({ push: "lobby-changed" });
  await expect.poll(() => note.elements()).toEqual([]);
});

/** The lobby of a page that keeps its games, in a browser that may clear them. */
async function showInPage(at: TableSummary[]) {
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  vi.spyOn(surroundings, "keeping").mockResolvedValue("may-go");
  const shown = await show(at);
  await shown.app.keptGames.look();
  return shown;
}

const note = page.getByRole("region", { name: "Save all games" });

test("the lobby says when the browser may clear the games, and one touch saves them all", async () => {
  const { link } = await showInPage([summary(1)]);
  await expect.element(note).toHaveTextContent("may clear the games");
  link.answer("archive", {
    got: "archive",
    parts: [
      { part: "head", parts: 1 },
      { part: "table", table: "table-1" },
    ],
  });
  link.answerAll("export-part", ({ part }) => ({ got: "export", file: `${part.part}\n`, next: null }));
  const saved = vi.mocked(files.shareFile).mockResolvedValue(true);
  await note.getByRole("button", { name: "Save all games" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  const file = saved.mock.calls[0]![0];
  expect(file.name).toBe("starboard-all-games.jsonl");
  await expect(file.text()).resolves.toBe("head\ntable\n");
  await expect.element(note).not.toBeInTheDocument();
});

test("a won game that is not saved is told of until it is", async () => {
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  const { app } = await show([{ ...summary(7), winners: [0] }, summary(8)]);
  await expect.element(note).toHaveTextContent("“Evening 7” is won");
  app.keptGames.saved([{ table: "table-7", playedAt: 7 }]);
  await expect.element(note).not.toBeInTheDocument();
});

test("who may put the page on the home screen is told to save the games first", async () => {
  vi.spyOn(surroundings, "homeScreen", "get").mockReturnValue("may");
  await showInPage([summary(2)]);
  await expect.element(note).toHaveTextContent("begins empty. Save all games as a file first");
});

test("an empty app on the home screen offers to read the games of the browser", async () => {
  vi.spyOn(surroundings, "homeScreen", "get").mockReturnValue("is");
  const { link, change } = await show([]);
  const home = page.getByRole("region", { name: "Starboard on the home screen" });
  await expect.element(home.getByRole("button", { name: "Read the file" })).toBeVisible();
  const added = { tables: 3, sets: 0, rosters: 1, cardNames: 0 };
  link.answer("import-part", { got: "part-imported", added, leftOut: null });
  await bring(`{"format":"starboard-archive","version":1,"parts":0}`);
  await expect.element(page.getByText("Imported: 3 games and 1 group of players")).toBeVisible();
  change([summary(1)]);
  await expect.element(home).not.toBeInTheDocument();
});

test("of a file with all games whose end is missing, nothing is said to be here already", async () => {
  const { link } = await show([]);
  const added = { tables: 0, sets: 0, rosters: 0, cardNames: 0 };
  link.answer("import-part", { got: "part-imported", added, leftOut: null });
  await bring(`{"format":"starboard-archive","version":1,"parts":7}`);
  const told = page.getByRole("dialog", { name: "The end of the file is missing" });
  await expect.element(told).toHaveTextContent(/Nothing has changed.*Save all games once more/s);
});

test("of a file with all games, the game of a newer Starboard is named, and what to do", async () => {
  const { link } = await show([summary(1)]);
  const added = { tables: 1, sets: 0, rosters: 0, cardNames: 0 };
  link.answer("import-part", { got: "part-imported", added, leftOut: null });
  link.answer("import-part", { fault: "import", faults: [{ code: "newer-line", place: 4 }], more: 0 });
  await bring(
    `{"format":"starboard-archive","version":1}\n{"format":"starboard-game","version":3,"name":"Saturday"}\n`,
  );
  const told = page.getByRole("dialog", { name: "One part of the file could not be read" });
  await expect.element(told).toHaveTextContent(/Saturday: Made by a newer Starboard.*Imported: 1 game/s);
  await expect.element(told).toHaveTextContent("Update this one");
});

const told = (role: Role) => device.write(ofHost("starboard.welcome"), { device: "d", role });

test("a device that plays at one table is offered nothing that is the host’s", async () => {
  told({ role: "table", table: "table-1" });
  await show([{ ...summary(1), winners: [0] }]);
  await expect.element(tables).toHaveTextContent("Evening 1");
  for (const name of [
    "New table",
    "Import a game",
    "Save all games",
    "Backups",
    "Look at an example",
    "All games in numbers",
  ])
    await expect.element(page.getByRole("button", { name })).not.toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Rules" })).toBeVisible();
});

test("a device that may begin a table has its form, and is at that table from then on", async () => {
  told({ role: "begin" });
  const { app, link } = await show([]);
  await expect.element(field).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Backups" })).not.toBeInTheDocument();
  await field.fill("River");
  await page.getByRole("textbox", { name: "Name of player 2" }).fill("Simon");
  link.answer("create-table", { got: "table", snapshot: firstTurn });
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect.poll(() => app.session.role).toEqual({ role: "table", table: firstTurn.table });
  expect(link.asked).toContainEqual(expect.objectContaining({ ask: "create-table", saveRoster: false }));
});
