import type { Page } from "@playwright/test";
import { expect, test, unfoldTable } from "./starboard";

/** Sets a table of three up by hand, and begins. */
async function begin(page: Page, choose: () => Promise<void>): Promise<void> {
  await page.goto("/#/new");
  await choose();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Player 1$/ })
    .click();
  await expect(page.getByRole("heading", { name: "Player 1’s turn", exact: true })).toBeVisible();
}

test("a monster whose numbers are not public asks for them once", async ({ page }) => {
  await begin(page, async () => {
    await unfoldTable(page);
    await page.getByLabel("Edition").selectOption("starfinder");
  });
  await page.getByRole("button", { name: "Open door" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("akata");
  await page.getByRole("option", { name: /^Akata/ }).click();
  await expect(page.getByText("Read the numbers first")).toBeVisible();
  for (const width of [320, 412, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const level = page.getByRole("group", { name: "Level", exact: true });
    await expect(level).toBeVisible();
    const [inside, outside] = await level.evaluate((group) => [group.scrollWidth, group.clientWidth]);
    expect(inside, `at ${width}`).toBeLessThanOrEqual(outside!);
  }
  await page.getByRole("spinbutton", { name: "Level" }).fill("6");
  await page.getByRole("spinbutton", { name: "Treasures" }).fill("2");
  await page.getByRole("button", { name: "Take these numbers" }).click();
  await expect(page.getByRole("button", { name: "Monsters: 6" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Take these numbers" })).toBeHidden();
  await expect(page.getByText("Read the numbers first")).toBeHidden();
});

test("an Item without public numbers asks for them when played, and they can be changed", async ({
  page,
}) => {
  await begin(page, async () => {
    await unfoldTable(page);
    await page.getByLabel("Edition").selectOption("starfinder");
  });
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("falcon");
  await page.getByRole("option", { name: /^Falcon Boots/ }).click();
  const asked = page.getByRole("dialog", { name: "Falcon Boots" });
  await asked.getByRole("spinbutton", { name: "Bonus" }).fill("2");
  await asked.getByRole("checkbox", { name: "Footgear" }).check();
  await asked.getByRole("button", { name: "Take these numbers" }).click();
  await expect(asked).toBeHidden();
  const seat = page.getByRole("button", { name: /strength 3/ });
  await seat.click();
  await page
    .getByRole("button", { name: /Falcon Boots/ })
    .first()
    .click();
  await asked.getByText("Change its numbers").click();
  await expect(asked.getByRole("spinbutton", { name: "Bonus" })).toHaveValue("2");
  await asked.getByRole("spinbutton", { name: "Bonus" }).fill("4");
  await page.keyboard.press("Enter");
  await expect(asked).toBeHidden();
  await expect(page.getByText("Strength").locator("..").getByText("5")).toBeVisible();
});

test("a table with bookmark promos enabled can play bookmarks", async ({ page }) => {
  await begin(page, async () => {
    await unfoldTable(page);
    await page.getByText("House rules", { exact: true }).click();
    await page.getByLabel("Bookmark promos").check();
    await expect(page.getByText("1 house rule")).toBeVisible();
  });
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("trade neg");
  await page.getByRole("option", { name: /Trade Negotiations/ }).click();
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByText(/Trade Negotiations/).first()).toBeVisible();
});

test("the last selected box of cards cannot be deselected", async ({ page }) => {
  await page.goto("/#/new");
  await unfoldTable(page);
  await page.getByText("House rules", { exact: true }).click();
  await expect(page.getByLabel("Star Munchkin, first edition")).toBeDisabled();
  await page.getByLabel("Munchkin Starfinder").check();
  await page.getByLabel("Star Munchkin, first edition").uncheck();
  await expect(page.getByLabel("Munchkin Starfinder")).toBeDisabled();
});
