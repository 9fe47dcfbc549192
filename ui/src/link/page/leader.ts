import { Listeners } from "../link";
import type { Silence } from "../surroundings";
import { CHANNEL, LEAD, type FromTab } from "./channel";

/** Milliseconds without a word from the host that was asked, after which its tab is named. */
const SILENCE_MS = 10_000;
/** Milliseconds that a tab has to let go of a host that does not answer. */
const RELIEF_MS = 5000;
/** Where the tab that has the host notes its title. */
const NOTE = "starboard.host-tab";

/** What is done with the small storage; undefined where the browser forbids it. */
export function stored<T>(use: (store: Storage) => T): T | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}

/**
 * The tab that has the host, as this one sees it. Only the page that made a worker can end it; then its files and its lock are
 * free, and another worker leads. Nobody takes the lock from a worker that lives, so two never write at once.
 */
export class Leader {
  /** Says whose tab does not answer, and null once the host does. */
  readonly silences = new Listeners<Silence | null>();
  #worker: Worker | null = null;
  #channel: BroadcastChannel | null = null;
  #waiting: ReturnType<typeof setTimeout> | undefined;
  #silent = false;
  #noted: MutationObserver | null = null;
  #again: () => void = () => {};

  /** Begins to hear of tabs that wait for the worker of this one. `again` starts another worker. */
  watch(again: () => void): void {
    this.#again = again;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.onmessage = ({ data }: MessageEvent<FromTab>) => {
      if ("says" in data && data.says === "take-over") this.#letGo();
    };
  }

  /** A worker of this page leads now; null for none. */
  leads(worker: Worker | null): void {
    this.#worker = worker;
    this.#noted?.disconnect();
    if (!worker) return;
    const note = () => void stored((store) => store.setItem(NOTE, document.title));
    this.#noted = new MutationObserver(note);
    this.#noted.observe(document.head, { childList: true, subtree: true, characterData: true });
    note();
  }

  /** The host was asked for something. */
  asked(): void {
    this.#waiting ??= setTimeout(() => void this.#tell(false), SILENCE_MS);
  }

  /** The host has said something. */
  heard(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    if (this.#silent) this.silences.tell(null);
    this.#silent = false;
  }

  /** Has the tab that does not answer let go of the host. */
  takeOver(): void {
    this.#channel?.postMessage({ says: "take-over" } satisfies FromTab);
    this.#letGo();
    clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => void this.#tell(true), RELIEF_MS);
  }

  #letGo(): void {
    if (!this.#worker) return;
    this.#worker.terminate();
    this.leads(null);
    this.#again();
  }

  async #tell(held: boolean): Promise<void> {
    const waiting = this.#waiting;
    const { held: locks } = await navigator.locks.query();
    // It may have answered meanwhile.
    if (waiting !== this.#waiting) return;
    if (!locks?.some(({ name }) => name === LEAD)) {
      // Nobody leads yet: the worker is still being fetched.
      this.#waiting = setTimeout(() => void this.#tell(false), SILENCE_MS);
      return;
    }
    this.#silent = true;
    this.silences.tell({
      tab: stored((store) => store.getItem(NOTE)) ?? "",
      own: this.#worker !== null,
      held,
    });
  }
}

export const leader = new Leader();
