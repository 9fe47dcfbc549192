import { tick, untrack } from "svelte";
import { loseFocus } from "./focus";
import { firstHash, fromHash, KEPT, toHash, type Screen } from "./screens";
import { device, ofHost } from "./storage";

/** State of a history entry. */
interface Entry {
  /** Number of overlays above its screen. */
  covered?: number;
  /**
   * The screen from which this one was reached; for several cards in a row, the screen before the first. None at the
   * start.
   */
  before?: string;
  /** Distance to that screen in history entries. */
  steps?: number;
}

function entry(): Entry {
  return (history.state as Entry | null) ?? {};
}

/** Number of overlays at the current history entry. */
function covered(): number {
  return entry().covered ?? 0;
}

/**
 * The current screen. It lives in the address, and the last one is stored for the next start. Overlays have history
 * entries too, so that going back closes them first.
 */
export class Route {
  #now = $state<Screen>({ screen: "lobby" });
  #begun = false;
  /** The open overlays, bottom first: how each is closed, and its dialog if it is one. */
  #overlays = $state.raw<{ close: () => void; dialog?: HTMLElement }[]>([]);
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** Navigation queued until the history has left the entries of closed overlays; null while it leaves none. */
  #leaving: (() => void)[] | null = null;
  /** The address that replaced a screen while overlays were open. */
  #replaced: string | null = null;
  /** Scroll positions of left screens, by address. */
  #scrolled = new Map<string, number>();
  /** True while the screen is being entered by going back. */
  #returning = false;
  readonly now = $derived(this.#now);
  /** The table of the screen, if it has one. */
  readonly table = $derived("table" in this.#now ? this.#now.table : null);

  /** True if an overlay is open. */
  readonly hasOverlay = $derived(this.#overlays.length > 0);

  /** The topmost dialog, if one is open. */
  readonly topDialog = $derived(this.#overlays.findLast(({ dialog }) => dialog)?.dialog);

  /** True if the screen was reached from another one. */
  moved = false;

  /** Follows the address of the page, until the returned function is called. */
  start(): () => void {
    const listening = new AbortController();
    if (!location.hash) history.replaceState(null, "", firstHash());
    // A first visit has no state yet: it was not reached by going back.
    if (history.state === null) history.replaceState({}, "");
    // A browser scrolls once the screen has been shown, which then jumps.
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.#arrived(), listening);
    addEventListener("hashchange", () => this.#read(), listening);
    this.#read();
    this.#settleSoon();
    return () => listening.abort();
  }

  /** Registers an overlay that going back closes, with its dialog if it is one. Returns a function that removes it. */
  pushOverlay(close: () => void, dialog?: HTMLElement): () => void {
    const overlay = { close, dialog };
    this.#overlays = [...untrack(() => this.#overlays), overlay];
    this.#settleSoon();
    return () => {
      this.#overlays = this.#overlays.filter((one) => one !== overlay);
      this.#settleSoon();
    };
  }

  go(screen: Screen): void {
    this.#enter(screen, false);
  }

  #enter(screen: Screen, returning: boolean): void {
    if (this.#leaving) return void this.#leaving.push(() => this.#enter(screen, returning));
    const hash = toHash(screen);
    if (location.hash === hash) return;
    // Setting the hash would have the browser look for a part of the page to scroll to. Nobody goes back to a dialog.
    const known = this.#reached(screen);
    if (covered()) history.replaceState(known, "", hash);
    else history.pushState(known, "", hash);
    this.#replaced = null;
    this.#returning = returning;
    this.#closeOverlays(0);
    this.#read();
  }

  /** The history state for the next screen. */
  #reached({ screen }: Screen): Entry {
    const { before, steps = 1 } = entry();
    if (screen === "card" && this.#now.screen === "card") {
      return { before, steps: covered() ? steps : steps + 1 };
    }
    return { before: toHash(this.#now), steps: covered() || 1 };
  }

  /** True if the screen, without overlays, was reached from an address. */
  #from(hash: string): boolean {
    return !covered() && entry().before === hash;
  }

  /**
   * Goes back to a screen: through the history if it was reached from there, so that nobody passes the same way twice.
   */
  back(screen: Screen): void {
    if (this.#leaving || !this.#from(toHash(screen))) return this.#enter(screen, true);
    this.#leaving = [];
    this.#returning = true;
    this.#show(screen);
    history.go(-(entry().steps ?? 1));
  }

  /** The screen that a card returns to: the one it was reached from, if any. */
  backFromCard(otherwise: Screen): Screen {
    const { before } = entry();
    return before === undefined ? otherwise : fromHash(before);
  }

  /** Navigates to a screen that replaces the current one in the history. */
  replace(screen: Screen): void {
    if (this.#leaving) return void this.#leaving.push(() => this.replace(screen));
    const hash = toHash(screen);
    if (this.#from(hash)) return this.back(screen);
    if (covered()) this.#replaced = hash;
    history.replaceState(history.state, "", hash);
    this.#read();
  }

  /** Handles back and forward: shows another screen, or closes overlays of this one. */
  #arrived(): void {
    if (this.#replaced !== null && !covered()) {
      history.replaceState(history.state, "", this.#replaced);
      this.#replaced = null;
    }
    const waiting = this.#leaving;
    this.#leaving = null;
    const here = toHash(fromHash(location.hash)) === toHash(this.#now);
    const fresh = history.state === null;
    if (fresh) history.replaceState({ before: toHash(this.#now) } satisfies Entry, "");
    this.#returning = !here && !fresh;
    if (!here) this.#closeOverlays(0);
    // Overlays that opened meanwhile have no entry yet.
    else if (!waiting) this.#closeOverlays(covered());
    this.#settleSoon();
    for (const next of waiting ?? []) next();
  }

  /** Closes overlays from the top until `keep` are left. */
  #closeOverlays(keep: number): void {
    const above = untrack(() => this.#overlays).slice(keep);
    for (const { close } of above.reverse()) close();
  }

  /** A closing overlay often makes way for another one at once: the history then stays as it is. */
  #settleSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle());
  }

  /** Keeps one history entry per overlay. */
  #settle(): void {
    if (this.#leaving) return;
    const more = this.#overlays.length - covered();
    for (let level = covered() + 1; level <= this.#overlays.length; level++) {
      const { before, steps = 1 } = entry();
      history.pushState({ before, steps: steps + 1, covered: level } satisfies Entry, "");
    }
    if (more >= 0) return;
    this.#leaving = [];
    history.go(more);
  }

  #read(): void {
    this.#show(fromHash(location.hash));
  }

  #show(next: Screen): void {
    if (this.#begun && toHash(next) === toHash(this.#now)) return;
    // The focused element goes with its screen. Blur it first: the browser would lay out the next screen to do that.
    if (this.#begun && next.screen !== this.#now.screen) loseFocus();
    this.moved = this.#begun;
    if (this.#begun) this.#scrolled.set(toHash(this.#now), scrollY);
    this.#begun = true;
    this.#now = next;
    device.set(ofHost(KEPT), toHash(this.#now));
    this.#scroll();
  }

  /** Scrolls to the top, or on going back to the previous position. */
  #scroll(): void {
    const top = this.#returning ? (this.#scrolled.get(toHash(this.#now)) ?? 0) : 0;
    this.#returning = false;
    scrollTo(0, 0);
    if (top > 0) void tick().then(() => scrollTo(0, top));
  }
}
