import { EXAMPLE } from "../bench";
import { expect, test } from "../starboard";
import { percentile, report, throttle, timeKeys, UNBEATEN } from "./stopwatch";

const WORDS = ["bottle", "another dimension", "laser", "gas giant", "duct tape", "botlte", "space", "the"];

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({
      ...launchOptions,
      args: [...(launchOptions.args ?? []), ...UNBEATEN],
    });
  },
});

test("a letter in the picker until what it finds is shown", async ({ page, bench }) => {
  await bench.table(EXAMPLE);
  await bench.open();
  await throttle(page);
  await page.getByRole("button", { name: "Card", exact: true }).tap();
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  await page.waitForTimeout(1000);
  const timed = await timeKeys(page);
  for (const word of WORDS) {
    await field.pressSequentially(word, { delay: 120 });
    for (let letter = 0; letter < word.length; letter++) {
      await page.keyboard.press("Backspace", { delay: 40 });
    }
  }
  const times = await timed();
  // The first word is when the browser compiles.
  const counted = times.slice(WORDS[0]!.length * 2);
  expect(counted.length).toBeGreaterThanOrEqual(100);

  // The cost of a letter in an empty page: the lower bound for any picker on this machine.
  await page.goto("about:blank");
  await page.setContent("<!doctype html><input>");
  const bare = await timeKeys(page);
  await page.locator("input").focus();
  for (let key = 0; key < 100; key++) await page.keyboard.press("a", { delay: 40 });
  const floor = await bare();

  report(
    "picker",
    percentile(counted, 0.95),
    `p95 of ${counted.length} keys, p50 ${percentile(counted, 0.5).toFixed(1)} ms, most ${Math.max(...counted).toFixed(1)} ms; ` +
      `a field on an empty page p95 ${percentile(floor, 0.95).toFixed(1)} ms, p50 ${percentile(floor, 0.5).toFixed(1)} ms; ` +
      "screen's own beat apart",
  );
});
