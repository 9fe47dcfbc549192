import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Bench, load, move } from "./bench";
import { Connection } from "./connection";
import { follow, followHistory, goBack, goForward, rest, still } from "./rest";
import { ENGLISH, lengthen } from "./pseudo";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = process.env.STARBOARD_HOST ?? join(root, "target/debug/starboard-host");
const built = process.env.STARBOARD_UI ?? join(root, "ui/dist");

interface HostOptions {
  ui?: string;
  program?: string;
  /** Any free one unless given. */
  port?: number;
  /** The address behind a proxy. */
  public?: string;
}

/** Starts a host, and gives the address on this device that it says it listens at. */
export function startHost(
  data: string,
  { ui = built, program = binary, port = 0, public: address }: HostOptions = {},
): Promise<{ host: ChildProcess; url: string }> {
  // All devices of a journey have the same address. A host to compare with may be older than the option.
  const room = program === binary ? ["--connections-per-address", "1000"] : [];
  const options = address ? ["--public", address] : [];
  const host = spawn(program, ["--data", data, "--port", String(port), "--ui", ui, ...room, ...options], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    host.once("error", reject);
    host.once("exit", (code) => reject(new Error(`the host ended with ${code}`)));
    host.stdout.on("data", (text) => {
      // Addresses for other devices come first, and maybe alone. The one of a proxy has a path.
      const url = /http:\/\/127\.0\.0\.1:\d+\/\s*$/.exec(String(text))?.[0].trim();
      if (url) resolve({ host, url });
    });
  });
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Ends a host, and waits until it has let go of its files. */
export async function ended(host: ChildProcess): Promise<void> {
  const exit = once(host, "exit");
  host.kill();
  await exit;
}

interface Host {
  url: string;
  connection: Connection;
}

interface Fixtures {
  /** True if a test has an empty host of its own. */
  alone: boolean;
  host: Host;
  address: string;
  bench: Bench;
}

/** Serves empty tables for as long as they are used. */
async function serve(use: (host: Host) => Promise<void>): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), "starboard-e2e-"));
  const { host, url } = await startHost(data);
  const connection = await Connection.open(url);
  await use({ url, connection });
  connection.close();
  await ended(host);
  await rm(data, { recursive: true, force: true });
}

/**
 * A test with a host that it shares with others of its worker, and a bench to set tables up behind the interface. What a page throws and nobody
 * catches fails it, whatever is seen, and so does what Svelte warns of.
 */
export const test = base.extend<Fixtures, { shared: Host }>({
  context: async ({ context }, use) => {
    const thrown: string[] = [];
    context.on("page", follow);
    await followHistory(context);
    context.on("weberror", (error) => thrown.push(error.error().stack ?? error.error().message));
    context.on("console", (said) => {
      if (said.text().includes("svelte.dev/e/")) thrown.push(`${said.text()} at ${said.page()?.url()}`);
    });
    await use(context);
    expect(thrown).toEqual([]);
  },
  alone: [false, { option: true }],
  shared: [async ({}, use) => serve(use), { scope: "worker" }],
  host: async ({ alone, shared }, use) => (alone ? serve(use) : use(shared)),
  address: async ({ host }, use) => use(host.url),
  baseURL: async ({ address }, use) => use(address),
  bench: async ({ page, host }, use) => use(new Bench(page, host.connection)),
});

/** Has a device keep something from its next load on. What is said last counts, and is kept anew with every load. */
async function keep(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    ([key, value]) => {
      // An empty page keeps nothing.
      if (location.protocol === "http:") localStorage.setItem(key!, value!);
    },
    [key, value],
  );
}

/** Has a device speak a language; "long" is the one of `pseudo.ts`. */
export async function speak(page: Page, language: string): Promise<void> {
  await page.unroute(ENGLISH);
  if (language === "long") await page.route(ENGLISH, lengthen);
  await keep(page, "PARAGLIDE_LOCALE", language === "long" ? "en" : language);
}

const PREFERENCES = "starboard.preferences";

/** Has a device show things as somebody has chosen. */
export const prefer = (page: Page, chosen: { text?: number; turned?: boolean; television?: boolean }) =>
  keep(page, PREFERENCES, JSON.stringify(chosen));

/** Changes at once how a device shows things, as another tab does. */
export const change = (page: Page, chosen: { text: number }) =>
  page.evaluate(
    ([key, chosen]) => {
      const kept = JSON.parse(localStorage.getItem(key) ?? "{}") as object;
      localStorage.setItem(key, JSON.stringify({ ...kept, ...chosen }));
      dispatchEvent(new StorageEvent("storage", { key }));
    },
    [PREFERENCES, chosen] as const,
  );

/** Messages of a page to its host that are held back while `on` is set. */
export interface Held {
  on: boolean;
  count: () => number;
  /** Lets go on what was held back. */
  letGo: () => void;
}

/** Begins to watch, with the page's next connection, for messages in which a word stands. */
export async function holdBack(page: Page, word: string): Promise<Held> {
  const waiting: (() => void)[] = [];
  const held: Held = {
    on: false,
    count: () => waiting.length,
    letGo: () => {
      held.on = false;
      for (const send of waiting.splice(0)) send();
    },
  };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    const host = socket.connectToServer();
    socket.onMessage((message) => {
      if (held.on && String(message).includes(word)) waiting.push(() => host.send(message));
      else host.send(message);
    });
  });
  return held;
}

/** Scrolls on until something is there, as rows of a long list are made while it is scrolled, and brings it to the middle. */
export async function scrollTo(target: Locator): Promise<void> {
  const page = target.page();
  while ((await target.count()) === 0) {
    await page.evaluate(() => scrollBy({ top: 600, behavior: "instant" }));
    await rest(page);
  }
  const center = async () => {
    await target.evaluate((it) => it.scrollIntoView({ block: "center", behavior: "instant" }));
    await rest(page);
  };
  await center();
  // Rows that have come below it since have made room.
  await center();
}

/** Counts what a hand does from here on: touches and letters. */
export async function countTouches(page: Page): Promise<() => Promise<{ touches: number; letters: number }>> {
  await page.evaluate(() => {
    const counted = { touches: 0, letters: 0 };
    Object.assign(window, { counted });
    addEventListener("click", (event) => event.isTrusted && event.detail > 0 && counted.touches++, true);
    // A choice between options is an input, too, but of no letter.
    addEventListener(
      "input",
      (event) => event instanceof InputEvent && event.isTrusted && counted.letters++,
      true,
    );
  });
  return () =>
    page.evaluate(() => (window as unknown as { counted: { touches: number; letters: number } }).counted);
}

/** Unfolds the name and the rules of a table that is being set up. */
export const unfoldTable = (page: Page) => page.getByRole("button", { name: /house rules?$/ }).click();

export { expect, goBack, goForward, load, move, rest, still };
