// What the real window does when things go wrong around it.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Driver, newHome } from "./window.mjs";

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

test("a window that is killed comes back to its screen", async () => {
  let window = await driver.open(PHONE);
  await window.touch("button", "Start");
  await window.touch("button", "Player 2: one Level up");
  await window.touch("button", /^Player 2, Level 2/);
  await window.touch("button", "Player 2: one Level up");
  await window.find("button", "Strength: 3");
  driver.crash();
  await driver.stop();

  driver = await Driver.start(home);
  window = await driver.open(PHONE);
  await window.find("heading", "Player 2");
  await window.find("button", "Strength: 3");
  await window.close();
});

test("a damaged database is named and left as it is", async () => {
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
