// The real window, driven over WebDriver as a person would use it: what is touched is found by its role and its name.
//
// It speaks the protocol itself (JSON over HTTP), so that there is nothing to install.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { look } from "./page.mjs";

const RESULTS = new URL("results/", import.meta.url);
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
const PATIENCE = 30_000;

/** A driver of windows, for somebody whose home is a folder. It can have one window open at a time. */
export class Driver {
  #process;
  #address;
  #home;

  static async start(home) {
    const [port, native] = [await freePort(), await freePort()];
    const program = process.env.STARBOARD_DRIVER ?? "tauri-driver";
    const driver = new Driver();
    driver.#address = `http://127.0.0.1:${port}`;
    driver.#home = home;
    const folders = {
      XDG_DATA_HOME: `${home}/data`,
      XDG_CONFIG_HOME: `${home}/config`,
      XDG_CACHE_HOME: `${home}/cache`,
    };
    driver.#process = spawn(program, ["--port", `${port}`, "--native-port", `${native}`], {
      env: { ...process.env, ...folders, LANGUAGE: "en" },
      stdio: "ignore",
    });
    const failed = new Promise((_, reject) => driver.#process.once("error", reject));
    await Promise.race([
      failed,
      until("the driver answers", () => driver.call("GET", "/status").then(() => true)),
    ]);
    return driver;
  }

  /** Opens the window, on a data folder if one is named. */
  async open({ width, height }, data) {
    const application = process.env.STARBOARD_WINDOW;
    assert.ok(application, "STARBOARD_WINDOW names the program; `cargo xtask test desktop` sets it");
    const options = { application, args: data ? ["--data", data] : [] };
    const capabilities = {
      alwaysMatch: { browserName: "wry", "tauri:options": options },
    };
    const { sessionId } = await this.call("POST", "/session", { capabilities });
    const call = (method, path, body) => this.call(method, `/session/${sessionId}${path}`, body);
    const window = new Window(call, () => this.#running().length === 0);
    await window.resize(width, height);
    return window;
  }

  /** Ends the window as a crash or an empty battery does: at once, and without a word. */
  crash() {
    for (const number of this.#running()) process.kill(number, "SIGKILL");
  }

  /** The numbers of the processes of its window. */
  #running() {
    const numbers = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
    return numbers.filter((number) => isWindowOf(number, this.#home)).map(Number);
  }

  async call(method, path, body) {
    const answer = await fetch(this.#address + path, {
      method,
      body: body && JSON.stringify(body),
    });
    const { value } = await answer.json();
    if (answer.ok) return value;
    throw Object.assign(new Error(`${method} ${path}: ${value.error}: ${value.message}`), {
      code: value.error,
    });
  }

  /** Ends the driver, and with it a window that is still open. */
  async stop() {
    const { exitCode, signalCode } = this.#process;
    if (exitCode === null && signalCode === null) {
      const ended = new Promise((resolve) => this.#process.once("exit", resolve));
      this.#process.kill();
      const stubborn = setTimeout(() => this.#process.kill("SIGKILL"), PATIENCE);
      await ended;
      clearTimeout(stubborn);
    }
    this.crash();
  }
}

/** A home for somebody who starts anew. It lies with the results: a web view goes on writing there while it ends. */
export function newHome() {
  mkdirSync(RESULTS, { recursive: true });
  return mkdtempSync(join(fileURLToPath(RESULTS), "home-"));
}

/** An open window. */
export class Window {
  #call;
  #hasEnded;

  constructor(call, hasEnded) {
    this.#call = call;
    this.#hasEnded = hasEnded;
  }

  /** Closes the window, and waits until its program has ended, so that nothing is written any more. */
  async close() {
    await this.#call("DELETE", "");
    await until("the program has ended", this.#hasEnded);
  }

  resize(width, height) {
    return this.#call("POST", "/window/rect", { width, height });
  }

  /** Runs a function in the page. */
  run(script, ...args) {
    return this.#call("POST", "/execute/sync", {
      script: `return (${script})(...arguments)`,
      args,
    });
  }

  /** Keeps a picture of the window in `tests/desktop/results`. */
  async picture(name) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(
      new URL(`${name}.png`, RESULTS),
      Buffer.from(await this.#call("GET", "/screenshot"), "base64"),
    );
  }

  /** Everything that can be read in the window. */
  text() {
    return this.run(() => document.body.innerText);
  }

  /** Waits until the window says something. */
  reads(pattern) {
    return until(
      `the window reads ${pattern}`,
      async () => pattern.test(await this.text()),
      () => this.text(),
    );
  }

  /** Waits for an element of a role and a name (a text or a pattern), and gives its handle. */
  async find(role, name) {
    const element = await until(
      `there is a ${role} ${name}`,
      () => this.#look(role, name),
      async () => ({ [role]: await this.run(look, role), text: await this.text() }),
    );
    return element[ELEMENT];
  }

  /** Whether there is such an element right now. */
  async has(role, name) {
    return (await this.#look(role, name)) !== null;
  }

  #look(role, name) {
    return this.run(look, role, name instanceof RegExp ? { source: name.source, flags: name.flags } : name);
  }

  /** Touches an element. */
  touch(role, name) {
    // A sheet that is still moving can lie over what is meant, or replace it: then it is looked for again. On a busy machine
    // it moves on between the look and the touch, which then meets something else.
    return until(`${role} ${name} can be touched`, async () => {
      const element = await this.find(role, name);
      const still = await this.run(
        (found) => {
          found.scrollIntoView({ block: "nearest", inline: "center" });
          return document.getAnimations().every(({ effect, playState }) => {
            return playState !== "running" || !effect.target.contains(found);
          });
        },
        { [ELEMENT]: element },
      );
      if (still) await this.#call("POST", `/element/${element}/click`, {});
      return still;
    });
  }

  /** Chooses from a list that unfolds, by what the choice reads. */
  async choose(role, name, choice) {
    const list = await this.find(role, name);
    const { [ELEMENT]: option } = await this.#call("POST", `/element/${list}/element`, {
      using: "xpath",
      value: `./option[normalize-space()="${choice}"]`,
    });
    await this.#call("POST", `/element/${option}/click`, {});
  }

  /** Presses keys one after the other. */
  keys(text) {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return this.#call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Whether such an element is there and has the focus, for everybody to see. */
  async focused(role, name) {
    const element = await this.#look(role, name);
    return element && this.run((found) => found.matches(":focus-visible"), element);
  }

  /** Chooses a file where one can be chosen. A person sees a button for it; the field itself is hidden. */
  async hand(file) {
    const field = await until("a file can be chosen", () =>
      this.run(() => document.querySelector("input[type=file]:not([capture])")),
    );
    await this.#call("POST", `/element/${field[ELEMENT]}/value`, { text: file });
  }

  /** Drops a file onto the page, as from another window. */
  drop(name, type, bytes) {
    return this.run(
      (name, type, text) => {
        const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([bytes], name, { type }));
        window.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
      },
      name,
      type,
      bytes.toString("base64"),
    );
  }

  /** Puts a text where another one was. */
  async type(role, name, text) {
    const element = await this.find(role, name);
    await this.#call("POST", `/element/${element}/clear`, {});
    await this.#call("POST", `/element/${element}/value`, { text });
  }
}

/** Asks again until the answer is true, or time is up. Then it says what there is instead. */
export async function until(what, ask, otherwise) {
  const end = Date.now() + PATIENCE;
  let last;
  while (Date.now() < end) {
    try {
      const answer = await ask();
      if (answer) return answer;
    } catch (error) {
      last = error;
    }
    await pause(50);
  }
  const instead = otherwise ? `\nThere is:\n${JSON.stringify(await otherwise(), null, 1)}` : "";
  throw new Error(`waited in vain until ${what}${instead}`, { cause: last });
}

/** Whether a process is the program that is tested, with the folders of a home. */
function isWindowOf(number, home) {
  try {
    const program = readlinkSync(`/proc/${number}/exe`);
    const variables = readFileSync(`/proc/${number}/environ`, "utf8").split("\0");
    return program === process.env.STARBOARD_WINDOW && variables.includes(`XDG_DATA_HOME=${home}/data`);
  } catch {
    return false; // It has ended, or belongs to somebody else.
  }
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
