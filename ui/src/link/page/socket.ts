import { randomId } from "../random";
import type { Socket } from "../socket";
import { CHANNEL, tabLock, type FromHost, type FromTab } from "./channel";
import type { Leader } from "./leader";

/** Milliseconds until a host that opens the storage is greeted again: it may end meanwhile. */
const GREET_AGAIN_MS = 3000;

/** A connection of this tab to whichever worker leads. */
export class ChannelSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  readonly bufferedAmount = 0;
  #channel = new BroadcastChannel(CHANNEL);
  #tab = randomId();
  #open = false;
  #outdated: () => void;
  #leader: Leader;
  #again: ReturnType<typeof setTimeout> | undefined;
  #release: () => void = () => {};

  /** Calls `outdated` if this page is older than the host. Tells `leader` what it asks the host and hears of it. */
  constructor(outdated: () => void, leader: Leader) {
    this.#outdated = outdated;
    this.#leader = leader;
    this.#channel.onmessage = ({ data }: MessageEvent<FromHost>) => this.#heard(data);
    // The session ends when this lock is free, however the tab ends.
    void navigator.locks.request(tabLock(this.#tab), () => {
      this.#hello();
      return new Promise<void>((release) => (this.#release = release));
    });
  }

  send(text: string): void {
    this.#leader.asked();
    this.#say({ tab: this.#tab, says: "ask", text });
  }

  close(): void {
    clearTimeout(this.#again);
    this.#say({ tab: this.#tab, says: "bye" });
    this.#release();
    this.#channel.close();
  }

  #hello(): void {
    this.#leader.asked();
    this.#say({ tab: this.#tab, says: "hello", built: STARBOARD_BUILT });
  }

  #say(message: FromTab): void {
    this.#channel.postMessage(message);
  }

  #heard(message: FromHost): void {
    if (message.host === "leads") {
      this.#leader.heard();
      // Another worker leads, which does not know this tab.
      if (this.#open) this.onclose?.();
      else this.#hello();
      return;
    }
    if (message.host === "shared" || message.tab !== this.#tab) return;
    this.#leader.heard();
    if (message.host === "opens") this.#again = setTimeout(() => this.#hello(), GREET_AGAIN_MS);
    else if (message.host === "newer") this.#outdated();
    else if (message.host === "answer") this.onmessage?.({ data: message.text });
    else if (message.host === "welcome" && !this.#open) {
      clearTimeout(this.#again);
      this.#open = true;
      this.onopen?.();
    }
  }
}
