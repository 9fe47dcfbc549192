import type { BrowserContext, Locator } from "@playwright/test";
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

/** Types the words and takes them back, letter by letter. */
async function typeWords(field: Locator): Promise<void> {
  for (const word of WORDS) {
    await field.pressSequentially(word, { delay: 120 });
    for (let letter = 0; letter < word.length; letter++) await field.press("Backspace", { delay: 120 });
  }
}

/** The times of the keys but those of the first word, which is when the browser compiles. */
const counted = (times: number[]) => times.slice(WORDS[0]!.length * 2);

/** The cost of a letter in an empty page: the lower bound for any picker on this machine. */
async function emptyPage(context: BrowserContext): Promise<number[]> {
  const page = await context.newPage();
  await page.setContent("<!doctype html><input>");
  await throttle(page);
  const timed = await timeKeys(page);
  await typeWords(page.locator("input"));
  const times = await timed();
  await page.close();
  return counted(times);
}

test("a letter in the picker, beside one in an empty page", async ({ page, context, bench }) => {
  const before = await emptyPage(context);
  await bench.table(EXAMPLE);
  await bench.open();
  await throttle(page);
  await page.getByRole("button", { name: "Card", exact: true }).tap();
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  const letters = await timeKeys(page);
  await typeWords(field);
  const letter = counted(await letters());
  expect(letter.length).toBeGreaterThanOrEqual(100);
  const floor = [...before, ...(await emptyPage(context))];
  const results = await timeKeys(page, ".results");
  await typeWords(field);
  const result = counted(await results());

  const parts = (times: number[]) =>
    [0.5, 0.95].map((part) => percentile(times, part).toFixed(1)).join(" and ");
  report(
    "picker",
    percentile(letter, 0.95) / percentile(floor, 0.95),
    `p50 and p95 of ${letter.length} keys until the letter is shown ${parts(letter)} ms, until what it finds is shown ` +
      `${parts(result)} ms, on an empty page ${parts(floor)} ms; screen's own beat apart`,
  );
});
