// A whole game in the real window, by touch and with keys alone, up to its picture in the downloads folder.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { playGame } from "../e2e/story.mjs";
import { finger, keyboard } from "./hands.mjs";
import { Driver, newHome, until } from "./window.mjs";

const PHONE = { width: 412, height: 915 };

const DESKTOP = { width: 1280, height: 800 };
for (const [how, size, hand] of [
  ["by touch", PHONE, finger],
  ["with keys alone", DESKTOP, keyboard],
]) {
  test(`a whole game can be played ${how}, from the lobby to the saved picture`, async (story) => {
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
