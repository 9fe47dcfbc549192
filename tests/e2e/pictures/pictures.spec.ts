import type { Page } from "@playwright/test";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BOTTLE, EXAMPLE, level, play } from "../bench";
import { playTurns } from "../game";
import { prefer, speak, still, test } from "../starboard";

const FOLDER =
  process.env.STARBOARD_PICTURES ?? fileURLToPath(new URL("../../../docs/pictures", import.meta.url));

const PHONE = { width: 412, height: 915 };
const DESKTOP = { width: 1280, height: 800 };
const TELEVISION = { width: 1120, height: 630 };

/** The cards of the other players during the example fight. */
const CREW = [
  level(2, 6),
  play(2, "mutant"),
  play(2, "psychic"),
  play(2, "ray-gun"),
  play(2, "energy-armor"),
  play(2, "rocket-boots"),
  play(2, "bubble-helmet"),
  level(3, 2),
  play(3, "trader"),
  play(3, "laser"),
];

const DIMENSION = { do: "enhance", monster: 1, card: "from-another-dimension" } as const;

async function picture(page: Page, name: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await still(page);
  await page.screenshot({ path: join(FOLDER, `${name}.png`), animations: "disabled", caret: "hide" });
}

test.use({ colorScheme: "dark", viewport: PHONE });

// Hints are over: they are said once on a device.
test.beforeEach(({ page }) =>
  page.addInitScript(() => {
    if (location.protocol === "http:")
      localStorage.setItem("starboard.hints", JSON.stringify(["table", "fight", "seat"]));
  }),
);

test("a table on a phone", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, ...CREW]);
  await bench.open();
  await picture(page, "table");
});

test("a fight on a phone", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, ...CREW, BOTTLE, DIMENSION]);
  await bench.open("/fight");
  await picture(page, "fight");
});

test("what somebody wears, in German", async ({ page, bench }) => {
  await speak(page, "de");
  await bench.table([...EXAMPLE, ...CREW]);
  await bench.open("/seat/2");
  await picture(page, "sheet-german");
});

test("a fight in Hebrew, in the light", async ({ page, bench }) => {
  await page.emulateMedia({ colorScheme: "light" });
  await speak(page, "he");
  await bench.table([...EXAMPLE, ...CREW, BOTTLE, DIMENSION]);
  await bench.open("/fight");
  await picture(page, "fight-hebrew");
});

test("a game in numbers", async ({ page, bench }) => {
  await page.setViewportSize(DESKTOP);
  await bench.table();
  await playTurns(bench, 22);
  await bench.open("/statistics");
  await picture(page, "statistics");
});

test("a table on a television", async ({ page, bench }) => {
  await page.setViewportSize(TELEVISION);
  await bench.table([...EXAMPLE, ...CREW]);
  await prefer(page, { television: true });
  await bench.open();
  await picture(page, "television");
});
