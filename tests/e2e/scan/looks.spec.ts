import { expect } from "@playwright/test";
import { writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Site } from "../page/site";
import { percentile, report } from "../speed/stopwatch";
import { test } from "./studio";
import { Reader } from "./worker";

const ROUNDS = 5;

test("a quick look in the worker of a page", async ({ page, studio }) => {
  const print = (await studio.known()).find(({ card }) => card === "bobaser")!;
  const shot = { print, damage: "plain", layout: 0, heldOut: false, seed: 40 } as const;
  const photo = await studio.frame(shot, { shift: [0, 0], motion: 0 });
  // The same picture is read without a page.
  const file = process.env.STARBOARD_SPEED;
  if (file) await writeFile(join(dirname(file), "look.jpg"), photo);
  const site = await Site.start();
  await page.goto(site.url);
  const reader = await Reader.start(page, site.url);
  // The first look waits for the networks.
  const first = await reader.read(photo, "quick");
  expect(first.readings.length).toBeGreaterThan(0);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push((await reader.read(photo, "quick")).milliseconds);
  await site.stop();
  report("scan-worker-look", percentile(times, 0.5), `median of ${ROUNDS}`);
});
