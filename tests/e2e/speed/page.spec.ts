import { chromium, type BrowserContext, type LaunchOptions } from "@playwright/test";
import { readdirSync, readFileSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { FromHost, FromTab } from "../../../ui/src/link/page/channel";
import type { ServerMessage } from "../../../ui/src/wire/ServerMessage";
import { isKept, makeTable, noteBuild, Site, SITE } from "../page/site";
import { expect, test } from "../starboard";
import { opening, percentile, PHONE, report, unwatched } from "./stopwatch";

const OPENINGS = 7;
const ACTIONS = 200;
/** Milliseconds until a page that has just begun is measured. */
const REST = 2000;
const USEFUL = "main form button, main article button";

test.use({ launchOptions: unwatched });

test("the page with the host inside beside the served interface", async ({ address, launchOptions }) => {
  const site = await Site.start();
  const answered: number[] = [];
  const open = (url: string, times: number[], inside: boolean) =>
    withProfile(launchOptions, async (context) => {
      if (inside) await context.addInitScript(noteAnswer);
      times.push(await opening(context, url.replace(/\/$/, ""), "", USEFUL, 1));
      if (inside) answered.push(await context.pages().at(-1)!.evaluate(answerOf));
    });
  const [page, served]: [number[], number[]] = [[], []];
  for (let time = 0; time <= OPENINGS; time++) {
    await open(address, served, false);
    await open(site.url, page, true);
  }
  await site.stop();
  const median = (times: number[]) => percentile(times.slice(1), 0.5);
  const [inside, there, answer] = [median(page), median(served), median(answered)];
  const facts = `${inside.toFixed(0)} ms, served ${there.toFixed(0)} ms, the host in the page answers after ${answer.toFixed(0)} ms`;
  report("page-start", inside - there, `${facts}; medians of ${OPENINGS} by turns, each in a new profile`);
});

test("actions in a page", async ({ launchOptions }) => {
  const site = await Site.start();
  await withProfile(launchOptions, async (context) => {
    const page = await context.newPage();
    await noteBuild(page);
    await page.route(/\/worker-[^/]+\.js$/, async (route) => {
      const script = await (await route.fetch()).text();
      await route.fulfill({ body: `(${noteMemory})();${script}`, contentType: "text/javascript" });
    });
    await page.goto(site.url);
    // The browser is busy until the page is kept.
    await isKept(page);
    await page.waitForTimeout(REST);
    const table = await makeTable(page);
    const times = await page.evaluate(timeActions, { table, actions: ACTIONS });
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    report("page-action", most, `p50 ${half.toFixed(1)} ms; ${ACTIONS} actions, from tab to worker and back`);

    const sizes = await Promise.all(page.workers().map((worker) => worker.evaluate(memoryOf)));
    const bytes = Math.max(...sizes);
    expect(bytes).toBeGreaterThan(0);
    report("page-memory", bytes / 2 ** 20, `WebAssembly memory with a table of ${ACTIONS} actions`);
  });
  await site.stop();
});

test("the process of a page beside that of an empty one", async ({ launchOptions }) => {
  const site = await Site.start();
  const args = [...(launchOptions.args ?? []), "--js-flags=--expose-gc"];
  const memory = async (url: string, table: boolean) => {
    const browser = await chromium.launch({ ...launchOptions, args });
    // A service worker shares the process for as long as it has something to do.
    const page = await browser.newPage({ ...PHONE, serviceWorkers: "block" });
    await noteBuild(page);
    await page.goto(url);
    if (table) await page.goto(`${url}#/table/${await makeTable(page)}`);
    await page.waitForTimeout(REST);
    await Promise.all([
      page.evaluate(collectGarbage),
      ...page.workers().map((worker) => worker.evaluate(collectGarbage)),
    ]);
    const devtools = await browser.newBrowserCDPSession();
    const processes = async () =>
      (await devtools.send("SystemInfo.getProcessInfo")).processInfo.map(({ id }) => id);
    const sizes = new Map<number, number>();
    for (const process of await processes()) sizes.set(process, await writtenBytes(process));
    // The process of the page is the one that ends with it, where the browser has no page of its own.
    await page.close();
    await expect.poll(async () => (await processes()).length).toBe(sizes.size - 1);
    for (const process of await processes()) sizes.delete(process);
    await browser.close();
    const [size] = sizes.values();
    return size! / 1e6;
  };
  const [empty, full]: [number[], number[]] = [[], []];
  for (let time = 0; time < 3; time++) {
    empty.push(await memory(`${site.url}favicon.png`, false));
    full.push(await memory(site.url, true));
  }
  await site.stop();
  const [without, within] = [percentile(empty, 0.5), percentile(full, 0.5)];
  report(
    "page-process",
    within - without,
    `${within.toFixed(0)} MB with a table, ${without.toFixed(0)} MB empty; memory that it has written and still uses, medians of 3 by turns`,
  );
});

test("the module of the host", () => {
  const folder = join(SITE, "assets");
  const name = readdirSync(folder).find((file) => /^browser_bg-.*\.wasm$/.test(file))!;
  const module = readFileSync(join(folder, name));
  const small = brotliCompressSync(module, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 24,
      [constants.BROTLI_PARAM_SIZE_HINT]: module.length,
    },
  });
  report(
    "page-size",
    small.length / 1e6,
    `${(module.length / 1e6).toFixed(2)} MB as it is; brotli 11, window 24`,
  );
});

/** Opens a browser with a new profile on the disk. A private window keeps its storage in memory, by another and slower way. */
async function withProfile(
  options: LaunchOptions,
  use: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "starboard-profile-"));
  const context = await chromium.launchPersistentContext(folder, { ...options, ...PHONE });
  await use(context);
  await context.close();
  await rm(folder, { recursive: true, force: true });
}

/** The memory that a process has written, in bytes. What it has read of the browser's own program is there for all pages. */
async function writtenBytes(process: number): Promise<number> {
  const rollup = await readFile(`/proc/${process}/smaps_rollup`, "utf8");
  return Number(/^Private_Dirty: +(\d+) kB/m.exec(rollup)![1]) * 1024;
}

/** Runs in a page or worker. */
async function collectGarbage(): Promise<void> {
  const { gc } = globalThis as unknown as { gc: () => void };
  for (let time = 0; time < 3; time++) {
    gc();
    await new Promise((passed) => setTimeout(passed, 50));
  }
}

/** Runs in a page: notes when the host gives its first answer. */
function noteAnswer(): void {
  const channel = new BroadcastChannel("starboard-host");
  const answer = new Promise<number>((resolve) => {
    channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
      if (data.host === "answer") resolve(performance.now());
    };
  });
  Object.assign(globalThis, { answer });
}

/** Runs in a page: the milliseconds until then. */
function answerOf(): Promise<number> {
  return (globalThis as unknown as { answer: Promise<number> }).answer;
}

/** Runs in a worker: keeps the memory of the module that it begins. */
function noteMemory(): void {
  const begin = WebAssembly.instantiateStreaming;
  WebAssembly.instantiateStreaming = async (...given) => {
    const begun = await begin(...given);
    Object.assign(globalThis, { memory: begun.instance.exports.memory });
    return begun;
  };
}

/** Runs in a worker: the size of that memory in bytes; 0 where there is none. */
function memoryOf(): number {
  return (globalThis as { memory?: WebAssembly.Memory }).memory?.buffer.byteLength ?? 0;
}

/** Runs in the page: acts one after the other, and gives the milliseconds of each. */
async function timeActions({ table, actions }: { table: string; actions: number }): Promise<number[]> {
  const { built } = globalThis as unknown as { built: number };
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel("starboard-host");
  const say = (message: FromTab) => channel.postMessage(message);
  const next = (host: FromHost["host"]) =>
    new Promise<FromHost>((resolve) => {
      channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
        if (data.host === host && "tab" in data && data.tab === tab) resolve(data);
      };
    });
  return navigator.locks.request(`starboard-tab-${tab}`, async () => {
    const welcome = next("welcome");
    say({ tab, says: "hello", built });
    await welcome;
    const times: number[] = [];
    for (let id = 1; id <= actions; id++) {
      const action = { do: "change-level", seat: id % 4, by: Math.ceil(id / 4) % 2 ? 1 : -1 };
      const begun = performance.now();
      const answer = next("answer");
      say({
        tab,
        says: "ask",
        text: JSON.stringify({ id, request: { ask: "act", table, action, overrule: true } }),
      });
      const heard = await answer;
      times.push(performance.now() - begun);
      const { message } = JSON.parse("text" in heard ? heard.text : "{}") as ServerMessage;
      if (message !== "reply") throw new Error(JSON.stringify(heard));
    }
    return times;
  });
}
