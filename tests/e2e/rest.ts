import { expect, type BrowserContext, type Page, type WebSocket } from "@playwright/test";

/** Pending requests of a page. */
class Pending {
  readonly #asked = new Set<unknown>();
  #waiting: (() => void)[] = [];
  /** Counts the documents that the page has loaded. */
  #document = 0;

  constructor(page: Page) {
    page.on("request", (request) => {
      // A new document leaves the requests of the old one without an end.
      if (request.isNavigationRequest() && request.frame() === page.mainFrame()) {
        this.#document++;
        this.#asked.clear();
      }
      this.#asked.add(request);
    });
    page.on("requestfinished", (request) => this.#done(request));
    page.on("requestfailed", (request) => this.#done(request));
    page.on("websocket", (socket) => this.#follow(socket));
  }

  get none(): boolean {
    return this.#asked.size === 0;
  }

  /** Resolves when there is nothing left. */
  async over(): Promise<void> {
    if (!this.none) await new Promise<void>((resolve) => this.#waiting.push(resolve));
  }

  #follow(socket: WebSocket): void {
    const asked = new Map<unknown, object>();
    const document = this.#document;
    socket.on("framesent", ({ payload }) => {
      // Sealed frames cannot be read here.
      if (typeof payload !== "string" || document !== this.#document) return;
      const question = {};
      asked.set(idOf(payload), question);
      this.#asked.add(question);
    });
    socket.on("framereceived", ({ payload }) => this.#done(asked.get(idOf(payload))));
    socket.on("close", () => asked.forEach((question) => this.#done(question)));
  }

  #done(what: unknown): void {
    if (!this.#asked.delete(what) || !this.none) return;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** The number that a question to the host has in common with its answer; news has none. */
const idOf = (payload: string | Buffer) =>
  typeof payload === "string" ? (JSON.parse(payload) as { id?: number }).id : undefined;

const pending = new WeakMap<Page, Pending>();

/** Keeps account of what a page asks for. */
export const follow = (page: Page) => void pending.set(page, new Pending(page));

/** Has the pages of a context tell whether a step in their history, such as that of a dialog that closes, is still to come. */
export const followHistory = (context: BrowserContext) =>
  context.addInitScript(() => {
    const go = history.go.bind(history);
    Object.assign(window, { stepping: false });
    history.go = (delta) => {
      Object.assign(window, { stepping: true });
      go(delta);
    };
    addEventListener("popstate", () => Object.assign(window, { stepping: false }), true);
  });

/** Waits until a page has taken every step in its history. Another address before that would be left again. */
export const stepped = (page: Page) =>
  page.evaluate(async () => {
    // The interface takes a step in a timer of its own, which is due before this one.
    await new Promise((next) => setTimeout(next, 5));
    if (!(window as unknown as { stepping?: boolean }).stepping) return;
    await new Promise((arrived) => addEventListener("popstate", arrived, { once: true }));
  });

/** Goes back as the browser does, once the history has an entry for what lies over the screen. */
export async function goBack(page: Page): Promise<void> {
  await stepped(page);
  await page.goBack();
}

/** Goes forward as the browser does. */
export async function goForward(page: Page): Promise<void> {
  await stepped(page);
  await page.goForward();
}

/** The number of frames without a change on a page at rest, and the most frames to wait for. */
const QUIET = 2;
const MOST = 2000;

/** Waits until a page is drawn in its own fonts and neither changes nor moves. */
export async function rest(page: Page): Promise<void> {
  await page.evaluate(
    async ([quiet, most]) => {
      let changed = false;
      const observer = new MutationObserver(() => (changed = true));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const moves = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
          );
      let frames = 0;
      for (let still = 0; still < quiet!; still++) {
        if (++frames > most!) throw new Error("the page does not come to rest");
        await new Promise((frame) => requestAnimationFrame(frame));
        if (changed || moves() || document.fonts.status === "loading") still = -1;
        changed = false;
      }
      observer.disconnect();
    },
    [QUIET, MOST],
  );
}

/** Waits until the screen has come. From then on it also follows what others do. */
export const shown = (page: Page) => expect(page.locator("main:not(.moment) h1").first()).toBeAttached();

/** Waits until the screen has come with all that it asks for, and is at rest: what is half there is not what it looks like. */
export async function still(page: Page): Promise<void> {
  await shown(page);
  const asked = pending.get(page);
  do {
    await asked?.over();
    await rest(page);
  } while (asked && !asked.none);
}
