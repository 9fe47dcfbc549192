import { chromium, type BrowserContext, type Page } from "@playwright/test";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { CHROMIUM_ARGS } from "../playwright.config";
import { noteBuild } from "./site";

const program = process.env.STARBOARD_CHROMIUM ?? "/usr/bin/chromium";

/** A browser that can be killed with all its processes. */
export class Browser {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly #process: ChildProcess;

  private constructor(process: ChildProcess, context: BrowserContext, page: Page) {
    this.#process = process;
    this.context = context;
    this.page = page;
  }

  static async start(profile: string): Promise<Browser> {
    const started = spawn(
      program,
      [
        ...CHROMIUM_ARGS,
        "--headless",
        `--user-data-dir=${profile}`,
        "--remote-debugging-port=0",
        "about:blank",
      ],
      { detached: true, stdio: ["ignore", "ignore", "pipe"] },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let said = "";
      started.stderr.on("data", (text) => {
        said += String(text);
        const found = /ws:\/\/\S+/.exec(said)?.[0];
        if (found) resolve(found);
      });
      started.once("exit", () => reject(new Error(said)));
    });
    const browser = await chromium.connectOverCDP(address);
    const context = browser.contexts()[0]!;
    const page = context.pages()[0] ?? (await context.newPage());
    await noteBuild(page);
    return new Browser(started, context, page);
  }

  async kill(): Promise<void> {
    const exit = once(this.#process, "exit");
    process.kill(-this.#process.pid!, "SIGKILL");
    await exit;
  }
}
