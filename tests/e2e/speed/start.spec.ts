import type { Browser } from "@playwright/test";
import { EXAMPLE } from "../bench";
import { expect, test } from "../starboard";
import { percentile, report, throttle } from "./stopwatch";

const OPENINGS = 9;

/** Milliseconds that a browser is left alone before it counts: one that has just begun is still busy with itself. */
const REST = 1000;

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    // A page that is watched asks V8 where in the source each request began, and all of the source is parsed again for
    // it. Nobody watches a player's page: the places are noted at once instead, which costs next to nothing.
    const watched = "--js-flags=--no-enable-lazy-source-positions";
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), watched] });
  },
});

/** Milliseconds from the navigation until there is something to touch and its frame is shown, with an empty cache. */
async function opening(browser: Browser, address: string, hash: string, useful: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 412, height: 915 } });
  try {
    const page = await context.newPage();
    // A page of the same origin, so that the process that is slowed down is the one that loads.
    await page.goto(`${address}/favicon.png`);
    await throttle(page);
    await page.waitForTimeout(REST);
    await page.addInitScript((css) => {
      const shown = new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!document.querySelector(css)?.checkVisibility()) return;
          observer.disconnect();
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => resolve(performance.now());
            port2.postMessage(null);
          });
        });
        observer.observe(document, { subtree: true, childList: true, attributes: true });
      });
      Object.assign(window, { shown });
    }, useful);
    await page.goto(`${address}/${hash}`);
    return await page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
  } finally {
    await context.close();
  }
}

test("a first load until it can be used", async ({ browser, address, page, bench }) => {
  const url = address.replace(/\/$/, "");
  const lobby: number[] = [];
  const table: number[] = [];
  for (let time = 0; time <= OPENINGS; time++)
    lobby.push(await opening(browser, url, "", "main form button, main article button"));
  await bench.table(EXAMPLE);
  await bench.open();
  const hash = new URL(page.url()).hash;
  for (let time = 0; time <= OPENINGS; time++)
    table.push(await opening(browser, url, hash, "article button"));
  const [first, second] = [lobby, table].map((times) => percentile(times.slice(1), 0.5)) as [number, number];
  expect(Math.min(first, second)).toBeGreaterThan(0);
  report(
    "start",
    Math.max(first, second),
    `a new table ${first.toFixed(0)} ms, a table that goes on ${second.toFixed(0)} ms; medians of ${OPENINGS}, cold cache`,
  );
});
