import { surroundings } from "$link";
import { LOAD_FAILED } from "./lazy";

/** Milliseconds between two looks of a page that becomes visible. */
const PAUSE = 10 * 60 * 1000;

/** Watches for a newer version of the interface. */
export class Updates {
  there = $state(false);
  /** This page is over: a newer one in another tab has taken over the host. */
  needed = $state(false);

  #looked = Date.now();

  /** Watches for a new version that arrives by itself, and looks for one when the page becomes visible. */
  start(): void {
    document.addEventListener("visibilitychange", () => {
      // A clock may be set back.
      if (document.visibilityState !== "visible" || Math.abs(Date.now() - this.#looked) < PAUSE) return;
      void this.look();
    });
    addEventListener(LOAD_FAILED, () => void this.look());
    surroundings.onUpdate((update) => {
      this.there = true;
      if (update === "needed") this.needed = true;
    });
  }

  /** Looks for a newer page now. Ignores failures. */
  async look(): Promise<void> {
    this.#looked = Date.now();
    try {
      if (await surroundings.lookForUpdate()) this.there = true;
    } catch (error) {
      console.warn(error);
    }
  }

  /** Reloads the page with the new version. */
  take(): void {
    surroundings.update();
  }
}
