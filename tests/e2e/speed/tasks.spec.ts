import type { Page } from "@playwright/test";
import { EXAMPLE, level } from "../bench";
import { playTurns } from "../game";
import { expect, test } from "../starboard";
import { report, throttle } from "./stopwatch";

/** Few enough that nobody wins. */
const TURNS = 20;
const TABLES = 30;

/** Gathers the tasks that are longer than 50 ms while something goes on, in milliseconds. */
async function longTasks(page: Page, goesOn: () => Promise<void>): Promise<number[]> {
  // The work of opening the screen is over.
  await page.waitForTimeout(1500);
  await page.evaluate(() => {
    const tasks: number[] = [];
    const observer = new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    );
    observer.observe({ type: "longtask" });
    Object.assign(window, { tasks });
  });
  await goesOn();
  await page.waitForTimeout(500);
  // A task that is known to be long: if it is not found, neither were the others.
  await page.evaluate(() =>
    setTimeout(() => {
      for (const start = performance.now(); performance.now() - start < 100;);
    }),
  );
  await expect
    .poll(() => page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.length))
    .toBeGreaterThan(0);
  return page.evaluate(() => (window as unknown as { tasks: number[] }).tasks.slice(0, -1));
}

async function scroll(page: Page, css: string): Promise<void> {
  const box = (await page.locator(css).boundingBox())!;
  const height = page.viewportSize()!.height;
  await page.mouse.move(box.x + box.width / 2, Math.min(Math.max(box.y, 0) + box.height / 2, height / 2));
  for (const direction of [1, -1, 1]) {
    for (let step = 0; step < 25; step++) {
      await page.mouse.wheel(0, 400 * direction);
      await page.waitForTimeout(16);
    }
  }
}

test("tasks while something scrolls or walks", async ({ page, bench }) => {
  const worst: Record<string, number[]> = {};
  for (let table = 1; table < TABLES; table++) await bench.table([level(table % 4, 2)]);
  await bench.table(EXAMPLE);
  await playTurns(bench, TURNS);

  await bench.open("/log");
  await throttle(page);
  await expect(page.locator("main ol li").first()).toBeVisible();
  worst.log = await longTasks(page, () => scroll(page, "main"));

  await page.getByRole("button", { name: "To the table" }).tap();
  await page.getByRole("button", { name: "Card", exact: true }).tap();
  await expect(page.getByRole("option").first()).toBeVisible();
  worst.picker = await longTasks(page, () => scroll(page, ".picker .results"));
  await page.getByRole("button", { name: "Close" }).tap();

  worst.standies = await longTasks(page, async () => {
    for (let time = 0; time < 12; time++) {
      const way = time % 4 < 2 ? "up" : "down";
      await page.getByRole("button", { name: `Zoe: one Level ${way}` }).tap();
      await page.waitForTimeout(500);
    }
  });

  const standie = (await page.locator(".standie").last().boundingBox())!;
  worst.drag = await longTasks(page, async () => {
    await page.mouse.move(standie.x + standie.width / 2, standie.y + standie.height / 2);
    await page.mouse.down();
    for (let step = 0; step < 60; step++) {
      await page.mouse.move(standie.x + standie.width / 2, standie.y - step * 4);
      await page.waitForTimeout(16);
    }
    await page.mouse.up();
  });

  await page.goto("/#/");
  await page.getByText(/ more tables$/).click();
  await expect(page.getByRole("article").nth(TABLES - 1)).toBeAttached();
  worst.lobby = await longTasks(page, () => scroll(page, "main"));

  const longest = Math.max(0, ...Object.values(worst).flat());
  const told = Object.entries(worst).map(
    ([what, tasks]) =>
      `${what} ${tasks.length ? `${tasks.length} (${Math.max(...tasks).toFixed(0)} ms)` : "none"}`,
  );
  report("tasks", longest, `tasks over 50 ms: ${told.join(", ")}`);
});
