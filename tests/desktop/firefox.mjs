// The page with the host inside, in Firefox: a whole game without a network, its file, and a guest by a code.
//
// It is run by hand, as it needs Firefox and geckodriver: after `cargo xtask web` and `cargo build --package starboard-host`,
// `node --test tests/desktop/firefox.mjs`.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { playGame } from "../e2e/story.mjs";
import { finger } from "./hands.mjs";
import { until, Window } from "./window.mjs";

const sirv = createRequire(new URL("../e2e/package.json", import.meta.url))("sirv");
const built = (path) => fileURLToPath(new URL(`../../target/${path}`, import.meta.url));
const site = process.env.STARBOARD_SITE ?? built("web");
const host = process.env.STARBOARD_HOST ?? built("debug/starboard-host");

/** Serves the site on a free port. */
async function serve() {
  const files = sirv(site, { dev: true });
  const server = createServer((request, response) => files(request, response));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

/** A Firefox of its own, with the driver that has it. */
class Firefox {
  #driver;
  #call;
  window;

  static async start(port, prefs = {}) {
    const firefox = new Firefox();
    const program = process.env.STARBOARD_GECKODRIVER ?? "geckodriver";
    // Each driver talks to its browser by a port, too.
    const ports = ["--port", `${port}`, "--websocket-port", `${port + 1}`];
    firefox.#driver = spawn(program, ports, { stdio: "ignore" });
    const ask = async (method, path, body) => {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { "content-type": "application/json" },
        body: body && JSON.stringify(body),
      });
      const { value } = await answer.json();
      if (answer.ok) return value;
      throw Object.assign(new Error(`${method} ${path}: ${value.error}: ${value.message}`), {
        code: value.error,
      });
    };
    await until("the driver answers", () => ask("GET", "/status").then(() => true));
    const options = {
      args: ["-headless", "--width=500", "--height=915"],
      prefs: { "intl.accept_languages": "en", ...prefs },
    };
    const capabilities = { alwaysMatch: { browserName: "firefox", "moz:firefoxOptions": options } };
    const { sessionId } = await ask("POST", "/session", { capabilities });
    firefox.#call = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
    firefox.window = new Window(firefox.#call, () => true);
    return firefox;
  }

  async open(url) {
    // A reload by the driver goes past what is kept.
    await this.#call("POST", "/url", { url: "about:blank" });
    await this.#call("POST", "/url", { url });
  }

  async stop() {
    await this.#call?.("DELETE", "");
    this.#driver.kill();
  }
}

test("a whole game can be played in Firefox without a network", async (story) => {
  const server = await serve();
  const downloads = mkdtempSync(join(tmpdir(), "starboard-firefox-"));
  const firefox = await Firefox.start(4455, {
    "browser.download.folderList": 2,
    "browser.download.dir": downloads,
  });
  try {
    const { window } = firefox;
    const url = `http://127.0.0.1:${server.address().port}/`;
    await firefox.open(url);
    await window.find("button", "Start");
    await until("the page is kept", () => window.run(() => navigator.serviceWorker.controller !== null));
    server.close();
    server.closeAllConnections();
    await firefox.open(url);
    await window.find("button", "Start");
    const hand = finger(window, (what) => story.diagnostic(what));
    await playGame(hand);
    await window.picture("firefox");
    await hand.press("button", "Game file");
    const arrived = () => readdirSync(downloads).find((name) => name.endsWith(".json"));
    await until("the file arrives", arrived);
    const game = JSON.parse(readFileSync(join(downloads, arrived()), "utf8"));
    assert.equal(game.format, "starboard-game");
    assert.ok(game.lines.length > 10);
  } finally {
    await firefox.stop();
    server.close();
  }
});

/** Starts the site with a relay beside it, and returns its process and its URL. */
async function relay() {
  const process = spawn(host, ["relay", "--site", site, "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise((resolve, reject) => {
    process.once("error", reject);
    process.stdout.on("data", (text) => {
      const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(String(text))?.[0];
      if (found) resolve(found);
    });
  });
  return { process, url };
}

test("a Firefox plays at the table of another one, which comes again after a reload", async () => {
  const { process, url } = await relay();
  const one = await Firefox.start(4455, { "dom.events.testing.asyncClipboard": true });
  const two = await Firefox.start(4465);
  try {
    await one.open(url);
    await one.window.touch("button", "Start");
    await one.window.touch("button", "Share with a phone");
    await one.window.touch("button", "Send a link");
    const code = await until("a link is copied", () =>
      one.window.run(() => navigator.clipboard.readText().then((text) => text.includes("#/join/") && text)),
    );
    await two.open(code);
    await two.window.touch("button", /^Player 2/);
    await two.window.find("heading", "Player 2");
    assert.ok(!(await two.window.run(() => location.href)).includes(code.slice(-20)));
    await one.window.touch("button", "Close");
    const raise = async (level) => {
      await two.window.touch("button", "Player 2: one Level up");
      await one.window.find("button", new RegExp(`^Player 2, Level ${level},`));
    };
    await raise(2);
    await one.open(await one.window.run(() => location.href));
    await one.window.find("button", /^Player 2, Level 2,/);
    await until("the host is back", async () => !/is away|not reached/.test(await two.window.text()));
    await raise(3);
    await two.window.picture("firefox-guest");
  } finally {
    await Promise.all([one.stop(), two.stop()]);
    process.kill();
  }
});
