import { surroundings, type Shared } from "$link";
import { canStayAwake, stayAwake } from "./stay-awake";

/** The sharing of this page with other devices. */
export class Sharing {
  now = $state.raw<Shared>({ state: "off", guests: 0 });
  /** Lets the screen go off again. */
  #sleep: (() => void) | null = null;

  start(): void {
    if (!surroundings.sharing) return;
    surroundings.sharing.onChange((shared) => this.#enter(shared));
    addEventListener("beforeunload", (event) => {
      if (this.now.guests) event.preventDefault();
    });
  }

  /** Ends sharing for good, with the key by which others know this page. */
  forget(): void {
    surroundings.sharing?.set("forget");
    this.#enter({ state: "off", guests: 0 });
  }

  #enter(shared: Shared): void {
    this.now = shared;
    // A phone that sleeps would take the table away from the others.
    if (shared.state !== "off" && canStayAwake) this.#sleep ??= stayAwake();
    else {
      this.#sleep?.();
      this.#sleep = null;
    }
  }
}
