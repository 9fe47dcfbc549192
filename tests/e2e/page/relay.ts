import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { SITE } from "./site";

const program =
  process.env.STARBOARD_HOST ??
  fileURLToPath(new URL("../../../target/debug/starboard-host", import.meta.url));

/** The built site with a relay beside it, which can be killed and started again. */
export class Relay {
  url = "";
  #process: ChildProcess | null = null;

  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : "0";
    // All phones of a journey have the same address.
    const options = ["--site", SITE, "--port", port, "--connections-per-address", "1000"];
    const started = spawn(program, ["relay", ...options], { stdio: ["ignore", "pipe", "inherit"] });
    this.#process = started;
    this.url = await new Promise((resolve, reject) => {
      started.once("exit", (code) => reject(new Error(`the relay ended with ${code}`)));
      started.stdout.on("data", (text) => {
        const url = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text))?.[0];
        if (url) resolve(url);
      });
    });
  }

  async kill(): Promise<void> {
    if (!this.#process || this.#process.exitCode !== null || this.#process.killed) return;
    const exit = once(this.#process, "exit");
    this.#process.kill("SIGKILL");
    await exit;
  }
}
