import type { Page } from "@playwright/test";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import type { Photo, Said } from "../../../ui/src/link/page/tasks";
import type { Reading } from "../../../ui/src/wire/Reading";
import { SITE } from "../page/site";

/** What is read in a picture. It is empty where the reader refuses the picture. */
export interface Look {
  readings: Reading[];
  milliseconds: number;
}

/** The worker of a page that reads titles. */
export class Reader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Starts the worker of a page of the built site. */
  static async start(page: Page, site: string): Promise<Reader> {
    const script = readdirSync(join(SITE, "assets")).find((file) => /^photos-.*\.js$/.test(file));
    await page.evaluate(startWorker, new URL(`assets/${script}`, site).href);
    return new Reader(page);
  }

  read(file: Buffer, look: Photo["look"]): Promise<Look> {
    return this.#page.evaluate(readInWorker, { picture: file.toString("base64"), look });
  }
}

interface Global {
  reader: Worker;
}

/** Runs in the page. */
function startWorker(script: string): void {
  (globalThis as unknown as Global).reader = new Worker(script, { type: "module" });
}

/** Runs in the page. */
async function readInWorker({ picture, look }: { picture: string; look: Photo["look"] }): Promise<Look> {
  const { reader } = globalThis as unknown as Global;
  const file = Uint8Array.from(atob(picture), (char) => char.charCodeAt(0));
  const begun = performance.now();
  const said = await new Promise<Exclude<Said, { come: number }>>((resolve, reject) => {
    reader.onmessage = ({ data }: MessageEvent<Said>) => {
      if (!("come" in data)) resolve(data);
    };
    reader.onerror = ({ message }) => reject(new Error(message));
    reader.postMessage({ file, look } satisfies Photo);
  });
  if ("failed" in said) throw new Error(said.failed);
  return { readings: "readings" in said ? said.readings : [], milliseconds: performance.now() - begun };
}
