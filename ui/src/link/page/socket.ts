import { randomId } from "../random";
import type { Socket } from "../socket";
import { CHANNEL, tabLock, type FromHost, type FromTab } from "./channel";

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
  #release: () => void = () => {};

  /** Calls `outdated` if this page is older than the host. */
  constructor(outdated: () => void) {
    this.#outdated = outdated;
    this.#channel.onmessage = ({ data }: MessageEvent<FromHost>) => this.#heard(data);
    // The session ends when this lock is free, however the tab ends.
    void navigator.locks.request(tabLock(this.#tab), () => {
      this.#hello();
      return new Promise<void>((release) => (this.#release = release));
    });
  }

  send(text: string): void {
    this.#say({ tab: this.#tab, says: "ask", text });
  }

  close(): void {
    this.#say({ tab: this.#tab, says: "bye" });
    this.#release();
    this.#channel.close();
  }

  #hello(): void {
    this.#say({ tab: this.#tab, says: "hello", built: STARBOARD_BUILT });
  }

  #say(message: FromTab): void {
    this.#channel.postMessage(message);
  }

  #heard(message: FromHost): void {
    if (message.host === "leads") {
      // Another worker leads, which does not know this tab.
      if (this.#open) this.onclose?.();
      else this.#hello();
      return;
    }
    if (!("tab" in message) || message.tab !== this.#tab) return;
    if (message.host === "newer") this.#outdated();
    else if (message.host === "answer") this.onmessage?.({ data: message.text });
    else if (!this.#open) {
      this.#open = true;
      this.onopen?.();
    }
  }
}
