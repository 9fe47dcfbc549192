import type { Answer, Order, Seen } from "./messages";

interface Waiting {
  settle: (seen: Seen | null) => void;
  fail: (error: Error) => void;
}

/** Reads cards in pictures, in a worker of its own. It is heavy: it is made when a camera opens, and closed with it. */
export class CardReader {
  #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  #waiting = new Map<number, Waiting>();
  #next = 1;

  /** Settles once titles can be read; codes can be read a little sooner. */
  readonly started: Promise<void>;

  /** Says from 0 to 1 how much of it has been fetched. */
  constructor(onprogress: (part: number) => void) {
    this.#worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      if (data.say === "loading") return onprogress(data.part);
      const waiting = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if (data.say === "failed") waiting?.fail(new Error(data.why));
      else waiting?.settle(data.say === "seen" ? data.seen : null);
    };
    this.#worker.onerror = (event) => {
      event.preventDefault();
      const waiting = [...this.#waiting.values()];
      this.#waiting.clear();
      for (const { fail } of waiting) fail(new Error(event.message || "the reader could not be started"));
    };
    this.started = this.#order((id) => ({ do: "start", id })).then(() => {});
  }

  /** Reads a picture, which it takes over. */
  async read(picture: ImageBitmap): Promise<Seen> {
    return (await this.#order((id) => ({ do: "read", id, picture }), [picture]))!;
  }

  close(): void {
    this.#worker.terminate();
    for (const { fail } of this.#waiting.values()) fail(new Error("the reader was closed"));
    this.#waiting.clear();
  }

  #order(build: (id: number) => Order, transfer: Transferable[] = []): Promise<Seen | null> {
    const id = this.#next++;
    return new Promise((settle, fail) => {
      this.#waiting.set(id, { settle, fail });
      this.#worker.postMessage(build(id), transfer);
    });
  }
}
