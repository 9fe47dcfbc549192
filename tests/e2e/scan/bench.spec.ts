import { expect } from "@playwright/test";
import type { Recognition } from "../../../ui/src/wire/Recognition";
import { percentile, report } from "../speed/stopwatch";
import { DAMAGES } from "./damage";
import type { Shot } from "./page";
import { Random } from "./random";
import { SEEDS, shotsOf, singleShotsOf } from "./set";
import { test, type Studio } from "./studio";

interface Result {
  shot: Shot;
  recognition: Recognition;
  milliseconds: number;
}

/** The number of pictures of a full run for each one taken, for a quick look. */
const EVERY = Number(process.env.STARBOARD_SCAN_EVERY ?? 1);

async function read(studio: Studio, shot: Shot): Promise<Result> {
  const picture = await studio.picture(shot);
  const begun = performance.now();
  const recognition = await studio.readPhoto(picture);
  return { shot, recognition, milliseconds: performance.now() - begun };
}

async function results(studio: Studio, shots: Shot[]): Promise<Result[]> {
  const all: Result[] = [];
  for (const shot of shots) all.push(await read(studio, shot));
  return all;
}

/** The card by its name: two cards of the same name differ by what cannot be read in every picture. */
function names(prints: { card: string | null; title: string }[]): Map<string, string> {
  return new Map(prints.flatMap(({ card, title }) => (card ? [[card, title]] : [])));
}

function isTop({ shot, recognition }: Result, titles: Map<string, string>): boolean {
  return recognition.is === "found" && titles.get(recognition.card) === shot.print.title;
}

function isAmong(result: Result, titles: Map<string, string>): boolean {
  const { shot, recognition } = result;
  if (recognition.is !== "choice") return isTop(result, titles);
  return recognition.cards.some(({ card }) => titles.get(card) === shot.print.title);
}

const percent = (part: number, all: number) => `${((100 * part) / Math.max(1, all)).toFixed(2)} %`;

function table(known: Result[], unknown: Result[], titles: Map<string, string>): string {
  const rows = [...DAMAGES, null].map((damage) => {
    const of = (results: Result[]) => results.filter(({ shot }) => !damage || shot.damage === damage);
    const [here, strange] = [of(known), of(unknown)];
    const wrong = here.filter((one) => one.recognition.is === "found" && !isTop(one, titles)).length;
    const taken = strange.filter(({ recognition }) => recognition.is === "found").length;
    const times = here.map(({ milliseconds }) => milliseconds);
    return [
      damage ?? "all",
      String(here.length),
      percent(here.filter((one) => isTop(one, titles)).length, here.length),
      percent(here.filter((one) => isAmong(one, titles)).length, here.length),
      percent(wrong, here.length),
      percent(taken, strange.length),
      ...[0.5, 0.95].map((part) => (times.length ? percentile(times, part).toFixed(0) : "-")),
    ];
  });
  const heads = ["damage", "pictures", "top-1", "top-3", "wrong", "false accepts", "p50 ms", "p95 ms"];
  return [heads, ...rows].map((row) => row.map((cell) => cell.padStart(14)).join("")).join("\n");
}

/** The pictures to read: every n-th one. */
const SETS = [
  { set: "host-tuned", heldOut: false, every: 7 * EVERY },
  { set: "host-held-out", heldOut: true, every: 7 * EVERY },
];

for (const { set, heldOut, every } of SETS) {
  test(`titles of the ${set} pictures`, async ({ studio }) => {
    const seed = heldOut ? SEEDS.heldOut : SEEDS.tuned;
    const prints = await studio.known();
    const titles = names(prints);
    const shots = shotsOf(prints, seed, heldOut, every);
    const strangers = (await studio.unknown(400, seed)).filter((_, index) => index % EVERY === 0);
    // The host's first answer waits for its reader.
    await read(studio, shots[0]!);
    const known = await results(studio, shots);
    const unknown = await results(studio, singleShotsOf(strangers, seed, heldOut));
    console.log(`\nTitles, ${set} pictures\n${table(known, unknown, titles)}`);
    for (const { shot, recognition } of known.filter((one) => !isAmong(one, titles))) {
      console.log(
        `  missed ${shot.print.title}, ${shot.damage}, layout ${shot.layout}: ${JSON.stringify(recognition)}`,
      );
    }
    const missed = known.filter((one) => !isTop(one, titles)).length;
    const taken = unknown.filter(({ recognition }) => recognition.is === "found");
    for (const { shot, recognition } of taken) {
      console.log(`  took ${shot.print.title}, ${shot.damage}: ${JSON.stringify(recognition)}`);
    }
    const times = known.map(({ milliseconds }) => milliseconds);
    const counts = `${known.length} pictures of ${titles.size} cards`;
    report(
      `scan-${set}-missed`,
      (100 * missed) / known.length,
      `${counts}, ${missed} without their card on top`,
    );
    report(
      `scan-${set}-false`,
      (100 * taken.length) / unknown.length,
      `${unknown.length} pictures of strangers`,
    );
    report(
      `scan-${set}-time`,
      percentile(times, 0.95),
      `${counts}, p50 ${percentile(times, 0.5).toFixed(0)} ms`,
    );
  });
}

/** Sides of codes in pixels; the blur is a third of a module at most. */
const SIDES = [30, 36, 48, 72, 120];
const TILT = Math.PI / 4;

test("codes on labels", async ({ studio }) => {
  const prints = (await studio.known()).filter(({ card }) => card !== null);
  const random = new Random(SEEDS.tuned);
  const times: number[] = [];
  const rows: string[] = [];
  let missed = 0;
  for (const side of SIDES) {
    const count = Math.ceil(200 / EVERY);
    let read = 0;
    for (let shot = 0; shot < count; shot++) {
      const card = random.of(prints).card!;
      const { text, picture } = await studio.drawCode({ of: "card", card, copy: 1 + random.below(4) });
      const scene = { side, tilt: random.between(0, TILT), blur: random.between(0.1, 0.33) * (side / 21) };
      const { code, milliseconds } = await studio.readCode(picture, scene, side * 10_000 + shot);
      times.push(milliseconds);
      if (code === text) read++;
    }
    missed += count - read;
    rows.push(`${side} px: ${percent(read, count)} of ${count}`);
  }
  expect(times.length).toBeGreaterThan(0);
  console.log(`\nCodes\n  ${rows.join("\n  ")}`);
  report("scan-codes-missed", (100 * missed) / times.length, rows.join(", "));
  report("scan-codes-time", percentile(times, 0.95), `p50 ${percentile(times, 0.5).toFixed(1)} ms`);
});
