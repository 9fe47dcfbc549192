// One window for each data folder, and one program.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, test } from "node:test";
import { Bus, Driver, newHome, until } from "./window.mjs";

const PHONE = { width: 412, height: 915 };
const DESKTOP = { width: 1280, height: 800 };

/** The processes of a test, in the order of their start. */
let started;

beforeEach(() => {
  started = [];
});

afterEach(async () => {
  for (const process of started.reverse()) await process.stop();
});

async function driver(bus) {
  const driver = await Driver.start(newHome(), bus?.address);
  started.push(driver);
  return driver;
}

/** Serves a data folder, and returns the process once it does. */
async function serve(data) {
  const program = process.env.STARBOARD_HOST;
  assert.ok(program, "STARBOARD_HOST names the server; `cargo xtask test desktop` sets it");
  const host = spawn(program, ["--data", data, "--port", "0"], { stdio: ["ignore", "pipe", "ignore"] });
  host.stop = async () => {
    if (host.exitCode !== null) return;
    host.kill();
    await once(host, "exit");
  };
  started.push(host);
  await once(host.stdout, "data");
  return host;
}

test("a second start raises the window of its data folder and exits", async () => {
  const bus = await Bus.start();
  started.push(bus);
  const [one, two] = [await driver(bus), await driver(bus)];
  const folder = join(newHome(), "tables");

  const first = await one.open(DESKTOP);
  await first.find("button", "Start");
  const second = await two.open(PHONE, folder);
  await second.find("button", "Start");
  const forward = (window, other) =>
    until("the window is in front", async () => {
      const has = (window) => window.run(() => document.hasFocus());
      return (await has(window)) && !(await has(other));
    });

  assert.deepEqual(await one.startAgain(), { code: 0, said: "" });
  await forward(first, second);
  assert.deepEqual(await one.startAgain("--data", folder), { code: 0, said: "" });
  await forward(second, first);
  assert.deepEqual(await two.startAgain(`--data=${folder}/../tables`), { code: 0, said: "" });
  await forward(second, first);
  await first.close();
  await second.close();
});

test("a data folder in use by the server opens after the server exits", async (story) => {
  const folder = join(newHome(), "tables");
  const host = await serve(folder);
  const window = await (await driver()).open(PHONE, folder);
  await window.reads(new RegExp(`open in starboard-host \\(process ${host.pid}\\)`));
  await window.picture("in-use-phone");
  await window.resize(DESKTOP.width, DESKTOP.height);
  await window.picture("in-use-desktop");

  story.diagnostic("the server is still there");
  await window.touch("button", "Try again");
  await until("the attempt is over", () =>
    window.run(() => document.querySelector("[aria-busy=true]") === null),
  );
  await window.reads(/open in starboard-host/);

  story.diagnostic("the server has ended");
  await host.stop();
  await window.touch("button", "Try again");
  await window.touch("button", "Start");
  await window.find("button", /^Player 1, Level 1/);
  await window.close();
});

test("a data folder that cannot be opened is explained, and opens once it can be", async () => {
  const folder = join(newHome(), "tables");
  writeFileSync(folder, "notes");
  const window = await (await driver()).open(PHONE, folder);
  await window.reads(/The data folder is a file/);
  await window.reads(/Data folder: .*tables/);
  await window.picture("unopened-phone");
  await window.touch("button", "Try again");
  await window.reads(/The data folder is a file/);
  rmSync(folder);
  await window.touch("button", "Try again");
  await window.find("button", "Start");
  await window.close();
});

test("without a session bus, a second window names the program that uses its folder", async () => {
  const folder = join(newHome(), "tables");
  const first = await (await driver()).open(PHONE, folder);
  await first.find("button", "Start");
  const second = await (await driver()).open(PHONE, folder);
  await second.reads(/These tables are open in starboard \(process \d+\)/);
  await first.close();
  await second.touch("button", "Try again");
  await second.find("button", "Start");
  await second.close();
});
