import { test as base, expect, type Locator, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Bench } from "./bench";

const root = fileURLToPath(new URL("../..", import.meta.url));
const binary = process.env.STARBOARD_HOST ?? join(root, "target/debug/starboard-host");
const built = process.env.STARBOARD_UI ?? join(root, "ui/dist");

/** Starts a host on a free port, and gives the address that it says it listens at. */
export function startHost(data: string, ui = built): Promise<{ host: ChildProcess; url: string }> {
  const host = spawn(binary, ["--data", data, "--port", "0", "--ui", ui], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  return new Promise((resolve, reject) => {
    host.once("error", reject);
    host.once("exit", (code) => reject(new Error(`the host ended with ${code}`)));
    host.stdout.on("data", (text) => {
      const url = /https?:\/\/\S+/.exec(String(text))?.[0];
      if (url) resolve({ host, url });
    });
  });
}

interface Fixtures {
  bench: Bench;
}

interface WorkerFixtures {
  address: string;
}

/**
 * A test with a host of its own worker, and a bench to set tables up behind the interface. What a page throws and nobody
 * catches fails it, whatever is seen.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  context: async ({ context }, use) => {
    const thrown: string[] = [];
    context.on("weberror", (error) => thrown.push(error.error().stack ?? error.error().message));
    await use(context);
    expect(thrown).toEqual([]);
  },
  address: [
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const data = await mkdtemp(join(tmpdir(), "starboard-e2e-"));
      const { host, url } = await startHost(data);
      await use(url);
      host.kill();
      await rm(data, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  baseURL: async ({ address }, use) => use(address),
  bench: async ({ page, address }, use) => {
    await page.goto(address);
    await use(new Bench(page));
  },
});

/** Milliseconds without a change after which a page stands still, and after which it is not waited for any longer. */
const STILL = 300;
const MOST = 10_000;

/** Waits until the screen has come, and to rest: what is half there is not what it looks like. */
export async function still(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeAttached();
  await page.evaluate(
    async ([quiet, most]) => {
      const begun = performance.now();
      let changed = begun;
      const observer = new MutationObserver(() => (changed = performance.now()));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const moves = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
          );
      for (let now = begun; now - changed < quiet! && now - begun < most!; now = performance.now()) {
        await new Promise((frame) => requestAnimationFrame(frame));
        if (moves()) changed = performance.now();
      }
      observer.disconnect();
    },
    [STILL, MOST],
  );
}

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

/** Scrolls on until something is in sight, as rows of a long list are made while it is scrolled. */
export async function scrollTo(target: Locator): Promise<void> {
  await expect(async () => {
    await target.page().evaluate(() => scrollBy({ top: 600, behavior: "instant" }));
    await expect(target).toBeInViewport({ timeout: 100 });
  }).toPass({ intervals: [50] });
  await target.scrollIntoViewIfNeeded();
}

/** Counts what a hand does from here on: touches and letters. */
export async function countTouches(page: Page): Promise<() => Promise<{ touches: number; letters: number }>> {
  await page.evaluate(() => {
    const counted = { touches: 0, letters: 0 };
    Object.assign(window, { counted });
    addEventListener("click", (event) => event.isTrusted && event.detail > 0 && counted.touches++, true);
    addEventListener("input", (event) => event.isTrusted && counted.letters++, true);
  });
  return () =>
    page.evaluate(() => (window as unknown as { counted: { touches: number; letters: number } }).counted);
}

export { expect };
