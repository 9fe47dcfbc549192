// A whole game in the real window, by touch and with keys alone, up to its picture among the downloads.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { playGame } from "../e2e/story.mjs";
import { Driver, newHome, until } from "./window.mjs";

const PHONE = { width: 412, height: 915 };

const DESKTOP = { width: 1280, height: 800 };
const [TAB, ENTER] = ["\uE004", "\uE007"];
/** So many steps of the keyboard lead past everything on a screen. */
const STEPS = 150;

/** Touches what has a role and a name, and writes into the field that has the focus. */
function finger(window, tells) {
  return {
    press: (role, name) => window.touch(role, name),
    write: (name, text) => window.type("textbox", name, text),
    choose: (name, option) => window.choose("combobox", name, option),
    search: (text) => window.type("combobox", /./, text),
    ...eyes(window),
    tells,
  };
}

/** Nothing is reached but by its place in the order of the keyboard. */
function keyboard(window, tells) {
  async function reach(role, name) {
    await window.find(role, name);
    for (let step = 0; step < STEPS; step++) {
      if (await window.focused(role, name)) return;
      await window.keys(TAB);
    }
    throw new Error(`the keyboard does not reach the ${role} ${name}`);
  }
  return {
    press: async (role, name) => {
      if (role === "option") await window.find(role, name);
      else await reach(role, name);
      await window.keys(ENTER);
    },
    write: async (name, text) => {
      await reach("textbox", name);
      await window.keys(text);
    },
    choose: async (name, option) => {
      await reach("combobox", name);
      await window.keys(option);
    },
    search: async (text) => {
      await until("the search has the focus", () => window.focused("combobox", /./));
      await window.keys(text);
    },
    ...eyes(window),
    tells,
  };
}

function eyes(window) {
  return {
    sees: (role, name) => window.find(role, name),
    reads: (text) => window.reads(text),
  };
}

for (const [how, size, hand] of [
  ["by touch", PHONE, finger],
  ["with keys alone", DESKTOP, keyboard],
]) {
  test(`a whole game ${how}, from the lobby to its picture`, async (story) => {
    const home = newHome();
    mkdirSync(join(home, "Downloads"));
    mkdirSync(join(home, "config"));
    writeFileSync(join(home, "config/user-dirs.dirs"), `XDG_DOWNLOAD_DIR="${home}/Downloads"\n`);
    const driver = await Driver.start(home);
    try {
      const window = await driver.open(size);
      const plays = hand(window, (what) => story.diagnostic(what));
      await playGame(plays);
      await window.picture(`whole-game-${size.width}`);
      await plays.press("button", "Picture");
      const picture = join(home, "Downloads/starboard-Friday.png");
      await until(
        "the picture arrives",
        () => existsSync(picture) && readFileSync(picture).subarray(-8, -4).toString() === "IEND",
      );
      await window.close();
    } finally {
      await driver.stop();
    }
  });
}
