import type { Page } from "@playwright/test";
import { play } from "./bench";
import { expect, prefer, test } from "./starboard";

/** Gives an Item of an open sheet to Boxey, for one of his. */
async function exchange(page: Page, given: string, inReturn: string): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: new RegExp(given) })
    .click();
  await page.getByRole("button", { name: "Give or trade" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Boxey" }).click();
  await dialog
    .getByRole("group", { name: "Boxey gives back" })
    .getByRole("button", { name: inReturn })
    .click();
  await dialog.getByRole("button", { name: "Exchange" }).click();
}

test("with many cards on both sides, the Exchange button stays in view", async ({ page, bench }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await prefer(page, { text: 150 });
  const sideways = (seat: number, card: string) => ({ ...play(seat, card), sideways: true });
  await bench.table([
    ...[
      "ray-gun",
      "laser",
      "raser",
      "bobaser",
      "shmaser",
      "maser",
      "dazer",
      "battle-armor",
      "bubble-helmet",
    ].map((card) => sideways(0, card)),
    ...["dogbot", "tailgun", "buzzglove", "cyberdeck", "vibrosword", "magnetic-boots", "paralysis-wand"].map(
      (card) => sideways(1, card),
    ),
  ]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: /Ray Gun/ }).click();
  await page.getByRole("button", { name: "Give or trade" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Boxey" }).click();
  await dialog.getByRole("button", { name: "Dogbot" }).click();
  await expect(dialog.getByRole("button", { name: "Exchange" })).toBeInViewport({ ratio: 1 });
});

test("an Item without a public value can be given in return", async ({ page, bench }) => {
  await bench.table([play(0, "ray-gun"), play(1, "falcon-boots")]);
  await bench.open("/seat/0");
  await exchange(page, "Ray Gun", "Falcon Boots");
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: /Falcon Boots/ })).toBeVisible();
  await expect(main.getByRole("button", { name: /Ray Gun/ })).toHaveCount(0);
});
