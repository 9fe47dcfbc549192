import figures from "drawings:figures";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { device, ofHost } from "$app/storage";
import type { Role, TableSummary } from "$wire";
import { firstTurn } from "$wire/recorded";
import { showInLobby } from "$test/show";
import TableRow from "./TableRow.svelte";

const FRIDAY: TableSummary = {
  table: firstTurn.table,
  name: firstTurn.name,
  edition: firstTurn.view.edition,
  playedAt: Date.now(),
  turn: 3,
  now: 0,
  winningLevel: 10,
  standings: firstTurn.view.seats.map(({ id, name, level, standie }) => ({
    seat: id,
    name,
    level,
    standie,
    dead: false,
    races: [{ card: "feline", name: "Feline" }],
    classes: [],
  })),
  winners: [],
  example: false,
  damage: null,
};

const show = (table: Partial<TableSummary> = {}) =>
  showInLobby(TableRow, { table: { ...FRIDAY, ...table } }, (link) => {
    if (table.damage) link.answer("table-backup", { got: "table-backup", found: null });
  });

const row = page.getByRole("article");
const manage = page.getByRole("button", { name: "Manage Friday" });

test("a table shows its turn and lists its players by Level", async () => {
  await show();
  await expect.element(row).toHaveTextContent("Turn 3");
  await expect.element(row).toHaveTextContent(/Boxey\W*5.*Wesley\W*4.*Inara\W*1.*Zoe\W*1/s);
  await expect.element(row).toHaveTextContent(/Wesley\W*s turn/);
});

test("on the board of a table everybody stands as high as their Level, as the figure of their Race", async () => {
  await show();
  const lanes = row.element().querySelectorAll<HTMLElement>(".lane");
  expect([...lanes].map(({ style }) => style.getPropertyValue("--deck"))).toEqual(["3", "4", "0", "0"]);
  const feline = figures.feline!.main!;
  expect(
    [...lanes].filter(({ innerHTML }) => innerHTML.includes(/d="([^"]+)"/.exec(feline)![1]!)),
  ).toHaveLength(4);
});

test("a damaged table has no board, and goes on by a touch", async () => {
  const damage = { ends: 17, had: 17, bad: [9], goesOn: 17, differs: false };
  const { link } = await show({ turn: 0, now: null, winningLevel: 0, standings: [], damage });
  await expect.element(row).toHaveTextContent("Friday");
  expect(row.element().querySelector(".board")).toBeNull();
  link.answer("go-on", { got: "table", snapshot: firstTurn });
  link.answer("lobby", { got: "lobby", tables: [FRIDAY], rosters: [], damage: [] });
  await page.getByRole("button", { name: /Go on/ }).click();
  expect(link.asked).toContainEqual({ ask: "go-on", table: FRIDAY.table });
});

for (const [stage, table, says] of [
  ["that has not begun", { turn: 0 }, "Set-up"],
  ["that is over", { winners: [1] }, "Boxey wins"],
] as const)
  test(`a table ${stage} shows this instead of its turn`, async () => {
    await show({ ...table, winners: [...("winners" in table ? table.winners : [])] });
    await expect.element(row).toHaveTextContent(says);
    await expect.element(row).not.toHaveTextContent("Turn 3");
  });

test("a damaged table says what is wrong, and goes on with a touch", async () => {
  const damage = { ends: 38, had: 40, bad: [13], goesOn: 38, differs: false };
  const { link } = await show({ turn: 0, standings: [], damage });
  await expect.element(page.getByRole("group")).toHaveTextContent(/13.*Lost: .*39–40/s);
  link.answer("go-on", { got: "table", snapshot: firstTurn });
  await page.getByRole("button", { name: "Go on from entry 38" }).click();
  await expect
    .poll(() => link.asked.find(({ ask }) => ask === "go-on"))
    .toEqual({ ask: "go-on", table: "friday" });
});

for (const [lines, says] of [
  [40, /A backup of .*1970.* has 40 entries/],
  [37, /No backup has more: the one of .*1970.* has 37 entries/],
] as const)
  test(`a damaged table names a backup with ${lines} entries, and opens it`, async () => {
    const damage = { ends: 38, had: 40, bad: [13], goesOn: 38, differs: false };
    const found = { backup: "19700101T000000Z", at: 1, lines };
    const table = { ...FRIDAY, turn: 0, standings: [], damage };
    const { link } = await showInLobby(TableRow, { table }, (link) => {
      link.answer("table-backup", { got: "table-backup", found });
      link.answer("backups", { got: "backups", backups: [] });
      link.answer("backup", { got: "backup", tables: [{ summary: FRIDAY, lines, linesNow: 38 }] });
    });
    await expect.element(page.getByRole("group")).toHaveTextContent(says);
    await page.getByRole("button", { name: "Look at the backup" }).click();
    await expect.element(page.getByRole("button", { name: "Restore Friday" })).toBeVisible();
    expect(link.asked).toContainEqual({ ask: "backup", backup: found.backup });
  });

test("a table of which nothing can be kept does not go on", async () => {
  await show({ standings: [], damage: { ends: 2, had: 2, bad: [1], goesOn: 0, differs: false } });
  await expect.element(page.getByRole("group")).toHaveTextContent("its beginning is damaged");
  await expect.element(page.getByRole("button", { name: "Go on" })).not.toBeInTheDocument();
});

test("a touch opens the table", async () => {
  const { app } = await show();
  await row.getByRole("button").first().click();
  expect(app.route.now).toEqual({ screen: "table", table: "friday" });
});

test("a table is renamed only to a different name, with surrounding spaces trimmed", async () => {
  const { link } = await show();
  link.answer("rename-table", { got: "done" });
  await manage.click();
  const rename = page.getByRole("button", { name: "Rename" });
  const name = page.getByRole("textbox", { name: "Name of the table" });
  await expect.element(rename).toBeDisabled();
  await name.fill("  ");
  await expect.element(rename).toBeDisabled();
  await name.fill(" Rainy Friday ");
  await rename.click();
  await expect
    .poll(() => link.asked.find(({ ask }) => ask === "rename-table"))
    .toEqual({ ask: "rename-table", table: "friday", name: "Rainy Friday" });
});

test("a table is deleted without confirmation, and Undo restores it", async () => {
  const { link } = await show();
  link.answer("delete-table", { got: "done" });
  link.answer("restore-table", { got: "done" });
  await manage.click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask.endsWith("-table")))
    .toEqual([
      { ask: "delete-table", table: "friday" },
      { ask: "restore-table", table: "friday" },
    ]);
});

test("a copy of a table has a name that says so, and Undo puts it away", async () => {
  const { link } = await show();
  const copy = { ...firstTurn, table: "copy", name: "Friday (copy)" };
  link.answer("duplicate-table", { got: "table", snapshot: copy });
  link.answer("delete-table", { got: "done" });
  await manage.click();
  await page.getByRole("button", { name: "Duplicate" }).click();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect
    .poll(() => link.asked.filter(({ ask }) => ask.endsWith("-table")))
    .toEqual([
      { ask: "duplicate-table", table: "friday", name: "Friday (copy)" },
      { ask: "delete-table", table: "copy" },
    ]);
});

test("a table has a code for the camera", async () => {
  const { link } = await show();
  link.answer("reach", { got: "reach", reach: { shared: false, addresses: [], options: [], key: null } });
  link.answer("about", { got: "about", version: "0.3.1", folder: null });
  link.answer("draw-code", { got: "code", text: "friday", picture: "<svg></svg>" });
  await manage.click();
  await page.getByRole("button", { name: "Share with a phone" }).click();
  await expect.element(page.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
});

const offered: [Role["role"], string[]][] = [
  [
    "everywhere",
    [
      "Rename",
      "Duplicate",
      "Game file",
      "Share with a phone",
      "Statistics",
      "Rules of this table",
      "Delete the table",
    ],
  ],
  ["table", ["Rename", "Share with a phone", "Statistics", "Rules of this table"]],
  ["seat", ["Statistics", "Rules of this table"]],
  ["watch", ["Statistics", "Rules of this table"]],
];
for (const [role, actions] of offered)
  test(`a device with the role ${role} is offered what it may do with a table`, async () => {
    const given = { role, table: firstTurn.table, seat: 0 } as Role;
    device.write(ofHost("starboard.welcome"), { device: "d", role: given });
    await show();
    await manage.click();
    const buttons = page.getByRole("dialog").getByRole("button");
    const words = () => buttons.elements().map((each) => each.textContent?.trim() || "Close");
    await expect.poll(words).toEqual(["Close", ...actions]);
  });
