// Files that the real window saves.

import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { Driver, newHome, until } from "./window.mjs";

const DESKTOP = { width: 1280, height: 800 };

let home;
let downloads;
let driver;

before(async () => {
  home = newHome();
  downloads = join(home, "Downloads");
  mkdirSync(downloads);
  mkdirSync(join(home, "config"));
  writeFileSync(join(home, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  driver = await Driver.start(home);
});

after(async () => {
  await driver?.stop();
});

/** Waits for a complete file. */
async function arrives(name, complete) {
  const file = join(downloads, name);
  await until(`${name} arrives`, () => existsSync(file) && complete(readFileSync(file)));
  return readFileSync(file);
}

test("a game's picture, CSV file and game file are saved to the downloads folder", async () => {
  const window = await driver.open(DESKTOP);
  await window.touch("button", /no house rules$/);
  await window.type("textbox", "Name of the table", "Friday");
  await window.touch("button", "Start");
  await window.touch("button", "Player 2: one Level up");
  await window.touch("button", "Statistics");
  await window.find("heading", "Levels by turn");
  await window.picture("share-statistics");

  await window.touch("button", "Game file");
  const game = await arrives("starboard-Friday.json", (bytes) => JSON.parse(bytes));
  assert.ok(game.includes("change-level"));
  assert.equal(JSON.parse(game).format, "starboard-game");
  await window.touch("button", "Game file");
  await arrives("starboard-Friday (1).json", (bytes) => bytes.length === game.length);

  await window.touch("button", "CSV file");
  await arrives("starboard-Friday.csv", (bytes) => bytes.includes("Player 2 gains a Level"));
  await window.touch("button", "Picture");
  await arrives("starboard-Friday.png", (bytes) => bytes.subarray(-8, -4).toString() === "IEND");

  await window.touch("button", "Text");
  await window.reads(/Copied|The game in words/);
  await window.close();
});

/** The port at which the window's host is served; null while it is not. */
async function portOf(window) {
  await window.run(() => {
    globalThis.reach = undefined;
    const { invoke } = globalThis.__TAURI_INTERNALS__;
    void invoke("request", { request: { ask: "reach" } }).then((answer) => (globalThis.reach = answer.reach));
  });
  const reach = await until("the host tells where it is reached", () => window.run(() => globalThis.reach));
  if (!reach.shared) return null;
  const given = reach.options.indexOf("--port");
  return given < 0 ? 7827 : Number(reach.options[given + 1]);
}

test("a table of the window is shared with phones in the network, until that is ended", async () => {
  const window = await driver.open(DESKTOP);
  await window.touch("button", "To the table");
  await window.touch("button", "Share with a phone");
  assert.equal(await portOf(window), null);
  await window.touch("button", "Share");
  await window.reads(/Stop sharing/);
  const port = await portOf(window);
  const page = `http://127.0.0.1:${port}/`;
  assert.match(await (await fetch(page)).text(), /<title>Starboard/);
  await window.touch("button", "Stop sharing");
  await until("nobody is served any more", () =>
    fetch(page).then(
      () => false,
      () => true,
    ),
  );
  assert.equal(await portOf(window), null);
  await window.close();
});
