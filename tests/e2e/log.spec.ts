import { BOTTLE, EXAMPLE, level, play } from "./bench";
import { expect, rest, scrollTo, test } from "./starboard";

test("the log can undo back to an entry and redo", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table([level(3, 1), level(3, 1), level(2, 1), level(1, 1)]);
  await bench.open("/log");
  await expect(page.getByText("Zoe gains 2 Levels")).toBeVisible();
  await page.getByRole("button", { name: "Go back to: Zoe gains 2 Levels" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("2 entries are undone")).toBeVisible();
  await expect(dialog.getByText("Level 2 → Level 1")).toHaveCount(2);
  await dialog.getByText("What is undone").click();
  await expect(dialog.getByText("Inara gains a Level")).toBeVisible();
  await dialog.getByRole("button", { name: "Undo these" }).click();
  await expect(page.getByText("Undone", { exact: true })).toHaveCount(2);
  await expect(page.getByText("Taken back to: Zoe gains 2 Levels")).toBeVisible();
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(page.getByText("Undone", { exact: true })).toHaveCount(1);
  await expect(page.getByText("Done again up to: Inara gains a Level")).toBeVisible();
});

test("an early entry can be taken back alone, with the entries that need it", async ({ page, bench }) => {
  await bench.table([
    level(3, 1),
    { do: "fight", foe: { is: "typed", level: 1, treasures: 1, levels: 1 } },
    { do: "adjust", side: "munchkins", amount: 9 },
    level(1, 2),
  ]);
  await bench.open("/log");
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Go back to: Zoe gains a Level" }).click();
  await dialog.getByRole("button", { name: "Take back only this" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.locator("main").getByText("Taken back alone: Zoe gains a Level")).toBeVisible();
  await expect(page.getByText("Undone", { exact: true })).toHaveCount(1);

  await page.getByRole("button", { name: /^Go back to: Wesley fights/ }).click();
  await dialog.getByRole("button", { name: "Take back only this" }).click();
  await expect(dialog.getByText("These later lines do not fit without it")).toBeVisible();
  await expect(dialog.getByText(/\+9/)).toBeVisible();
  await dialog.getByRole("button", { name: "Take all of it back" }).click();
  await expect(page.getByText("Undone", { exact: true })).toHaveCount(3);
  const { view } = await bench.now();
  expect([view.combat, view.seats.map(({ level }) => level)]).toEqual([null, [1, 3, 1, 1]]);

  await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("Undone", { exact: true })).toHaveCount(1);
});

test("a long log shows the latest entries first and scrolls to the first one", async ({ page, bench }) => {
  const all = Array.from({ length: 90 }, (_, index) => level(index % 2, index % 4 < 2 ? 1 : -1));
  await bench.table([level(3, 2), ...all]);
  await bench.open("/log");
  const rows = page.locator("main ol > li");
  await expect(rows.first()).toContainText("Boxey");
  expect(await rows.count()).toBeLessThan(all.length);
  await scrollTo(rows.nth(all.length + 2));
  await expect(rows).toHaveCount(all.length + 3);
  const first = page.getByRole("button", { name: "Go back to: Zoe gains 2 Levels" });
  await first.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText("90 entries are undone")).toBeVisible();
  await dialog.getByText("What is undone").click();
  const undone = dialog.locator("details li");
  await expect(undone.first()).toContainText("Boxey");
  while ((await undone.count()) < all.length) {
    await undone.last().scrollIntoViewIfNeeded();
    await rest(page);
  }
  await expect(undone).toHaveCount(all.length);
  await dialog.getByRole("button", { name: "Undo these" }).click();
  await expect(rows.first()).toContainText("Taken back to: Zoe gains 2 Levels");
});

test("the redo toast disappears when its table is left", async ({ page, bench }) => {
  await bench.table([level(0, 2)]);
  await bench.open();
  await page.getByRole("button", { name: "Undo" }).first().click();
  const redo = page.getByRole("button", { name: "Redo" });
  await expect(redo).toBeVisible();
  // It stays for as long as somebody points at it.
  await redo.hover();
  await page.evaluate(() => (location.hash = "#/"));
  await expect(page.getByRole("heading", { name: "Go on playing" })).toBeVisible();
  await expect(redo).toHaveCount(0);
});

test("a toast with long names is shown in full", async ({ page, bench }) => {
  const long = (name: string) => `${name} of the Seven Stars and all Moons`;
  await bench.table([
    { do: "edit-seat", seat: 2, name: long("Inara") },
    { do: "edit-seat", seat: 3, name: long("Zoe") },
    play(2, "ray-gun"),
    { do: "trade", from: 2, to: 3, cards: ["ray-gun"] },
  ]);
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.open();
  await page.getByRole("button", { name: "Undo" }).first().click();
  const words = page.locator(".toast .words");
  await expect(words).toContainText(long("Zoe"));
  expect(await words.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});

test("reopening the app returns to the last screen", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open("/fight");
  await expect(page.getByRole("button", { name: "Monsters: 4" })).toBeVisible();
  const again = await page.context().newPage();
  await again.goto(page.url().split("#")[0]!);
  await expect(again.getByRole("heading", { name: "Wesley’s fight" })).toBeVisible();
  await expect(again.getByRole("button", { name: "Monsters: 4" })).toBeVisible();
});

test("a change on another device appears at once", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  await bench.act(level(2, 4));
  await expect(page.getByRole("button", { name: "Inara, Level 5," })).toBeVisible();
});
