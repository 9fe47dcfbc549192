import type { Locator } from "@playwright/test";
import { readFile, writeFile } from "node:fs/promises";
import { level } from "./bench";
import { expect, goBack, load, speak, still, test, unfoldTable } from "./starboard";

test(
  "a table can start with eight players, more than the edition allows, and another can join",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/#/new");
    for (let more = 0; more < 5; more++) await page.getByRole("button", { name: "Add a player" }).click();
    await expect(page.getByRole("button", { name: "Piece of Player 8" })).toHaveText("P8");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.getByRole("button", { name: "Do it anyway" }).click();
    await expect(
      page.getByRole("region", { name: "Gameboard" }).getByText("P8", { exact: true }),
    ).toBeVisible();
    await page.getByRole("button", { name: /^Player 8, Level 1,/ }).click();
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Add a player" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("Kaylee");
    await page.getByRole("button", { name: "Add a player" }).click();
    await page.getByRole("button", { name: "Do it anyway" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "To the table" }).click();
    await expect(page.getByRole("button", { name: /^Kaylee, Level 1,/ })).toBeVisible();
  },
);

test("a damaged database shows the recovery command, which wraps only between its words", async ({
  page,
  bench,
}) => {
  await bench.table();
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((message) => {
      const { id, request } = JSON.parse(String(message));
      if (request?.ask !== "duplicate-table") return host.send(message);
      socket.send(JSON.stringify({ message: "refusal", id, fault: { fault: "damaged" } }));
    });
  });
  for (const language of ["long", "he"]) {
    await speak(page, language);
    await load(page, "/#/");
    await page.locator("article .icon").first().click();
    await page.locator(".modal .more button").first().click();
    const command = page.getByRole("alert").getByRole("code");
    await expect(command).toHaveText("starboard-host --recover --data DIR");
    const rows = (words: Element[]) =>
      words.map((word) => {
        const range = document.createRange();
        range.selectNodeContents(word);
        return new Set([...range.getClientRects()].map(({ top }) => top)).size;
      });
    expect(await command.locator("span").evaluateAll(rows)).toEqual([1, 1, 1, 1]);
  }
});

test(
  "unsaved new players survive other screens, a language change and a reload",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/#/new");
    const name = (number: number) => page.getByRole("textbox").nth(number - 1);
    await name(1).fill("Kaylee");
    await name(2).fill("River");
    await page.getByRole("button", { name: "To the tables" }).click();
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByText("Deutsch", { exact: true }).click();
    await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
    await page.goto("/#/new");
    await expect(name(1)).toHaveValue("Kaylee");
    await page.reload();
    await expect(name(2)).toHaveValue("River");
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("button", { name: /^River, / }).first()).toBeVisible();
    await page.goto("/#/new");
    await expect(name(1)).toHaveValue("");
  },
);

test.describe("with a host of its own", () => {
  test.use({ alone: true });

  test("an open lobby follows other devices' tables while a first table is being set up", async ({
    page,
    bench,
  }) => {
    await page.goto("/");
    await page.getByRole("textbox", { name: "Name of player 1" }).fill("River");
    await bench.table();
    const friday = page.getByRole("article").filter({ hasText: "Friday" });
    await expect(friday).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Name of player 1" })).toHaveValue("River");
    await page.reload();
    await expect(friday).toBeVisible();
    await expect(friday.getByText(/Turn 1/)).toBeVisible();
    await bench.act(level(3, 4));
    await expect(friday).toContainText("Zoe 5");
    await bench.deleteTable();
    await expect(friday).toHaveCount(0);
    await page.getByRole("button", { name: "Settings" }).click();
    await page.getByRole("button", { name: "To the tables" }).click();
    for (const [index, name] of ["River", "Simon", "Jayne"].entries()) {
      await page.getByRole("textbox", { name: `Name of player ${index + 1}` }).fill(name);
    }
    await page.getByRole("button", { name: "Start" }).click();
    await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
    await goBack(page);
    await expect(page.getByRole("button", { name: "Settings" })).toBeVisible();
    // Going back leads to the table, without a form for another one above it.
    const tables = page.getByRole("region", { name: "Go on playing" });
    await expect(tables.getByRole("article")).toContainText("Jayne");
    await expect(page.getByRole("textbox", { name: "Name of player 1" })).toHaveCount(0);
  });
});

test("Tab follows the reading order of the new-table form", { tag: "@desktop" }, async ({ page }) => {
  await page.goto("/#/new");
  await unfoldTable(page);
  await page.getByRole("textbox", { name: "Name of player 1" }).focus();
  const table = page.getByRole("textbox", { name: "Name of the table" });
  const start = page.getByRole("button", { name: "Start" });
  const focused = (place: Locator) => place.evaluate((one) => one === document.activeElement);
  while (!(await focused(table))) {
    expect(await focused(start)).toBe(false);
    await page.keyboard.press("Tab");
  }
});

test("a game can be exported and imported, and a faulty file is refused with reasons", async ({
  page,
  bench,
}, info) => {
  await bench.table([level(2, 2)]);
  await page.goto("/#/");
  const tables = page.getByRole("article").filter({ hasText: "Friday" });
  await expect(tables.first()).toBeVisible();
  const older = page.getByText(/ more tables?$/);
  if (await older.count()) await older.click();
  await still(page);
  const before = await tables.count();
  await page.getByRole("button", { name: "Manage Friday" }).first().click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Game file" }).click();
  const file = info.outputPath("game.json");
  await (await coming).saveAs(file);

  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("Imported: Friday")).toBeVisible();
  await expect(tables).toHaveCount(before + 1);

  const game = JSON.parse(await readFile(file, "utf8"));
  game.lines[1].seq = 7;
  game.lines[2].events[0].seat = "Inara";
  await writeFile(file, JSON.stringify(game));
  await page.locator("input[type=file]").setInputFiles(file);
  const dialog = page.getByRole("dialog", { name: "This file cannot be imported" });
  await expect(dialog.getByText("Entry 2 does not follow from those before it.")).toBeVisible();
  await expect(dialog.getByText("Entry 3 does not follow from those before it.")).toBeVisible();
  await expect(dialog.getByText("Nothing has changed.")).toBeVisible();
  await dialog.getByRole("button", { name: "Got it" }).click();
  await expect(tables).toHaveCount(before + 1);

  await writeFile(file, "not a game");
  await page.locator("input[type=file]").setInputFiles(file);
  await expect(page.getByText("The file cannot be read at line 1")).toBeVisible();
});

test("an unknown table address leads back to the lobby, where tables still open", async ({ page, bench }) => {
  await bench.table();
  for (const address of ["/#/table/nosuchtable", "/#/table/nosuchtable/log"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "This table is no longer there" })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "To the tables" }).click();
    await page
      .getByRole("button", { name: /^Friday/ })
      .first()
      .click();
    await expect(page.getByRole("heading", { name: "Wesley’s turn", exact: true })).toBeVisible();
  }
});
