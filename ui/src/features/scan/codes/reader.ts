import type { Quality } from "./quality";

/** The text of the code in a picture, if there is one, how long it took to find, and what the picture is like. */
export interface Read {
  code: string | null;
  milliseconds: number;
  quality: Quality | null;
}

const NOTHING: Read = { code: null, milliseconds: 0, quality: null };

/** Reads codes in pictures, in a worker of its own, which begins with the first one. Where it cannot run, there are no codes. */
export class CodeReader {
  #worker: Worker | null = null;
  #last: Promise<unknown> = Promise.resolve();
  #stop: (() => void) | null = null;

  /** Reads a picture, which it takes over; one after the other. */
  read(picture: ImageBitmap): Promise<Read> {
    const next = this.#last.then(() => this.#read(picture));
    this.#last = next;
    return next;
  }

  #read(picture: ImageBitmap): Promise<Read> {
    return new Promise((settle) => {
      this.#stop = () => settle(NOTHING);
      try {
        const worker = (this.#worker ??= new Worker(new URL("./worker.ts", import.meta.url), {
          type: "module",
        }));
        worker.onmessage = ({ data }: MessageEvent<Read>) => settle(data);
        worker.onerror = (event) => {
          event.preventDefault();
          this.close();
        };
        worker.postMessage(picture, [picture]);
      } catch {
        // There are no workers here.
        settle(NOTHING);
      }
    });
  }

  close(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#stop?.();
  }
}
