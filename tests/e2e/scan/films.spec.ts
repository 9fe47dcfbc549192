import { expect } from "@playwright/test";
import { Looks } from "../../../ui/src/features/scan/looks";
import { percentile, report } from "../speed/stopwatch";
import type { Moment } from "./damage";
import { Random } from "./random";
import { test } from "./studio";

/** The seed of the films. */
const SEED = 31;
const CARDS = 30;
/** The looks at a card that a hand pulls through the picture, from side to side, and those at the table after it. */
const PATH = [-780, -520, -260, -120, -30, 20, 60, 160, 330, 560, 800];
const EMPTY = 4;
/** The places from which a card is in the picture as a whole. */
const WHOLE = 260;
const STRANGE_LOOKS = 300;

/** Moments of something that comes from one side and goes to the other. */
function pulled(path: number[], random: Random): Moment[] {
  const y = random.between(-60, 60);
  const way = random.unit() < 0.5 ? 1 : -1;
  return path.map((x, at) => {
    const speed = Math.abs(x - (path[at - 1] ?? x)) / 40;
    return { shift: [way * x, y + random.between(-12, 12)], motion: Math.min(9, speed) };
  });
}

test("cards pulled through the picture land once each, and nothing else does", async ({ studio }) => {
  const random = new Random(SEED);
  const prints = (await studio.known()).filter(
    ({ title }, at, all) => all.findIndex((one) => one.title === title) === at,
  );
  const titles = new Map(prints.map(({ card, title }) => [card, title]));
  const looks = new Looks();
  const table = await studio.emptyTable();
  const needed: number[] = [];
  let [wrong, twice, landed] = [0, 0, 0];
  for (let film = 0; film < CARDS; film++) {
    const print = prints.splice(random.below(prints.length), 1)[0]!;
    const shot = {
      print,
      damage: "fingers",
      layout: film,
      heldOut: film % 4 === 0,
      seed: SEED * 1000 + film,
    } as const;
    let [seen, here] = [0, 0];
    const moments = pulled(PATH, random);
    for (const moment of [...moments, ...Array<null>(EMPTY).fill(null)]) {
      if (moment && (seen || Math.abs(moment.shift[0]) <= WHOLE)) seen++;
      const recognition = await studio.readFrame(moment ? await studio.frame(shot, moment) : table);
      if (!looks.counts(recognition, false)) continue;
      if (recognition.is !== "found") {
        console.log(`  asks for ${print.title}: ${JSON.stringify(recognition)}`);
        looks.forget();
        continue;
      }
      looks.take([recognition.card], null);
      if (titles.get(recognition.card) !== print.title) {
        wrong++;
        console.log(`  took ${recognition.card} for ${print.title}`);
      } else if (here++) twice++;
      else needed.push(seen);
    }
    if (here) landed++;
    else console.log(`  missed ${print.title}`);
  }
  report("scan-film-missed", CARDS - landed, `${CARDS} cards pulled through the picture`);
  report("scan-film-wrong", wrong + twice, `${wrong} wrong, ${twice} twice`);
  report("scan-film-looks", percentile(needed, 0.5), `${Math.max(...needed)} at most`);
  expect(needed.length).toBeGreaterThan(0);
});

test("of pages of rules, strangers and hands nothing lands", async ({ studio }) => {
  const random = new Random(SEED);
  const strangers = await studio.unknown(STRANGE_LOOKS, SEED);
  const looks = new Looks();
  let landed = 0;
  // Each thing is looked at three times, so that two looks can agree.
  for (let look = 0; look < STRANGE_LOOKS; look++) {
    const thing = Math.floor(look / 3);
    const moment: Moment = {
      shift: [random.between(-80, 80), random.between(-80, 80)],
      motion: random.between(0, 3),
    };
    const shot = {
      print: strangers[thing]!,
      damage: "fingers",
      layout: thing,
      heldOut: false,
      seed: SEED * 2000 + thing,
    } as const;
    const picture = thing % 2 ? await studio.frame(shot, moment) : await studio.rules(thing, moment);
    const recognition = await studio.readFrame(picture);
    if (!looks.counts(recognition, false) || recognition.is !== "found") continue;
    looks.take([recognition.card], null);
    landed++;
    console.log(`  took ${recognition.card}, ${thing % 2 ? "a stranger" : "a page"}`);
  }
  report("scan-film-strange", landed, `${STRANGE_LOOKS} looks at pages of rules, strangers and hands`);
  expect(strangers.length).toBeGreaterThanOrEqual(STRANGE_LOOKS / 3);
});
