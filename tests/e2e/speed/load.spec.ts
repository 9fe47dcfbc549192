import type { Browser } from "@playwright/test";
import { expect, test } from "../starboard";
import { opening, PHONE, report } from "./stopwatch";

/** Milliseconds without another file after which the interface is there. */
const QUIET = 3000;

/** Bytes of the files that have come. */
interface Loaded {
  /** Until there is something to touch. */
  first: number;
  /** Until the interface fetches nothing more by itself. */
  all: number;
}

/** Loads the lobby, with the encodings that a browser accepts. */
async function load(browser: Browser, address: string, encodings: string): Promise<Loaded> {
  const context = await browser.newContext({
    ...PHONE,
    extraHTTPHeaders: { "accept-encoding": encodings },
  });
  const shown = await opening(context, address, "", "main form button, main article button", 1);
  const page = context.pages().at(-1)!;
  const files = () =>
    page.evaluate(() =>
      performance
        .getEntries()
        .filter((entry) => entry instanceof PerformanceResourceTiming && !/\.woff2?$/.test(entry.name))
        .map((entry) => entry as PerformanceResourceTiming)
        .map(({ encodedBodySize, responseEnd }) => ({ bytes: encodedBodySize, end: responseEnd })),
    );
  let last = await files();
  for (let count = 0; count !== last.length;) {
    count = last.length;
    await page.waitForTimeout(QUIET);
    last = await files();
  }
  await context.close();
  const sum = (until: number) =>
    last.filter(({ end }) => end <= until).reduce((sum, { bytes }) => sum + bytes, 0);
  return { first: sum(shown), all: sum(Infinity) };
}

test("the bytes of a load", async ({ browser, address }) => {
  const url = address.replace(/\/$/, "");
  const [plain, gzip, brotli] = [
    await load(browser, url, "identity"),
    await load(browser, url, "gzip"),
    await load(browser, url, "gzip, br"),
  ];
  expect(brotli.first).toBeGreaterThan(0);
  const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  for (const [row, part] of [
    ["load", "first"],
    ["load-all", "all"],
  ] as const)
    report(row, brotli[part] / 1000, `${kB(gzip[part])} in gzip, ${kB(plain[part])} as they are`);
});
