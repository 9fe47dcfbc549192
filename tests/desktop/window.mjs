// The real window, driven over WebDriver as a person would use it: elements are found by role and name.
//
// It speaks the protocol itself (JSON over HTTP), so that nothing has to be installed.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { guard, look } from "./page.mjs";

const RESULTS = new URL("results/", import.meta.url);
const ELEMENT = "element-6066-11e4-a52e-4f735466cecf";
/** Milliseconds before a wait fails. A slow machine needs most of it to read a card. */
const PATIENCE = 120_000;

/** A WebDriver for one home folder. It can have one window open at a time. */
export class Driver {
  #process;
  #address;
  #environment;

  /** Starts a driver whose windows use a session bus, or none. */
  static async start(home, bus) {
    const [port, native] = [await freePort(), await freePort()];
    const program = process.env.STARBOARD_DRIVER ?? "tauri-driver";
    const driver = new Driver();
    driver.#address = `http://127.0.0.1:${port}`;
    driver.#environment = environment(home, bus);
    driver.#process = spawn(program, ["--port", `${port}`, "--native-port", `${native}`], {
      env: driver.#environment,
      stdio: "ignore",
    });
    const failed = new Promise((_, reject) => {
      driver.#process.once("error", reject);
      driver.#process.once("exit", (code) => reject(new Error(`the driver ended with ${code}`)));
    });
    await Promise.race([
      failed,
      until("the driver answers", () => driver.call("GET", "/status").then(() => true)),
    ]);
    failed.catch(() => {}); // From here on `stop` waits for the end.
    return driver;
  }

  /** Opens the window, on a data folder if one is named. */
  async open({ width, height }, data) {
    const options = { application: program(), args: data ? ["--data", data] : [] };
    const capabilities = {
      alwaysMatch: { browserName: "wry", "tauri:options": options },
    };
    const { sessionId } = await this.call("POST", "/session", { capabilities });
    const call = (method, path, body) => this.call(method, `/session/${sessionId}${path}`, body);
    const window = new Window(call, () => this.#running().length === 0);
    await window.resize(width, height);
    return window;
  }

  /** Starts the program once more beside the driver, and returns its exit code and its standard error. */
  startAgain(...args) {
    return start(args, this.#environment);
  }

  /** Kills the window at once, as a crash or an empty battery does. */
  crash() {
    for (const number of this.#running()) process.kill(number, "SIGKILL");
  }

  /** The process ids of its window. */
  #running() {
    const numbers = readdirSync("/proc").filter((name) => /^[0-9]+$/.test(name));
    return numbers.filter((number) => isWindowOf(number, this.#environment)).map(Number);
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

  /** Ends the driver and a window that is still open. */
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

/** A new home folder. It lies with the results, because a web view still writes there while it ends. */
export function newHome() {
  mkdirSync(RESULTS, { recursive: true });
  return mkdtempSync(join(fileURLToPath(RESULTS), "home-"));
}

/** The environment of a home, with the address of a session bus or with none. */
export function environment(home, bus = "disabled:") {
  return {
    ...process.env,
    XDG_DATA_HOME: `${home}/data`,
    XDG_CONFIG_HOME: `${home}/config`,
    XDG_CACHE_HOME: `${home}/cache`,
    DBUS_SESSION_BUS_ADDRESS: bus,
    LANGUAGE: "en",
  };
}

/** Runs the program until it ends, and returns its exit code and its standard error. */
export async function start(args, env) {
  const running = spawn(program(), args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  running.stderr.setEncoding("utf8").on("data", (text) => (said += text));
  const code = await new Promise((resolve, reject) => {
    running.once("error", reject);
    running.once("close", resolve);
  });
  return { code, said };
}

function program() {
  const path = process.env.STARBOARD_WINDOW;
  assert.ok(path, "STARBOARD_WINDOW names the program; `cargo xtask test desktop` sets it");
  return path;
}

/** An open window. */
export class Window {
  #call;
  #hasEnded;

  constructor(call, hasEnded) {
    this.#call = call;
    this.#hasEnded = hasEnded;
  }

  /** Closes the window and waits until its program has ended, so that nothing is written any more. */
  async close() {
    await this.#call("DELETE", "");
    await until("the program has ended", this.#hasEnded);
  }

  /** Resizes the window and waits until its page has the new size. */
  async resize(width, height) {
    await this.#call("POST", "/window/rect", { width, height });
    await until(`the page is ${width} by ${height}`, () =>
      this.run((width, height) => innerWidth === width && innerHeight === height, width, height),
    );
  }

  /** Runs a function in the page. */
  run(script, ...args) {
    return this.#call("POST", "/execute/sync", {
      script: `return (${script})(...arguments)`,
      args,
    });
  }

  /** Saves a picture of the window in `tests/desktop/results`. */
  async picture(name) {
    mkdirSync(RESULTS, { recursive: true });
    writeFileSync(
      new URL(`${name}.png`, RESULTS),
      Buffer.from(await this.#call("GET", "/screenshot"), "base64"),
    );
  }

  /** All visible text. */
  text() {
    return this.run(() => document.body.innerText);
  }

  /** Waits until the window shows a text. */
  reads(pattern) {
    return until(
      `the window reads ${pattern}`,
      async () => pattern.test(await this.text()),
      () => this.text(),
    );
  }

  /** Waits for an element of a role and a name (a text or a pattern), and returns its handle. */
  async find(role, name) {
    const element = await until(
      `there is a ${role} ${name}`,
      () => this.#look(role, name),
      async () => ({ [role]: await this.run(look, role), text: await this.text() }),
    );
    return element[ELEMENT];
  }

  #look(role, name) {
    return this.run(look, role, plain(name));
  }

  /**
   * Touches an element. The page can move between the look and the touch, as a sheet that slides in does. Input that would
   * reach something else is then discarded, and the element is looked for again.
   */
  touch(role, name) {
    return until(`${role} ${name} can be touched`, async () => {
      const element = await this.find(role, name);
      return this.#guarded(element, () => this.#call("POST", `/element/${element}/click`, {}));
    });
  }

  /** Presses a key if an element has the focus. Returns false, and nothing has happened, if it has lost it. */
  async pressOn(role, name, key) {
    const element = await this.find(role, name);
    return this.#guarded(element, () => this.keys(key));
  }

  /** Sends input for an element and returns true if it was reached. Input for anything else is discarded. */
  async #guarded(element, send) {
    if (!(await this.run(guard, { [ELEMENT]: element }))) return false;
    try {
      await send();
    } catch (error) {
      // A step of the driver can fail after the input has arrived.
      if (!(await this.#reached())) throw error;
      return true;
    }
    return this.#reached();
  }

  /** Ends the guard. A page that was replaced has none left: the input has replaced it. */
  #reached() {
    return this.run(() => globalThis.endGuard?.() ?? true);
  }

  /** Chooses an option of a list by its text. */
  choose(role, name, choice) {
    return until(`${role} ${name} offers ${choice}`, async () => {
      const list = await this.find(role, name);
      const { [ELEMENT]: option } = await this.#call("POST", `/element/${list}/element`, {
        using: "xpath",
        value: `./option[normalize-space()="${choice}"]`,
      });
      await this.#call("POST", `/element/${option}/click`, {});
      return this.chosen(role, name, choice);
    });
  }

  /** Returns true if an option of a list is the chosen one. */
  chosen(role, name, choice) {
    return this.#sees(role, name, (list, choice) => list.selectedOptions[0]?.label.trim() === choice, choice);
  }

  /** Presses keys one after the other. */
  keys(text) {
    const actions = [...text].flatMap((value) => [
      { type: "keyDown", value },
      { type: "keyUp", value },
    ]);
    return this.#call("POST", "/actions", { actions: [{ type: "key", id: "keyboard", actions }] });
  }

  /** Returns true if there is such an element and it visibly has the focus. */
  focused(role, name) {
    return this.#sees(role, name, (found) => found.matches(":focus-visible"));
  }

  /** Returns true if such an option is the one that Enter chooses. */
  active(name) {
    return this.#sees("option", name, (found) => found.ariaSelected === "true");
  }

  /** Waits until a field has a text. */
  holds(role, name, text) {
    return until(`the ${role} ${name} holds ${text}`, () =>
      this.#sees(role, name, (field, text) => field.value === text, text),
    );
  }

  /** Finds an element and tests it in one step, so that it cannot be replaced in between. False if there is none. */
  #sees(role, name, test, ...args) {
    return this.run(
      `(role, name, ...args) => {
        const found = (${look})(role, name);
        return found !== null && (${test})(found, ...args);
      }`,
      role,
      plain(name),
      ...args,
    );
  }

  /** Chooses a file. A person sees a button for it; the field itself is hidden. */
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

  /** Replaces the text of a field. A field that is moving, or is replaced meanwhile, takes none: it is looked for again. */
  type(role, name, text) {
    return until(`the ${role} ${name} holds ${text}`, async () => {
      const element = await this.find(role, name);
      await this.#call("POST", `/element/${element}/clear`, {});
      await this.#call("POST", `/element/${element}/value`, { text });
      return this.#sees(role, name, (field, text) => field.value === text, text);
    });
  }
}

/** A session bus of its own for some windows. */
export class Bus {
  #process;
  address;

  static async start() {
    const bus = new Bus();
    bus.#process = spawn("dbus-daemon", ["--session", "--nofork", "--print-address=1"], {
      stdio: ["ignore", "pipe", "ignore"],
    });
    bus.address = await new Promise((resolve, reject) => {
      bus.#process.once("error", reject);
      bus.#process.once("exit", (code) => reject(new Error(`the bus ended with ${code}`)));
      let said = "";
      bus.#process.stdout.setEncoding("utf8").on("data", (text) => {
        said += text;
        if (said.includes("\n")) resolve(said.trim());
      });
    });
    return bus;
  }

  async stop() {
    const ended = new Promise((resolve) => this.#process.once("exit", resolve));
    this.#process.kill();
    await ended;
  }
}

/** Asks again until the answer is true. If it never is, the error says what there is instead. */
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

/** A name as it crosses the protocol. */
function plain(name) {
  return name instanceof RegExp ? { source: name.source, flags: name.flags } : name;
}

/** Returns true if a process is the program under test, started in an environment. */
function isWindowOf(number, { XDG_DATA_HOME }) {
  try {
    const running = readlinkSync(`/proc/${number}/exe`);
    const variables = readFileSync(`/proc/${number}/environ`, "utf8").split("\0");
    return running === realpathSync(program()) && variables.includes(`XDG_DATA_HOME=${XDG_DATA_HOME}`);
  } catch {
    return false; // It has ended, or belongs to another user.
  }
}

/** A free port below those that the system gives to outgoing connections: none of them can take it meanwhile. */
async function freePort() {
  const port = randomInt(15_000, 30_000);
  const server = createServer();
  const free = await new Promise((resolve) => {
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => resolve(true));
  });
  if (!free) return freePort();
  await new Promise((resolve) => server.close(resolve));
  return port;
}
