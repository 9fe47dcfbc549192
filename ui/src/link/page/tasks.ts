import { Listeners } from "../link";
import type { LabelPlan, PictureFault, Reading } from "$wire";

/** A photo, and how closely it is looked at. */
export interface Photo {
  file: Uint8Array<ArrayBuffer>;
  look: "frame" | "quick" | "thorough";
}

/** What is read in a photo, or why it cannot be. */
export type Read = { readings: Reading[] } | { why: PictureFault } | { failed: string };

/** What the reader of photos says: how much of its networks has come, from 0 to 1, and then what it reads. */
export type Said = { come: number } | Read;

/** How far the drawing of labels is. */
export type Drawn = { sheets: number } | { pdf: Uint8Array } | { failed: string };

/** Says how much of the networks that read photos has come, from 0 to 1. */
export const networks = new Listeners<number>();

/** Milliseconds after which the reader ends, and with it the memory that its networks take. */
const IDLE = 60_000;

/** Reads photos in a worker of its own, which begins with the first one. */
export class Photos {
  #worker: Worker | null = null;
  #idle: ReturnType<typeof setTimeout> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  /** The number of photos that are read or wait. */
  #waiting = 0;

  /** Reads a photo, one after the other; null for a frame that finds the reader at work. */
  async read(photo: Photo): Promise<Read | null> {
    if (photo.look === "frame" && this.#waiting) return null;
    this.#waiting++;
    const next = this.#last.then(() => this.#read(photo));
    this.#last = next;
    return next.finally(() => this.#waiting--);
  }

  #read(photo: Photo): Promise<Read> {
    clearTimeout(this.#idle);
    const worker = (this.#worker ??= new Worker(new URL("./photos.ts", import.meta.url), { type: "module" }));
    return new Promise<Read>((settle) => {
      worker.onmessage = ({ data }: MessageEvent<Said>) =>
        "come" in data ? networks.tell(data.come) : settle(data);
      worker.onerror = (event) => {
        event.preventDefault();
        this.#end();
        settle({ failed: event.message });
      };
      worker.postMessage(photo, [photo.file.buffer]);
    }).finally(() => (this.#idle = setTimeout(() => this.#end(), IDLE)));
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

/** Draws labels in a worker of its own. Returns a function that stops it. */
export function drawLabels(plan: LabelPlan, tell: (drawn: Drawn) => void): () => void {
  const worker = new Worker(new URL("./labels.ts", import.meta.url), { type: "module" });
  const last = (drawn: Drawn) => {
    worker.terminate();
    tell(drawn);
  };
  worker.onmessage = ({ data }: MessageEvent<Drawn>) => ("sheets" in data ? tell(data) : last(data));
  worker.onerror = (event) => {
    event.preventDefault();
    last({ failed: event.message });
  };
  worker.postMessage(plan);
  return () => worker.terminate();
}
