import type { Browser, BrowserContext } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Bench, EXAMPLE } from "../bench";
import { Connection } from "../connection";
import { ended, startHost, test } from "../starboard";
import { opening, percentile, PHONE, report, throttle, touch, unwatched } from "./stopwatch";
import { CARDS, touches } from "./touches";

const OPENINGS = 11;
const ROUNDS = 5;
const LOBBY = "main form button, main article button";
const TABLE = "article button";

test.use({ launchOptions: unwatched });

/** A build with its host, and a table in play. */
interface Build {
  url: string;
  hash: string;
  bench: Bench;
  seq: number;
  /** A browser's storage that keeps the build's files. */
  warm: BrowserContext;
  close: () => Promise<void>;
}

async function start(browser: Browser, ui?: string, program?: string, wire?: string): Promise<Build> {
  const data = await mkdtemp(join(tmpdir(), "starboard-before-"));
  const { host, url } = await startHost(data, { ui, program });
  const connection = await Connection.open(url, undefined, wire);
  const warm = await browser.newContext({ ...PHONE, hasTouch: true, isMobile: true, baseURL: url });
  const bench = new Bench(await warm.newPage(), connection);
  const { seq } = await bench.table([...EXAMPLE, ...CARDS]);
  const close = async () => {
    await warm.close();
    connection.close();
    await ended(host);
    await rm(data, { recursive: true, force: true });
  };
  return { url: url.replace(/\/$/, ""), hash: bench.hash(), bench, seq, warm, close };
}

/** Milliseconds of each build. */
type Times = [number[], number[]];

const none = (): Times => [[], []];

async function timeLoads(
  browser: Browser,
  builds: Build[],
): Promise<Record<"lobby" | "table" | "again", Times>> {
  const times = { lobby: none(), table: none(), again: none() };
  for (let turn = 0; turn <= OPENINGS; turn++)
    for (const [at, { url, hash, warm }] of builds.entries()) {
      for (const [into, where, useful] of [
        [times.lobby, "", LOBBY],
        [times.table, hash, TABLE],
      ] as const) {
        const cold = await browser.newContext(PHONE);
        into[at]!.push(await opening(cold, url, where, useful));
        await cold.close();
      }
      times.again[at]!.push(await opening(warm, url, hash, TABLE));
      await warm.pages().at(-1)!.close();
    }
  return times;
}

async function timeTouches(builds: Build[]): Promise<Times> {
  for (const { bench } of builds) {
    await bench.open();
    await throttle(bench.page);
  }
  const times = none();
  for (let round = 0; round <= ROUNDS; round++)
    for (const [at, { bench, seq }] of builds.entries()) {
      await bench.page.bringToFront();
      for (const [, target, shown] of touches(bench.page)) {
        const time = await touch(target, shown);
        if (round > 0) times[at]!.push(time);
      }
      await bench.back(seq);
      await bench.page
        .getByRole("button", { name: "Undo" })
        .and(bench.page.getByTitle(/Trader/))
        .waitFor();
    }
  return times;
}

test("this build beside an earlier one", async ({ browser }) => {
  test.setTimeout(1_200_000);
  const {
    STARBOARD_BEFORE_HOST: program,
    STARBOARD_BEFORE_UI: ui,
    STARBOARD_BEFORE_WIRE: wire,
  } = process.env;
  if (!program || !ui)
    throw new Error("STARBOARD_BEFORE_HOST and STARBOARD_BEFORE_UI name the earlier build");
  const builds = [await start(browser, ui, program, wire), await start(browser)];
  try {
    const { lobby, table, again } = await timeLoads(browser, builds);
    const touched = await timeTouches(builds);
    const compare = (row: string, times: Times, skipped: number, part: number) => {
      const [before, now] = times.map((each) => percentile(each.slice(skipped), part)) as [number, number];
      const count = times[0].length - skipped;
      report(row, now / before, `${now.toFixed(0)} ms / ${before.toFixed(0)} ms, of ${count} each by turns`);
    };
    // The first opening of each fills the caches of the machine.
    compare("before-lobby", lobby, 1, 0.5);
    compare("before-table", table, 1, 0.5);
    compare("before-again", again, 1, 0.5);
    compare("before-touch", touched, 0, 0.5);
    compare("before-touch-p95", touched, 0, 0.95);
  } finally {
    for (const { close } of builds) await close();
  }
});
