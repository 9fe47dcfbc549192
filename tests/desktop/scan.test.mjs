// Cards read in the window: its web view loads the reader from its own files, without a network.

import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { Driver, newHome } from "./window.mjs";

const picture = (name) => fileURLToPath(new URL(`pictures/${name}`, import.meta.url));

let driver;

before(async () => {
  driver = await Driver.start(newHome());
});

after(async () => {
  await driver?.stop();
});

test("cards are added to the sheet from a picture and from a label", async (story) => {
  const window = await driver.open({ width: 1280, height: 800 });
  await window.touch("button", "Start");
  await window.touch("button", /^Player 1, Level/);

  story.diagnostic("the printed title of a chosen picture is read");
  await window.touch("button", "Scan a card");
  await window.picture("scan-1-open");
  await window.hand(picture("bobaser.jpg"));
  await window.reads(/Bobaser/);
  // Before the first turn the scanner stays open for the next card.
  await window.touch("button", "Close");
  await window.find("button", /^Bobaser/);
  await window.picture("scan-2-landed");

  story.diagnostic("the code of a dropped picture is read");
  await window.touch("button", "Scan a card");
  await window.find("button", "Picture");
  await window.drop("label.png", "image/png", readFileSync(picture("bubble-helmet-code.png")));
  await window.reads(/Bubble Helmet/);
  await window.touch("button", "Close");
  await window.find("button", /^Bubble Helmet/);

  story.diagnostic("a file that is no picture is refused, and the scanner goes on");
  await window.touch("button", "Scan a card");
  // Nothing takes a file before the scanner is open.
  await window.find("button", "Picture");
  await window.drop("rules.pdf", "application/pdf", Buffer.from("%PDF-1.7\n"));
  await window.reads(/This is a PDF, not a picture/);
  await window.touch("button", "Close");
  await window.find("button", /^Bobaser/);
  await window.close();
});
