import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Browser } from "./browser";
import { act, expect, levelOf, makeTable, test } from "./site";

/** How often the browser is killed; `cargo xtask soak` says how often. */
const KILLS = Number(process.env.STARBOARD_KILLS ?? 10);

test(`${KILLS} kills of the browser lose nothing that was answered`, async ({ site }) => {
  test.setTimeout(60_000 + KILLS * 20_000);
  const profile = await mkdtemp(join(tmpdir(), "starboard-page-"));
  let browser = await Browser.start(profile);
  await browser.page.goto(site.url);
  const table = await makeTable(browser.page, {
    do: "fight",
    foe: { is: "typed", level: 3, treasures: 1, levels: 1 },
  });
  let level = 1;
  for (let kill = 0; kill < KILLS; kill++) {
    let answered = level;
    // The browser goes in the middle of an action.
    const acting = (async () => {
      for (let step = 0; step < 200; step++) {
        const by = answered < 9 ? 1 : -1;
        await act(browser.page, table, { do: "change-level", seat: 0, by });
        answered += by;
      }
    })().catch(() => {});
    await new Promise((passed) => setTimeout(passed, 150 + ((kill * 97) % 400)));
    await browser.kill();
    await acting;
    browser = await Browser.start(profile);
    await browser.page.goto(site.url);
    level = await levelOf(browser.page, table, 0);
    // The action that was under way may have been done.
    expect(Math.abs(level - answered)).toBeLessThanOrEqual(1);
    await browser.page.goto(`${site.url}#/table/${table}`);
    await expect(browser.page.getByRole("button", { name: "To the fight" })).toBeVisible();
  }
  await browser.kill();
  await rm(profile, { recursive: true, force: true });
});
