import type { Locator } from "@playwright/test";
import { BOTTLE, EXAMPLE, play } from "./bench";
import { expect, test } from "./starboard";

const hasFocus = (dialog: Locator) => dialog.evaluate((it) => it.contains(document.activeElement));

test.use({
  // If scroll bars take up space, a page that loses its bar would move under the dialog.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  },
});

test(
  "a dialog neither moves nor scrolls the page behind it",
  { tag: "@desktop" },
  async ({ page, bench }) => {
    await page.setViewportSize({ width: 760, height: 420 });
    await bench.table(EXAMPLE);
    await bench.show("/seat/0");
    await page.evaluate(() => window.scrollTo(0, 40));
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
    const board = page.locator("main");
    const before = await board.boundingBox();
    await page.getByRole("button", { name: "Add card" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect(await board.boundingBox()).toEqual(before);
    await page.mouse.move(10, 210);
    await page.mouse.wheel(0, 300);
    await page.evaluate(
      () => new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown))),
    );
    expect(await page.evaluate(() => window.scrollY)).toBe(40);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await board.boundingBox()).toEqual(before);
    await page.mouse.wheel(0, 300);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(40);
  },
);

test("the dialog that refuses a picked card takes the focus, and the next search starts empty", async ({
  page,
  bench,
}) => {
  await bench.table([play(0, "cyborg")]);
  await bench.open();
  const card = page.getByRole("button", { name: "Card", exact: true });
  await card.click();
  await page.getByRole("combobox").fill("feline");
  await page.getByRole("option", { name: "Feline" }).click();
  const refused = page.getByRole("dialog", { name: "One Race only without Half-Breed" });
  await expect(refused).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect.poll(() => hasFocus(refused)).toBe(true);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await card.click();
  await expect(page.getByRole("combobox")).toHaveValue("");
});

test("the dialog that asks for a picked card's target takes the focus", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open();
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("combobox").fill("denebian");
  await page.getByRole("option", { name: "Denebian Rum" }).click();
  const asked = page.getByRole("dialog");
  await expect(asked.getByRole("button", { name: "Munchkins" })).toBeVisible();
  await expect(page.getByRole("combobox")).toHaveCount(0);
  await expect.poll(() => hasFocus(asked)).toBe(true);
});
