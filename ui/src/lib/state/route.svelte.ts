import { loseFocus } from "./focus";
import { firstHash, fromHash, KEPT, toHash, type Screen } from "./screens";

/** The screen that is shown. It lives in the address, and the last one is kept for the next start. */
class Route {
  #now = $state<Screen>({ screen: "lobby" });
  /** What was shown before cards were looked at; none where the first screen was a card. */
  #before: Screen | null = null;
  #begun = false;
  #moved = false;
  readonly now = $derived(this.#now);
  /** The table of the screen, if it has one. */
  readonly table = $derived("table" in this.#now ? this.#now.table : null);

  /** Whether the present screen was reached from another one. */
  get moved(): boolean {
    return this.#moved;
  }

  start(): void {
    if (!location.hash) history.replaceState(null, "", firstHash());
    addEventListener("hashchange", () => this.#read());
    this.#read();
  }

  go(screen: Screen): void {
    const hash = toHash(screen);
    if (location.hash === hash) return;
    // Setting the hash would have the browser look for a part of the page to scroll to.
    history.pushState(null, "", hash);
    this.#read();
  }

  /** Where a card leads back to: to the screen that it was reached from, if there was one. */
  backFromCard(otherwise: Screen): Screen {
    return this.#before ?? otherwise;
  }

  /** Goes to a screen that takes the place of the present one on the way back. */
  replace(screen: Screen): void {
    history.replaceState(null, "", toHash(screen));
    this.#read();
  }

  #read(): void {
    const next = fromHash(location.hash);
    if (this.#begun && toHash(next) === toHash(this.#now)) return;
    if (this.#begun && this.#now.screen !== "card") this.#before = this.#now;
    // What has the focus goes with its screen. The browser would work out the next one's layout to let go of it.
    if (this.#begun && next.screen !== this.#now.screen) loseFocus();
    this.#moved = this.#begun;
    this.#begun = true;
    this.#now = next;
    localStorage.setItem(KEPT, toHash(this.#now));
    scrollTo(0, 0);
  }
}

export const route = new Route();
