import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CHROMIUM_ARGS } from "./playwright.config";

/** The number of frames that the camera shows of a picture, at about thirty a second. */
const LOOK = 240;

/** A page of a browser whose camera shows pictures one after the other. */
export async function before(
  film: Buffer[],
  context: BrowserContextOptions,
  use: (page: Page, browser: Browser) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "starboard-film-"));
  const file = join(folder, "film.mjpeg");
  await writeFile(file, Buffer.concat(film.flatMap((picture) => Array<Buffer>(LOOK).fill(picture))));
  const browser = await chromium.launch({
    executablePath: process.env.STARBOARD_CHROMIUM ?? "/usr/bin/chromium",
    args: [
      ...CHROMIUM_ARGS,
      "--use-fake-device-for-media-stream",
      "--use-fake-ui-for-media-stream",
      `--use-file-for-fake-video-capture=${file}`,
    ],
  });
  try {
    await use(await browser.newPage(context), browser);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}
