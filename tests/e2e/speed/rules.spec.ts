import { EXAMPLE } from "../bench";
import { expect, test } from "../starboard";
import { percentile, report, timeKeys, UNBEATEN } from "./stopwatch";

const QUESTIONS = [
  "helper",
  "sell to level ten",
  "who gets my stuff",
  "clone twice",
  "armour in a fight",
  "wandring",
];

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...UNBEATEN] });
  },
});

test("a letter in the search of the rules until what it finds is shown", async ({ page, bench }) => {
  await bench.table(EXAMPLE);
  await bench.open();
  await page.getByRole("button", { name: "Rules", exact: true }).tap();
  const field = page.getByRole("searchbox");
  await expect(field).toBeFocused();
  await field.pressSequentially("helper", { delay: 80 });
  await expect(page.getByRole("dialog").locator("mark").first()).toBeVisible();
  const timed = await timeKeys(page, ".modal [aria-live]");
  for (const question of QUESTIONS) {
    await field.press("ControlOrMeta+a");
    await field.pressSequentially(question, { delay: 120 });
  }
  const times = await timed();
  expect(times.length).toBeGreaterThanOrEqual(50);
  report(
    "rules",
    percentile(times, 0.95),
    `p95 of ${times.length} keys that changed what is found, p50 ${percentile(times, 0.5).toFixed(1)} ms, ` +
      `most ${Math.max(...times).toFixed(1)} ms; through the host, screen's own beat apart`,
  );
});
