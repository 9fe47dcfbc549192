// The combat example of the deluxe rules, played by hand in the real window.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { Driver, newHome } from "./window.mjs";

const PHONE = { width: 412, height: 915 };
const DESKTOP = { width: 1280, height: 800 };

let driver;

before(async () => {
  driver = await Driver.start(newHome());
});

after(async () => {
  await driver?.stop();
});

test("the combat example gives 6 v 4, 6 v 14 and 15 v 14, and survives a reopened window", async (story) => {
  let window = await driver.open(PHONE);
  const pick = async (words, card) => {
    await window.type("combobox", /./, words);
    // By the beginning of its name: until the results are there, others are listed that mention it.
    await window.touch("option", new RegExp(`^\\W*${card.source}`));
  };
  const give = async (name, ...cards) => {
    await window.touch("button", new RegExp(`^${name}, Level`));
    await window.touch("button", "Add card");
    // Before the first turn the picker stays open for the next card.
    for (const [words, card] of cards) await pick(words, card);
    await window.touch("button", "Close");
    for (const [, card] of cards) await window.find("button", card);
    await window.touch("button", "To the table");
  };
  const totals = async (munchkins, monsters) => {
    await window.find("button", `Munchkins: ${munchkins}`);
    await window.find("button", `Monsters: ${monsters}`);
  };

  story.diagnostic("four players sit down");
  await window.touch("button", "Add a player");
  for (const [index, name] of ["Wesley", "Boxey", "Inara", "Kara"].entries()) {
    await window.type("textbox", `Name of player ${index + 1}`, name);
  }
  await window.picture("1-lobby");
  await window.touch("button", "Start");
  await window.find("button", "Kara: one Level up");

  story.diagnostic("Wesley at 6, Boxey at 9");
  await give("Wesley", ["feli", /Feline/], ["diam teeth", /Diamondoid Teeth/]);
  await give("Boxey", ["bounty", /Bounty Hunter/], ["bobas", /Bobaser/]);
  for (let level = 2; level <= 4; level++) await window.touch("button", "Wesley: one Level up");
  for (let level = 2; level <= 5; level++) await window.touch("button", "Boxey: one Level up");
  await window.find("button", /^Wesley, Level 4/);
  await window.find("button", /^Boxey, Level 5/);
  await window.touch("button", "Begin");
  await window.touch("button", /Wesley$/);
  await window.find("heading", "Wesley’s turn");
  await window.picture("2-table");

  story.diagnostic("Bottle Bottle: 6 v 4");
  await window.touch("button", "Open door");
  await pick("bot", /^Bottle Bottle/);
  await totals(6, 4);

  story.diagnostic("from another dimension: 6 v 14");
  await window.touch("button", "Enhance Bottle Bottle");
  await pick("another", /From Another Dimension/);
  await totals(6, 14);
  await window.picture("3-losing");
  const broken = await window.run(() =>
    [...document.querySelectorAll(".figure")]
      .filter((it) => {
        const { fontSize, paddingTop, paddingBottom } = getComputedStyle(it);
        const padding = parseFloat(paddingTop) + parseFloat(paddingBottom);
        return it.getBoundingClientRect().height - padding > 1.5 * parseFloat(fontSize);
      })
      .map((it) => it.textContent),
  );
  assert.deepEqual(broken, [], "numbers that break between their digits");

  story.diagnostic("Boxey helps: 15 v 14");
  await window.touch("button", /^Boxey helps: 15 v 14/);
  await window.touch("button", "1 Treasure");
  await totals(15, 14);
  await window.picture("4-winning");

  story.diagnostic("the window is closed and opened again");
  await window.close();
  window = await driver.open(PHONE);
  await totals(15, 14);
  await window.find("heading", "Wesley’s fight");

  story.diagnostic("a claim, 2.6 seconds, a Level, four Treasures face up and a Door each");
  const start = performance.now();
  await window.touch("button", "Claim the kill");
  await window.reads(/Wesley has rewards to take/);
  const waited = performance.now() - start;
  assert.ok(waited >= 2600, `the win counted after ${waited} ms`);
  await window.reads(/Draw 4 Treasures face up/);
  await window.reads(/Wesley: 1 Door face down/);
  await window.reads(/Boxey: 1 Door face down/);
  await window.picture("5-rewards");
  await window.touch("button", "All taken");
  await window.find("button", /^Wesley, Level 5/);
  await window.find("button", /^Boxey, Level 5/);

  story.diagnostic("it is all there in a wide window, too");
  await window.close();
  window = await driver.open(DESKTOP);
  await window.find("button", /^Wesley, Level 5/);
  await window.picture("6-wide");

  story.diagnostic("a dialog is shown whole");
  await window.touch("button", /^Wesley, Level 5/);
  await window.touch("button", "More actions");
  await window.find("button", "Wesley dies");
  await window.picture("7-dialog");
  const hidden = await window.run(() => {
    const content = document.querySelector("dialog .content");
    return content.scrollHeight - content.clientHeight;
  });
  assert.equal(hidden, 0, "hidden pixels of a dialog");
  await window.close();
});
