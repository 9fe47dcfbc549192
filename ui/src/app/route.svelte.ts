import { tick } from "svelte";
import { loseFocus } from "./focus";
import { firstHash, fromHash, KEPT, toHash, type Screen } from "./screens";
import { device } from "./storage";

/** What an entry of the history knows. */
interface Entry {
  /** How many things lay over its screen. */
  covered?: number;
  /** Which screen its own was reached from, or of several cards in a row the first one; none where that was the start. */
  before?: string;
  /** How many entries back that screen lies. */
  steps?: number;
}

function entry(): Entry {
  return (history.state as Entry | null) ?? {};
}

/** How many things lay over the screen at the present entry of the history. */
function covered(): number {
  return entry().covered ?? 0;
}

/**
 * The screen that is shown. It lives in the address, and the last one is kept for the next start. What lies over it has
 * entries of the history too, so that the way back closes it first.
 */
class Route {
  #now = $state<Screen>({ screen: "lobby" });
  #begun = false;
  #moved = false;
  /** What closes that which lies over the screen, as dialogs do, up to the topmost. */
  #overlays: (() => void)[] = [];
  #hasOverlay = $state(false);
  #settling: ReturnType<typeof setTimeout> | undefined;
  /** What waits until the history has left the entries of what is closed; null while it does not leave any. */
  #leaving: (() => void)[] | null = null;
  /** The address that has taken the place of a screen which was covered. */
  #replaced: string | null = null;
  /** How far each screen was scrolled when it was left, by its address. */
  #scrolled = new Map<string, number>();
  /** Whether the present screen is reached on the way back. */
  #returning = false;
  readonly now = $derived(this.#now);
  /** The table of the screen, if it has one. */
  readonly table = $derived("table" in this.#now ? this.#now.table : null);

  /** Whether something lies over the screen. */
  readonly hasOverlay = $derived(this.#hasOverlay);

  /** Whether the present screen was reached from another one. */
  get moved(): boolean {
    return this.#moved;
  }

  start(): void {
    if (!location.hash) history.replaceState(null, "", firstHash());
    // What has no entry yet when it is arrived at was not come back to.
    if (history.state === null) history.replaceState({}, "");
    // A browser scrolls once the screen has been shown, which then jumps.
    history.scrollRestoration = "manual";
    addEventListener("popstate", () => this.#arrived());
    addEventListener("hashchange", () => this.#read());
    this.#read();
    this.#settleSoon();
  }

  /** How many things lie over the screen. */
  get overlayCount(): number {
    return this.#overlays.length;
  }

  /** Has the way back close something that lies over the screen. Gives back a way to say that it is gone. */
  pushOverlay(close: () => void): () => void {
    this.#overlays.push(close);
    this.#hasOverlay = true;
    this.#settleSoon();
    return () => {
      this.#overlays = this.#overlays.filter((one) => one !== close);
      this.#hasOverlay = this.#overlays.length > 0;
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

  /** What the entry of a screen that comes next knows. */
  #reached({ screen }: Screen): Entry {
    const { before, steps = 1 } = entry();
    if (screen === "card" && this.#now.screen === "card") {
      return { before, steps: covered() ? steps : steps + 1 };
    }
    return { before: toHash(this.#now), steps: covered() || 1 };
  }

  /** Whether the present screen, with nothing over it, was reached from an address. */
  #from(hash: string): boolean {
    return !covered() && entry().before === hash;
  }

  /** Goes back to a screen: in the history where it has come from there, so that nobody walks the same way back twice. */
  back(screen: Screen): void {
    if (this.#leaving || !this.#from(toHash(screen))) return this.#enter(screen, true);
    this.#leaving = [];
    this.#returning = true;
    this.#show(screen);
    history.go(-(entry().steps ?? 1));
  }

  /** Where a card leads back to: to the screen that it was reached from, if there was one. */
  backFromCard(otherwise: Screen): Screen {
    const { before } = entry();
    return before === undefined ? otherwise : fromHash(before);
  }

  /** Goes to a screen that takes the place of the present one on the way back. */
  replace(screen: Screen): void {
    if (this.#leaving) return void this.#leaving.push(() => this.replace(screen));
    const hash = toHash(screen);
    if (this.#from(hash)) return this.back(screen);
    if (covered()) this.#replaced = hash;
    history.replaceState(history.state, "", hash);
    this.#read();
  }

  /** Goes on where the way back or forth has led: to another screen, or from what lay over this one. */
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
    // What has come up while entries were left has none of its own yet.
    else if (!waiting) this.#closeOverlays(covered());
    this.#settleSoon();
    for (const next of waiting ?? []) next();
  }

  /** Closes what lies over the screen, from the top, until a number of covers is left. */
  #closeOverlays(keep: number): void {
    for (const close of this.#overlays.slice(keep).reverse()) close();
  }

  /** What closes often makes way for something else in the same moment, and then the history stays as it is. */
  #settleSoon(): void {
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => this.#settle());
  }

  /** Has the history hold one entry for each cover. */
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
    // What has the focus goes with its screen. The browser would work out the next one's layout to let go of it.
    if (this.#begun && next.screen !== this.#now.screen) loseFocus();
    this.#moved = this.#begun;
    if (this.#begun) this.#scrolled.set(toHash(this.#now), scrollY);
    this.#begun = true;
    this.#now = next;
    device.set(KEPT, toHash(this.#now));
    this.#scroll();
  }

  /** Begins at the top, or where the screen was left if the way leads back to it. */
  #scroll(): void {
    const top = this.#returning ? (this.#scrolled.get(toHash(this.#now)) ?? 0) : 0;
    this.#returning = false;
    scrollTo(0, 0);
    if (top > 0) void tick().then(() => scrollTo(0, top));
  }
}

export const route = new Route();
