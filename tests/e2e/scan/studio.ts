import { test as base, type Browser, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import type { Read } from "../../../ui/src/features/scan/codes/reader";
import type { CodeOf } from "../../../ui/src/wire/CodeOf";
import type { Recognition } from "../../../ui/src/wire/Recognition";
import { Connection } from "../connection";
import { ended, startHost } from "../starboard";
import type { Print } from "./cards";
import type { CodeShot, Moment } from "./damage";
import type { Bench, Shot } from "./page";

type Window = { bench: Bench };

/** Draws pictures of cards and has a host read them. Codes are read as the interface does. */
export class Studio {
  readonly #page: Page;
  readonly #host: Connection;

  constructor(page: Page, host: Connection) {
    this.#page = page;
    this.#host = host;
  }

  known(): Promise<Print[]> {
    return this.#page.evaluate(() => (window as unknown as Window).bench.known());
  }

  unknown(count: number, seed: number): Promise<Print[]> {
    return this.#page.evaluate(
      ([count, seed]) => (window as unknown as Window).bench.unknown(count!, seed!),
      [count, seed],
    );
  }

  /** A picture as a JPEG file. */
  async picture(shot: Shot): Promise<Buffer> {
    const file = await this.#page.evaluate((shot) => (window as unknown as Window).bench.picture(shot), shot);
    return Buffer.from(file, "base64");
  }

  /** A moment of a film, as a camera's frame. */
  async frame(shot: Shot, moment: Moment): Promise<Buffer> {
    const file = await this.#page.evaluate(
      ([shot, moment]) => (window as unknown as Window).bench.frame(shot, moment),
      [shot, moment] as const,
    );
    return Buffer.from(file, "base64");
  }

  /** The same of a page of rules that name cards. */
  async rules(seed: number, moment: Moment): Promise<Buffer> {
    const file = await this.#page.evaluate(
      ([seed, moment]) => (window as unknown as Window).bench.rules(seed, moment),
      [seed, moment] as const,
    );
    return Buffer.from(file, "base64");
  }

  /** A picture of a table on which nothing lies. */
  async emptyTable(): Promise<Buffer> {
    return Buffer.from(
      await this.#page.evaluate(() => (window as unknown as Window).bench.emptyTable()),
      "base64",
    );
  }

  readCode(png: string, shot: CodeShot, seed: number): Promise<Read> {
    return this.#page.evaluate(
      ([png, shot, seed]) => (window as unknown as Window).bench.readCode(png, shot, seed),
      [png, shot, seed] as const,
    );
  }

  /** The host's result for a picture file. */
  async readPhoto(picture: Buffer): Promise<Recognition> {
    return (await readBy(this.#host, picture))!;
  }

  /** The host's result for a frame of a camera. */
  async readFrame(picture: Buffer): Promise<Recognition> {
    const answer = await this.#host.ask({ ask: "read-frame", jpeg: picture.toString("base64") });
    if (answer.got !== "photo-read") throw new Error(JSON.stringify(answer));
    return answer.recognitions[0]!;
  }

  /** The code of something, as the host draws it: its text, and a PNG file in base64. */
  async drawCode(of: CodeOf): Promise<{ text: string; picture: string }> {
    const answer = await this.#host.ask({ ask: "draw-code", of, kind: "png" });
    if (answer.got !== "code") throw new Error(JSON.stringify(answer));
    return answer;
  }
}

/** A host's result for a picture file. */
export async function readBy(host: Connection, picture: Buffer): Promise<Recognition | undefined> {
  const PIECE = 180_000;
  for (let from = 0; from === 0 || from < picture.length; from += PIECE) {
    const piece = picture.subarray(from, from + PIECE).toString("base64");
    await host.ask({ ask: "upload", upload: 1, from, piece });
  }
  const answer = await host.ask({ ask: "read-photo", upload: 1 });
  if (answer.got !== "photo-read") throw new Error(JSON.stringify(answer));
  return answer.recognitions[0];
}

/** Builds the page, serves it by a host of its own, and opens it for as long as it is used. */
export async function inStudio(browser: Browser, use: (studio: Studio) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "starboard-studio-"));
  const ui = join(folder, "ui");
  await build({
    configFile: fileURLToPath(new URL("./vite.config.ts", import.meta.url)),
    build: { outDir: ui },
    logLevel: "error",
  });
  const { host, url } = await startHost(join(folder, "data"), { ui });
  const page = await browser.newPage();
  await page.goto(url);
  const connection = await Connection.open(url);
  await use(new Studio(page, connection));
  connection.close();
  await page.close();
  await ended(host);
  await rm(folder, { recursive: true, force: true });
}

/** A test with a studio of its own worker. */
export const test = base.extend<object, { studio: Studio }>({
  studio: [async ({ browser }, use) => inStudio(browser, use), { scope: "worker", timeout: 120_000 }],
});
