import type { Page } from "@playwright/test";
import { expect, test, unfoldTable } from "./starboard";

async function addCard(page: Page, letters: string, name: string): Promise<void> {
  await page.getByRole("button", { name: "Add card" }).click();
  await page.getByRole("combobox").fill(letters);
  await page.getByRole("option").filter({ hasText: name }).first().click();
  // Before the first turn it waits for the next card.
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
}

async function levelTo(page: Page, name: string, level: number): Promise<void> {
  for (let now = 1; now < level; now++)
    await page.getByRole("button", { name: `${name}: one Level up` }).click();
  await expect(page.getByRole("button", { name: `${name}, Level ${level},` })).toBeVisible();
}

test("the worked example of the rules can be played", { tag: "@both" }, async ({ page }) => {
  await page.goto("/#/new");
  await page.getByRole("button", { name: "Add a player" }).click();
  for (const [index, name] of ["Wesley", "Boxey", "Inara", "Zoe"].entries()) {
    await page.getByRole("textbox", { name: `Name of player ${index + 1}` }).fill(name);
  }
  await unfoldTable(page);
  await page.getByRole("combobox", { name: "Edition" }).selectOption({ label: "Deluxe" });
  await page.getByRole("button", { name: "Start", exact: true }).click();

  await levelTo(page, "Wesley", 4);
  await page.getByRole("button", { name: "Wesley, Level 4" }).click();
  await addCard(page, "fel", "Feline");
  await addCard(page, "teeth dia", "Diamondoid Teeth");
  await expect(page.getByRole("button", { name: "Strength: 6" })).toBeVisible();
  await page.getByRole("button", { name: "To the table" }).click();

  await levelTo(page, "Boxey", 5);
  await page.getByRole("button", { name: "Boxey, Level 5" }).click();
  await addCard(page, "bounty", "Bounty Hunter");
  await addCard(page, "bobas", "Bobaser");
  await expect(page.getByRole("button", { name: "Strength: 9" })).toBeVisible();
  await page.getByRole("button", { name: "To the table" }).click();

  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Wesley" }).click();
  await expect(page.getByRole("heading", { name: "Wesley’s turn", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Open door" }).click();
  await page.getByRole("combobox").fill("bot");
  await page
    .getByRole("option", { name: /^Bottle Bottle/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { name: "Wesley’s fight" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Munchkins: 6" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Monsters: 4" })).toBeVisible();
  await expect(page.getByText("Winning by 2")).toBeVisible();

  await page.getByRole("button", { name: "Enhance Bottle Bottle" }).click();
  await page.getByRole("combobox").fill("dimension another");
  await page
    .getByRole("option", { name: /From Another Dimension/ })
    .first()
    .click();
  await expect(page.getByRole("button", { name: "Monsters: 14" })).toBeVisible();
  await expect(page.getByText("Needs 9 more")).toBeVisible();

  await page.getByRole("button", { name: "Boxey helps: 15 v 14, wins" }).click();
  await page.getByText("Another deal").click();
  await page.getByRole("button", { name: "Wesley picks first" }).click();
  await page.getByRole("button", { name: "Boxey helps", exact: true }).click();
  await expect(page.getByRole("button", { name: "Munchkins: 15" })).toBeVisible();
  await expect(page.getByText("Winning by 1")).toBeVisible();

  await page.getByRole("button", { name: "Claim the kill" }).click();
  await expect(page.getByRole("button", { name: "Speak up" })).toBeVisible();
  const rewards = page.getByRole("article", {
    name: "Wesley has rewards to take",
  });
  await expect(rewards).toBeVisible();
  await expect(rewards.getByText("Draw 4 Treasures face up")).toBeVisible();
  await expect(rewards.getByText("Wesley: 1 Door face down")).toBeVisible();
  await expect(rewards.getByText("Boxey: 1 Door face down")).toBeVisible();
  await expect(rewards.getByText("Wesley picks first")).toBeVisible();
  await rewards.getByRole("button", { name: "All taken" }).click();
  await expect(page.getByRole("button", { name: "Wesley, Level 5," })).toBeVisible();
  await expect(page.getByRole("button", { name: "Boxey, Level 5," })).toBeVisible();
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await expect(page.getByText("Wesley takes the rewards: 4 Treasures face up")).toBeVisible();
});
