import type { BrowserContext, LaunchOptions, Locator, Page } from "@playwright/test";
import { appendFileSync } from "node:fs";

/** The factor by which the page's processor is slowed down. */
const THROTTLING = 4;

/** Milliseconds that a finger rests on the glass. */
const REST = 60;

/** Milliseconds until a page is asked how long it took: to be asked takes it time as well. */
const UNASKED = 250;

/** The visible effect of a touch: an element, with or without a text. */
export interface Shown {
  css: string;
  text?: string;
  gone?: boolean;
}

/** Slows the page down. It lasts as long as the page. */
export async function throttle(page: Page, rate = THROTTLING): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/**
 * Browser options for whoever takes the time of a load. A page that is watched asks V8 where in the source each request
 * began, and all of the source is parsed again for it. Nobody watches a player's page: the places are noted at once
 * instead, which costs next to nothing.
 */
export async function unwatched(
  { launchOptions }: { launchOptions: LaunchOptions },
  use: (options: LaunchOptions) => Promise<void>,
): Promise<void> {
  const args = [...(launchOptions.args ?? []), "--js-flags=--no-enable-lazy-source-positions"];
  await use({ ...launchOptions, args });
}

/** Milliseconds that a browser is left alone before it counts: one that has just begun is still busy with itself. */
const ALONE = 1000;

/** A phone's screen. */
export const PHONE = { viewport: { width: 412, height: 915 } };

/** Milliseconds from the navigation until there is something to touch and its frame is shown, with an empty cache. */
export async function opening(
  context: BrowserContext,
  address: string,
  hash: string,
  useful: string,
  rate = THROTTLING,
): Promise<number> {
  const page = await context.newPage();
  // A page of the same origin, so that the process that is slowed down is the one that loads.
  await page.goto(`${address}/favicon.png`);
  await throttle(page, rate);
  await page.waitForTimeout(ALONE);
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
  return page.evaluate(() => (window as unknown as { shown: Promise<number> }).shown);
}

/**
 * Milliseconds from a touch, which is when the finger leaves the glass, until the frame that shows its result is there. It
 * looks after the frames of a document that has changed, where nothing has to be worked out anew, so that looking costs next
 * to nothing. For the same reason the browser is told of the finger itself: what Playwright listens to while it taps costs
 * the page time.
 */
export async function touch(target: Locator, shown: Shown): Promise<number> {
  const page = target.page();
  // Not before it takes a touch: what has just appeared under a finger takes none for a moment.
  await target.tap({ trial: true });
  const box = (await target.boundingBox())!;
  const finger = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const session = await page.context().newCDPSession(page);
  const handle = await page.evaluateHandle(({ css, text, gone }) => {
    const there = () =>
      [...document.querySelectorAll(css)].some(
        (element) => element.checkVisibility() && (!text || element.textContent?.includes(text)),
      ) !== Boolean(gone);
    if (there()) throw new Error(`${css} ${text ?? ""} was so before the touch`);
    const result = new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error(`waited in vain for ${css} ${text ?? ""}`)), 8_000);
      addEventListener(
        "click",
        ({ timeStamp }) => {
          let frame = 0;
          const look = () => {
            frame = 0;
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = () => {
              const time = performance.now() - timeStamp;
              // Changes after this frame are not shown before the next one.
              if (frame || !there()) return;
              observer.disconnect();
              resolve(time);
            };
            port2.postMessage(null);
          };
          const observer = new MutationObserver(() => (frame ||= requestAnimationFrame(look)));
          observer.observe(document, {
            subtree: true,
            childList: true,
            characterData: true,
            attributes: true,
          });
        },
        { capture: true, once: true },
      );
    });
    return { result };
  }, shown);
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger] });
  await page.waitForTimeout(REST);
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(UNASKED);
  const result = await handle.evaluate(({ result }) => result);
  await session.detach();
  return result;
}

/** Browser flags against waiting for frames: the work counts, not the wait. */
export const UNBEATEN = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];

/** A letter that is typed, and the frame that shows what came of it. */
type Typed = { times: number[] };

/**
 * Begins to take the time of every key, in milliseconds, until the frame is there in which the part of the page that
 * `results` names has changed; without it, until the next frame. What it needs is made beforehand: in a page that is slowed
 * down, a new channel with every key is a tenth of what it measures.
 */
export async function timeKeys(page: Page, results?: string): Promise<() => Promise<number[]>> {
  await page.evaluate((results) => {
    const times: number[] = [];
    Object.assign(window, { times });
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => times.push(performance.now() - data);
    const shown = (since: number) => requestAnimationFrame(() => port2.postMessage(since));
    /** When the key was pressed that has yet to change the field. */
    let pressed: number | null = null;
    // A key that changes nothing has no time: its watch ends when the next one begins.
    let watch: MutationObserver | undefined;
    addEventListener(
      "keydown",
      ({ timeStamp, key, ctrlKey, metaKey }) => {
        watch?.disconnect();
        // A key that selects or holds another one types nothing.
        pressed = ctrlKey || metaKey || (key.length > 1 && key !== "Backspace") ? null : timeStamp;
      },
      true,
    );
    addEventListener("input", () => {
      if (pressed === null) return;
      const since = pressed;
      pressed = null;
      const place = results && document.querySelector(results);
      if (!place) return void shown(since);
      watch = new MutationObserver(() => {
        watch?.disconnect();
        shown(since);
      });
      watch.observe(place, { subtree: true, childList: true, characterData: true });
    });
  }, results);
  return () => page.evaluate(() => (window as unknown as Typed).times);
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * part) - 1)]!;
}

/** Hands a row to whoever measures, or prints it. */
export function report(row: string, measured: number, details: string): void {
  const line = JSON.stringify({ row, measured, details });
  const file = process.env.STARBOARD_SPEED;
  if (file) appendFileSync(file, `${line}\n`);
  else console.log(line);
}
