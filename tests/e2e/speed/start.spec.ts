import { EXAMPLE } from "../bench";
import { expect, test } from "../starboard";
import { opening, percentile, PHONE, report, unwatched } from "./stopwatch";

const OPENINGS = 9;

test.use({ launchOptions: unwatched });

test("a first load until it can be used", async ({ browser, address, page, bench }) => {
  const url = address.replace(/\/$/, "");
  const open = async (hash: string, useful: string) => {
    const context = await browser.newContext(PHONE);
    const time = await opening(context, url, hash, useful);
    await context.close();
    return time;
  };
  const lobby: number[] = [];
  const table: number[] = [];
  for (let time = 0; time <= OPENINGS; time++)
    lobby.push(await open("", "main form button, main article button"));
  await bench.table(EXAMPLE);
  await bench.open();
  const hash = new URL(page.url()).hash;
  for (let time = 0; time <= OPENINGS; time++) table.push(await open(hash, "article button"));
  const [first, second] = [lobby, table].map((times) => percentile(times.slice(1), 0.5)) as [number, number];
  expect(Math.min(first, second)).toBeGreaterThan(0);
  report(
    "start",
    Math.max(first, second),
    `a new table ${first.toFixed(0)} ms, a table that goes on ${second.toFixed(0)} ms; medians of ${OPENINGS}, cold cache`,
  );
});
