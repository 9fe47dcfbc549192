import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { expect, test } from "./starboard";

/** The download that a touch starts. */
async function saved(page: Page, button: string): Promise<{ name: string; content: Buffer }> {
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: button }).click();
  const file = await download;
  return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
}

test("labels for a whole box can be printed, starting from the card list", async ({ page }) => {
  await page.goto("/#/cards");
  await page.getByRole("button", { name: "Print labels" }).click();
  await page.getByRole("button", { name: "All of Star Munchkin, first edition" }).click();
  const labels = await page
    .getByRole("status")
    .filter({ hasText: /labels$/ })
    .innerText();
  expect(Number.parseInt(labels, 10)).toBeGreaterThan(146);

  await page.getByLabel("Kind of sheet").selectOption("a4-21");
  await page.getByLabel("First label", { exact: true }).nth(1).fill("20");
  await page.getByLabel("First label", { exact: true }).nth(1).press("Enter");
  await expect(page.getByRole("img", { name: "First sheet: 2 labels, from label 20 on" })).toBeVisible();
  await page.getByRole("button", { name: "Make the PDF" }).click();
  await expect(page.getByText(/sheets are ready$/)).toBeVisible();
  const { name, content } = await saved(page, "Save the PDF");
  expect(name).toBe("starboard-labels.pdf");
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");

  // Another choice is another file.
  await page.getByLabel("Number the copies").uncheck();
  await expect(page.getByRole("button", { name: "Make the PDF" })).toBeEnabled();
});
