import { readFile } from "node:fs/promises";
import type { Download, Page } from "@playwright/test";
import { level } from "./bench";
import { playTurns } from "./game";
import { expect, test } from "./starboard";

async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: button, exact: true }).click();
  const download: Download = await coming;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test("a finished game can be exported as a picture, text, CSV and game file", async ({
  page,
  bench,
  context,
}) => {
  await bench.table([level(0, 8)]);
  await playTurns(bench, 1);
  await bench.open();
  await page.getByRole("button", { name: "How it went" }).click();
  await expect(page.getByText("Wesley won in turn 1")).toBeVisible();

  const fileName = `starboard-${bench.name.replaceAll(/[ ()]+/g, "-").replace(/-$/, "")}`;
  const picture = await downloaded(page, "Picture");
  expect(picture.name).toBe(`${fileName}.png`);
  expect(picture.bytes.subarray(1, 4).toString()).toBe("PNG");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Text", exact: true }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain(`${bench.name} · Wesley won in turn 1`);
  expect(text).toContain("Wesley: Level 10, monsters killed: 1, Treasures: 1");

  const table = await downloaded(page, "CSV file");
  const lines = table.bytes.toString().trimEnd().split("\r\n");
  expect(table.name).toBe(`${fileName}.csv`);
  expect(lines[0]).toBe("\ufeffLine,Time,Player,Action,What happened,Counts");
  expect(lines[3]).toMatch(/^3,\d{4}-\d\d-\d\dT[\d:.]+Z,Wesley,change-level,Wesley gains 8 Levels,Yes$/);

  const file = await downloaded(page, "Game file");
  const game = JSON.parse(file.bytes.toString());
  expect([file.name, game.format, game.version, game.name]).toEqual([
    `${fileName}.json`,
    "starboard-game",
    1,
    bench.name,
  ]);
  expect(game.lines).toHaveLength(lines.length - 1);
});

test("playing again keeps the players and the house rules", async ({ page, bench }) => {
  await bench.table([level(0, 18)], false, ["winning-level"]);
  await playTurns(bench, 1);
  await bench.open();
  await page.getByRole("button", { name: "Play again" }).click();
  await expect(page.getByRole("textbox", { name: "Name" }).nth(2)).toHaveValue("Inara");
  await expect(page.getByText("1 house rule")).toBeVisible();
  await page.getByRole("button", { name: "Start" }).click();
  await expect(page.getByRole("button", { name: "Begin" })).toBeVisible();
  await expect(page.locator("[data-deck='20']")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zoe, Level 1, strength 1" })).toBeVisible();
});
