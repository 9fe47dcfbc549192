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
  await expect(page.getByText(/sheets are ready$/)).toBeVisible({ timeout: 20_000 });
  const { name, content } = await saved(page, "Save the PDF");
  expect(name).toBe("starboard-labels.pdf");
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");

  // Another choice is another file.
  await page.getByLabel("Number the copies").uncheck();
  await expect(page.getByRole("button", { name: "Make the PDF" })).toBeEnabled();
});

test("a custom set is printed with one label per copy", async ({ page, bench }) => {
  const cards = ["Prints One", "Prints Two"].map((name) => `[[item]]\nname = "${name}"\nvalue = 100\n`);
  await bench.ownSet(`[set]\nid = "prints"\nname = "Prints"\n\n${cards[0]}copies = 3\n\n${cards[1]}`);
  await page.goto("/#/labels");
  await page.getByRole("button", { name: "All of Prints" }).click();
  await expect(page.getByRole("spinbutton", { name: "Prints One" })).toHaveValue("3");
  await expect(page.getByRole("spinbutton", { name: "Prints Two" })).toHaveValue("1");
  await page.getByRole("button", { name: "Make the PDF" }).click();
  const { content } = await saved(page, "Save the PDF");
  expect(content.subarray(0, 5).toString()).toBe("%PDF-");
});

test("drawing labels can be stopped, and the selection stays", async ({ page }) => {
  await page.goto("/#/labels");
  for (const box of ["Star Munchkin, first edition", "Munchkin Starfinder"]) {
    await page.getByRole("button", { name: `All of ${box}` }).click();
  }
  // The host never says that it is done.
  await page.evaluate(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (!String(data).includes('"print-labels"')) send.call(this, data);
    };
  });
  await page.getByRole("button", { name: "Make the PDF" }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  await page.getByRole("button", { name: "Stop" }).click();
  await expect(page.getByRole("button", { name: "Make the PDF" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Less: Akata" })).toBeVisible();
});

test("a card's page saves its code as SVG or PNG and preselects its labels", async ({ page }) => {
  await page.goto("/#/card/bounty-hunter");
  const svg = await saved(page, "SVG");
  expect(svg.name).toBe("starboard-Bounty-Hunter.svg");
  expect(svg.content.toString()).toContain("<svg");
  const png = await saved(page, "PNG");
  expect(png.content.subarray(1, 4).toString()).toBe("PNG");
  await page.getByRole("button", { name: "Print labels" }).click();
  await expect(page.getByRole("spinbutton", { name: "Bounty Hunter" })).toHaveValue("3");
  await page.getByRole("button", { name: "Less: Bounty Hunter" }).click();
  await expect(page.getByText("2 labels", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Clear all" }).click();
  await expect(page.getByRole("button", { name: "Make the PDF" })).toBeDisabled();
});

test("the lobby shows a table's QR code", async ({ page, bench }) => {
  await bench.table([], true);
  await page.goto("/#/");
  await page.getByRole("button", { name: "Manage Friday" }).first().click();
  await page.getByRole("button", { name: "QR code" }).click();
  await expect(page.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
  await expect(page.getByText("once the table is shared")).toBeVisible();
});
