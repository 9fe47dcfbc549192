// Cards read in the window itself: its web view loads the reader, with no network and from its own files.

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

test("a picture of a card, and one of its label, lie on the sheet", async (story) => {
  const window = await driver.open({ width: 1280, height: 800 });
  await window.touch("button", "Start");
  await window.touch("button", /^Player 1, Level/);

  story.diagnostic("a file is chosen, and its printed title is read");
  await window.touch("button", "Scan a card");
  await window.picture("scan-1-open");
  await window.hand(picture("bobaser.jpg"));
  await window.find("button", /^Bobaser/);
  await window.picture("scan-2-landed");

  story.diagnostic("a picture of a label is dropped onto the window");
  await window.touch("button", "Scan a card");
  await window.find("button", "Picture");
  await window.drop("label.png", "image/png", readFileSync(picture("bubble-helmet-code.png")));
  await window.find("button", /^Bubble Helmet/);

  story.diagnostic("what is no picture is said to be none, and the scanner goes on");
  await window.touch("button", "Scan a card");
  await window.drop("rules.pdf", "application/pdf", Buffer.from("%PDF-1.7\n"));
  await window.reads(/This is a PDF, not a picture/);
  await window.touch("button", "Close");
  await window.find("button", /^Bobaser/);
  await window.close();
});
