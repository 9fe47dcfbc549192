// Failures around the real window.

import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Driver, newHome, until } from "./window.mjs";

const PHONE = { width: 412, height: 915 };

let home;
let driver;

beforeEach(async () => {
  home = newHome();
  driver = await Driver.start(home);
});

afterEach(async () => {
  await driver.stop();
});

/** Waits until the web view has written a value of the page to the disk, which it does some time after the page. */
function written(value) {
  const bytes = Buffer.from(value, "utf16le");
  const folder = join(home, "data/app.starboard.companion/localstorage");
  return until(`${value} is on the disk`, () =>
    readdirSync(folder).some((name) => readFileSync(join(folder, name)).includes(bytes)),
  );
}

test("a killed window reopens on its last screen", async () => {
  let window = await driver.open(PHONE);
  await window.touch("button", "Start");
  await window.touch("button", "Player 2: one Level up");
  await window.touch("button", /^Player 2, Level 2/);
  await window.touch("button", "Player 2: one Level up");
  await window.find("button", "Strength: 3");
  await written("/seat/");
  driver.crash();
  await driver.stop();

  driver = await Driver.start(home);
  window = await driver.open(PHONE);
  await window.find("heading", "Player 2");
  await window.find("button", "Strength: 3");
  await window.close();
});

test("a damaged database is reported and left unchanged", async () => {
  const data = join(home, "tables");
  const damaged = "This is no database.\n".repeat(1000);
  mkdirSync(data);
  writeFileSync(join(data, "starboard.db"), damaged);

  const window = await driver.open(PHONE, data);
  await window.reads(/damaged/);
  await window.picture("damaged");
  await window.close();
  assert.equal(readFileSync(join(data, "starboard.db"), "utf8"), damaged);
});

test("the readable part of a damaged database can be recovered from the window", async () => {
  const data = join(home, "tables");
  const database = join(data, "starboard.db");
  let window = await driver.open(PHONE, data);
  await window.touch("button", "Start");
  await window.touch("button", "Player 2: one Level up");
  await window.find("button", /^Player 2, Level 2/);
  await window.close();
  const damaged = readFileSync(database).fill(0, 0, 16);
  writeFileSync(database, damaged);

  window = await driver.open(PHONE, data);
  await window.touch("button", "Save what can be read");
  await window.reads(/1 table goes on/);
  await window.picture("recovered");
  await window.touch("button", "Got it");
  await window.find("button", /^Player 2, Level 2/);
  await window.close();
  const copies = readdirSync(data).filter((name) => /^starboard\.damaged-.*\.db$/.test(name));
  assert.deepEqual(
    copies.map((name) => readFileSync(join(data, name))),
    [damaged],
  );
});
