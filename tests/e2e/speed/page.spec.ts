import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import type { FromHost, FromTab } from "../../../ui/src/lib/link/page/channel";
import type { ServerMessage } from "../../../ui/src/lib/wire/ServerMessage";
import { isKept, makeTable, noteBuild, Site, SITE } from "../page/site";
import { expect, test } from "../starboard";
import { opening, percentile, report } from "./stopwatch";

const OPENINGS = 7;
const ACTIONS = 200;
/** Milliseconds until a page that has just begun is measured. */
const REST = 2000;
const USEFUL = "main form button, main article button";

test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const watched = "--js-flags=--no-enable-lazy-source-positions";
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), watched] });
  },
});

test("the page with the host inside beside the served interface", async ({ browser, address }) => {
  const site = await Site.start();
  const [page, served]: [number[], number[]] = [[], []];
  for (let time = 0; time <= OPENINGS; time++) {
    served.push(await opening(browser, address.replace(/\/$/, ""), "", USEFUL, 1));
    page.push(await opening(browser, site.url.replace(/\/$/, ""), "", USEFUL, 1));
  }
  await site.stop();
  const [inside, there] = [page, served].map((times) => percentile(times.slice(1), 0.5)) as [number, number];
  report(
    "page-start",
    inside - there,
    `${inside.toFixed(0)} ms, served ${there.toFixed(0)} ms; medians of ${OPENINGS} by turns, cold cache`,
  );
});

test("actions in a page", async ({ page }) => {
  const site = await Site.start();
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
  await site.stop();
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
