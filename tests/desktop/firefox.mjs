// The page with the host inside, in Firefox: a whole game without a network, and its file.
//
// It is run by hand, as it needs Firefox and geckodriver: after `cargo xtask web`, `node --test tests/desktop/firefox.mjs`.

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
const site = process.env.STARBOARD_SITE ?? fileURLToPath(new URL("../../target/web", import.meta.url));
const PORT = 4455;

/** Serves the site on a free port. */
async function serve() {
  const files = sirv(site, { dev: true });
  const server = createServer((request, response) => files(request, response));
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  return server;
}

test("a whole game can be played in Firefox without a network", async (story) => {
  const server = await serve();
  const downloads = mkdtempSync(join(tmpdir(), "starboard-firefox-"));
  const driver = spawn(process.env.STARBOARD_GECKODRIVER ?? "geckodriver", ["--port", `${PORT}`], {
    stdio: "ignore",
  });
  const ask = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${PORT}${path}`, {
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
  try {
    await until("the driver answers", () => ask("GET", "/status").then(() => true));
    const prefs = {
      "browser.download.folderList": 2,
      "browser.download.dir": downloads,
      "intl.accept_languages": "en",
    };
    const options = { args: ["-headless", "--width=500", "--height=915"], prefs };
    const capabilities = { alwaysMatch: { browserName: "firefox", "moz:firefoxOptions": options } };
    const { sessionId } = await ask("POST", "/session", { capabilities });
    const call = (method, path, body) => ask(method, `/session/${sessionId}${path}`, body);
    const window = new Window(call, () => true);
    const url = `http://127.0.0.1:${server.address().port}/`;
    await call("POST", "/url", { url });
    await window.find("button", "Start");
    await until("the page is kept", () => window.run(() => navigator.serviceWorker.controller !== null));
    server.close();
    server.closeAllConnections();
    // A reload by the driver goes past what is kept.
    await call("POST", "/url", { url: "about:blank" });
    await call("POST", "/url", { url });
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
    await call("DELETE", "");
  } finally {
    driver.kill();
    server.close();
  }
});
