// A whole game by touch in the real window, up to its picture among the downloads.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { playGame } from "../e2e/story.mjs";
import { Driver, newHome, until } from "./window.mjs";

const PHONE = { width: 412, height: 915 };

let home;
let driver;

before(async () => {
  home = newHome();
  mkdirSync(join(home, "Downloads"));
  mkdirSync(join(home, "config"));
  writeFileSync(join(home, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${home}/Downloads"\n`);
  driver = await Driver.start(home);
});

after(async () => {
  await driver?.stop();
});

/** Touches what has a role and a name, and writes into the field that has the focus. */
function finger(window, tells) {
  return {
    press: (role, name) => window.touch(role, name),
    write: (name, text) => window.type("textbox", name, text),
    choose: (name, option) => window.choose("combobox", name, option),
    search: (text) => window.type("combobox", /./, text),
    sees: (role, name) => window.find(role, name),
    reads: (text) => window.reads(text),
    tells,
  };
}

test("a whole game, from the lobby to its picture", async (story) => {
  const window = await driver.open(PHONE);
  await playGame(finger(window, (what) => story.diagnostic(what)));
  await window.picture("whole-game");
  await window.touch("button", "Picture");
  const picture = join(home, "Downloads/starboard-Friday.png");
  await until(
    "the picture arrives",
    () => existsSync(picture) && readFileSync(picture).subarray(-8, -4).toString() === "IEND",
  );
  await window.close();
});
