import { expect, test } from "./starboard";

test.use({
  // Where bars take room, a page that loses its own would move under the dialog.
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, ignoreDefaultArgs: ["--hide-scrollbars"] });
  },
});

test("a dialog neither moves the page behind it nor lets it scroll", async ({ page, bench }) => {
  await page.setViewportSize({ width: 760, height: 420 });
  await bench.table();
  await bench.open();
  await page.evaluate(() => window.scrollTo(0, 40));
  expect(await page.evaluate(() => window.scrollY)).toBe(40);
  const board = page.locator("main");
  const before = await board.boundingBox();
  await page.getByRole("button", { name: "Open door" }).click();
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
});
