import { surroundings } from "$link";
import { LOAD_FAILED } from "./lazy";

/** The file names that make up the page. A build names each file by its content and its dependencies. */
function madeOf(page: Document): string {
  const files = page.querySelectorAll("script[type=module][src], link[rel=stylesheet]");
  return [...files].map((file) => file.getAttribute("src") ?? file.getAttribute("href")).join(" ");
}

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

  /** Compares the open page with the served one, or has its service worker do so. Ignores failures. */
  async look(): Promise<void> {
    this.#looked = Date.now();
    try {
      if (surroundings.inBrowser) return await surroundings.lookForUpdate();
      const page = new URL(document.baseURI);
      page.hash = "";
      const served = await fetch(page, { cache: "no-cache" });
      if (!served.ok) return;
      const fresh = new DOMParser().parseFromString(await served.text(), "text/html");
      this.there = madeOf(fresh) !== madeOf(document);
    } catch (error) {
      console.warn(error);
    }
  }

  /** Reloads the page with the new version. */
  take(): void {
    surroundings.update();
  }
}
