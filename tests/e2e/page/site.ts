import { test as base, expect, type Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import type { FromHost, FromTab } from "../../../ui/src/link/page/channel";
import type { Action } from "../../../ui/src/wire/Action";
import type { Request } from "../../../ui/src/wire/Request";
import type { Response } from "../../../ui/src/wire/Response";
import type { ServerMessage } from "../../../ui/src/wire/ServerMessage";
import { CREW } from "../bench";
import { follow } from "../rest";

/** The folder of the built site. */
export const SITE =
  process.env.STARBOARD_SITE ?? fileURLToPath(new URL("../../../target/web", import.meta.url));
/** A web server may serve the site under any path. */
const PATH = "/games/starboard/";

/** A plain web server. */
export class Site {
  readonly url: string;
  /** True to serve a service worker as of a newer build. */
  newer = false;
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(): Promise<Site> {
    const files = sirv(SITE, { dev: true });
    const server = createServer((request, response) => {
      const missing = () => void response.writeHead(404).end();
      if (!request.url?.startsWith(PATH)) return missing();
      request.url = request.url.slice(PATH.length - 1);
      if (site.newer && request.url.startsWith("/sw.js")) {
        const script = `${readFileSync(join(SITE, "sw.js"), "utf8")}\n// newer`;
        return void response.writeHead(200, { "content-type": "text/javascript" }).end(script);
      }
      files(request, response, missing);
    });
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    const { port } = server.address() as AddressInfo;
    const site = new Site(server, `http://127.0.0.1:${port}${PATH}`);
    return site;
  }

  /** Ends the server, with all its connections. */
  async stop(): Promise<void> {
    if (!this.#server.listening) return;
    const closed = new Promise((closed) => this.#server.close(closed));
    this.#server.closeAllConnections();
    await closed;
  }
}

/** Asks the host inside a page, past its interface. */
export async function ask(page: Page, request: Request): Promise<Response> {
  const message = await page.evaluate(askHost, request);
  if (message.message !== "reply") throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(message)}`);
  return message.response;
}

/** Runs in the page. The tab is a name that nobody else has. */
async function askHost(request: Request): Promise<ServerMessage> {
  const known = globalThis as unknown as { built?: number };
  const tab = crypto.randomUUID();
  const channel = new BroadcastChannel("starboard-host");
  const say = (message: FromTab) => channel.postMessage(message);
  while (known.built === undefined) await new Promise((passed) => setTimeout(passed, 20));
  const { built } = known;
  return navigator.locks.request(`starboard-tab-${tab}`, async () => {
    const answered = new Promise<string>((resolve) => {
      // A host that begins meanwhile welcomes twice: for the hello that waited, and for the one that answers it.
      let asked = false;
      channel.onmessage = ({ data }: MessageEvent<FromHost>) => {
        if (data.host === "leads") say({ tab, says: "hello", built });
        else if (data.host === "shared" || data.tab !== tab) return;
        else if (data.host === "welcome") {
          if (!asked) say({ tab, says: "ask", text: JSON.stringify({ id: 1, request }) });
          asked = true;
        } else if (data.host === "answer") resolve(data.text);
      };
    });
    say({ tab, says: "hello", built });
    const message = JSON.parse(await answered) as ServerMessage;
    say({ tab, says: "bye" });
    channel.close();
    return message;
  });
}

/** Notes of which build a page is. */
export async function noteBuild(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const channel = new BroadcastChannel("starboard-host");
    channel.onmessage = ({ data }: MessageEvent<FromTab>) => {
      if ("says" in data && data.says === "hello")
        (globalThis as unknown as { built: number }).built = data.built;
    };
  });
}

/** Makes a table of four, carries out what has happened so far, and returns the table. */
export async function makeTable(page: Page, ...actions: Action[]): Promise<string> {
  const setUp = { edition: "deluxe-2019" as const, houseRules: [], seats: CREW };
  const made = await ask(page, { ask: "create-table", name: "Friday", setUp, saveRoster: false });
  if (made.got !== "table") throw new Error(made.got);
  const { table } = made.snapshot;
  for (const action of [{ do: "begin-turn", seat: 0 } as const, ...actions]) await act(page, table, action);
  return table;
}

export async function act(page: Page, table: string, action: Action): Promise<void> {
  await ask(page, { ask: "act", table, action, overrule: true });
}

/** The Level of a player. */
export async function levelOf(page: Page, table: string, seat: number): Promise<number> {
  const answer = await ask(page, { ask: "watch", table });
  if (answer.got !== "table") throw new Error(answer.got);
  return answer.snapshot.view.seats[seat]!.level;
}

/** Waits until the whole page is kept for when there is no network. */
export async function isKept(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

/** A test with a web server of its own, and a page that has not been there yet. */
export const test = base.extend<{ site: Site }>({
  context: async ({ context }, use) => {
    const thrown: string[] = [];
    context.on("page", follow);
    context.on("weberror", (error) => thrown.push(error.error().stack ?? error.error().message));
    await use(context);
    expect(thrown).toEqual([]);
  },
  page: async ({ page }, use) => {
    await noteBuild(page);
    await use(page);
  },
  site: async ({}, use) => {
    const site = await Site.start();
    await use(site);
    await site.stop();
  },
});

export { expect };
