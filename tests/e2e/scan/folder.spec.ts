import { expect, test, type Browser } from "@playwright/test";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Connection } from "../connection";
import { ask, noteBuild, Site } from "../page/site";
import { ended, startHost } from "../starboard";
import { isSame, named, namesWith, picturesOf, Tally, type Answer } from "./answers";
import { readBy } from "./studio";
import { Reader } from "./worker";

/** A folder of pictures of cards with their `labels.tsv`, and `sets/` with the sets that have them. */
const FOLDER = process.env.STARBOARD_PICTURES!;
/** The groups of pictures that show the cards of each set. */
const SETS: Record<string, string[]> = {
  "star-it": ["star", "composed-star"],
  "munch-en": ["munchkin", "small", "composed-munchkin"],
  photos: ["photo", "flat-mtg"],
};
/** The set whose cards are of other games. */
const OTHER_GAMES = "photos";

/** Reads pictures with the shipped cards and those of a set. */
interface Place {
  read: (file: Buffer) => Promise<Answer>;
  close: () => Promise<void>;
}

async function host(set: string | null): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), "starboard-pictures-"));
  // Nobody looks at its interface.
  const ui = join(folder, "ui");
  await mkdir(ui);
  await writeFile(join(ui, "index.html"), "");
  const { host, url } = await startHost(join(folder, "data"), { ui });
  const connection = await Connection.open(url);
  const names = await namesWith(set, (request) => connection.ask(request));
  return {
    read: async (file) => {
      const begun = performance.now();
      const recognition = await readBy(connection, file);
      return { ...named(recognition, names), milliseconds: performance.now() - begun };
    },
    close: async () => {
      connection.close();
      await ended(host);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function worker(set: string | null, browser: Browser): Promise<Place> {
  const site = await Site.start();
  const page = await browser.newPage();
  await noteBuild(page);
  await page.goto(site.url);
  const names = await namesWith(set, (request) => ask(page, request));
  const reader = await Reader.start(page, site.url);
  return {
    read: async (file) => {
      const quick = await reader.read(file, "quick");
      const recognized = async (readings: typeof quick.readings) => {
        const answer = await ask(page, { ask: "resolve-photo", readings });
        if (answer.got !== "photo-read") throw new Error(answer.got);
        return answer.recognitions[0];
      };
      const first = await recognized(quick.readings);
      if (first?.is === "found") return { ...named(first, names), milliseconds: quick.milliseconds };
      const thorough = await reader.read(file, "thorough");
      const second = await recognized([...quick.readings, ...thorough.readings]);
      return { ...named(second, names), milliseconds: quick.milliseconds + thorough.milliseconds };
    },
    close: async () => {
      await page.close();
      await site.stop();
    },
  };
}

for (const [where, open] of Object.entries({ "a host": host, "the worker of a page": worker })) {
  test(`cards in a folder of pictures, read by ${where}`, async ({ browser }) => {
    const pictures = picturesOf(await readFile(join(FOLDER, "labels.tsv"), "utf8"));
    const tally = new Tally();
    for (const [set, groups] of Object.entries(SETS)) {
      const here = pictures.filter(({ group }) => groups.includes(group));
      const own = await open(await readFile(join(FOLDER, `sets/${set}.toml`), "utf8"), browser);
      for (const { file, title, group, kind } of here) {
        const answer = await own.read(await readFile(join(FOLDER, file)));
        tally.count([group.startsWith("composed-") ? group : kind, "all"], answer, title);
        if (!isSame(answer.found, title)) console.log(`missed ${file}, ${title}: ${JSON.stringify(answer)}`);
      }
      await own.close();
      if (set !== OTHER_GAMES) continue;
      const shipped = await open(null, browser);
      for (const { file, title } of here) {
        const answer = await shipped.read(await readFile(join(FOLDER, file)));
        tally.count(["other games, shipped cards"], answer, null);
        if (answer.found || answer.offered.length)
          console.log(`taken ${file}, ${title}: ${JSON.stringify(answer)}`);
      }
      await shipped.close();
    }
    console.log(`\nRead by ${where}\n${String(tally)}`);
    expect(pictures.length).toBeGreaterThan(0);
  });
}
