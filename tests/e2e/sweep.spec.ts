import type { Page } from "@playwright/test";
import { violations } from "./axe";
import type { Bench } from "./bench";
import { crowded, misfits, SIZES, tooSmall } from "./fit";
import { says, type Language } from "./messages";
import { expect, prefer, rest, speak, still, test } from "./starboard";
import { TOURS, type Stop, type Tour, type Visit } from "./tours";

/**
 * Visits every screen and overlay once in each language and checks it in every size and theme: nothing is cut off or
 * covered, and axe finds no violation.
 */

/** The sizes at which large text has to fit. At 200 %, the smallest one counts at a table only. */
const LARGE_SIZES = [
  [412, 915],
  [844, 390],
  [1280, 800],
] as const;
const NARROW = [320, 640] as const;

const SCHEMES = ["dark", "light"] as const;

/** The widths and themes of the axe runs in each language. The findings hardly depend on the language. */
const AXE = {
  en: { widths: [412, 1280], schemes: SCHEMES },
  de: { widths: [], schemes: [] },
  he: { widths: [412], schemes: ["dark"] },
} as const;

/** Begins a tour in a language, with a text size in percent. */
async function begin(page: Page, bench: Bench, tour: Tour, language: Language, text: number): Promise<Visit> {
  await speak(page, language);
  await prefer(page, { text });
  await tour.setUp(bench);
  await page.goto("/#/settings");
  await still(page);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", language === "he" ? "rtl" : "ltr");
  return { page, bench, says: says(language) };
}

const gone = async (page: Page, { dialog }: Stop) =>
  dialog && !(await page.getByRole("dialog").first().isVisible()) ? ["it is no longer there"] : [];

for (const language of ["en", "de", "he"] as const) {
  for (const tour of TOURS) {
    test(
      `${tour.name}: fits in every size and theme, in the language ${language}`,
      {
        tag: "@desktop",
      },
      async ({ page, bench }) => {
        test.slow();
        const visit = await begin(page, bench, tour, language, 100);
        const axe = AXE[language];
        const faults: string[] = [];
        for (const stop of tour.stops) {
          await stop.go(visit);
          await still(page);
          for (const [width, height] of SIZES) {
            await page.setViewportSize({ width, height });
            for (const colorScheme of SCHEMES) {
              await page.emulateMedia({ colorScheme });
              await rest(page);
              const found = [...(await gone(page, stop)), ...(await misfits(page))];
              if (axe.widths.some((one) => one === width) && axe.schemes.some((one) => one === colorScheme)) {
                found.push(...(await violations(page)));
                if (!stop.text) found.push(...(await tooSmall(page)));
              }
              faults.push(
                ...found.map((one) => `${stop.name}, ${width} by ${height}, ${colorScheme}: ${one}`),
              );
            }
          }
        }
        expect(faults).toEqual([]);
      },
    );

    test(
      `${tour.name}: large words fit, in the language ${language}`,
      { tag: "@desktop" },
      async ({ page, bench }) => {
        test.slow();
        const faults: string[] = [];
        for (const text of [150, 200]) {
          const visit = await begin(page, bench, tour, language, text);
          const sizes = text === 150 || tour.narrow ? [NARROW, ...LARGE_SIZES] : LARGE_SIZES;
          for (const stop of tour.stops.filter(({ usual }) => !usual)) {
            await stop.go(visit);
            await still(page);
            for (const [width, height] of sizes) {
              await page.setViewportSize({ width, height });
              await rest(page);
              const found = [...(await gone(page, stop)), ...(await misfits(page)), ...(await crowded(page))];
              faults.push(...found.map((one) => `${stop.name} at ${text} %, ${width} by ${height}: ${one}`));
            }
          }
          await page.goto("about:blank");
        }
        expect(faults).toEqual([]);
      },
    );
  }
}
