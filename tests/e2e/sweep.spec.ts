import type { Page } from "@playwright/test";
import { violations } from "./axe";
import { crowded, misfits, moved, SIZES, tooSmall } from "./fit";
import { says } from "./messages";
import { change, expect, rest, speak, still, test } from "./starboard";
import { TOURS, type Stop } from "./tours";

/**
 * Visits every screen and overlay once in each language and checks it there in every size, theme and text size: nothing
 * is cut off or covered, and axe finds no violation.
 */

const WIDEST_AND_NARROWEST = [
  [320, 640],
  [412, 915],
  [844, 390],
  [1280, 800],
  [3840, 2160],
] as const;

/** The sizes at the usual text size. Each width counts in one language, the others have the extremes. */
const USUAL = { en: SIZES, long: WIDEST_AND_NARROWEST, he: WIDEST_AND_NARROWEST } as const;

/**
 * The sizes at large text sizes. At 200 %, the smallest one counts at a table only. What fits at 200 % fits at 150 % too,
 * which in the other languages is seen there alone.
 */
const NARROW = [320, 640] as const;
const LARGE = [
  [412, 915],
  [844, 390],
  [1280, 800],
] as const;

/** The widths and themes that axe looks at. Its findings hardly depend on the language. */
const LOOKED_AT: readonly number[] = [412, 1280];
const AXE = { en: ["dark", "light"], long: [], he: ["dark"] } as const;

// The lobby shows the tables of its host.
test.use({ alone: true });

for (const language of ["en", "long", "he"] as const) {
  for (const tour of TOURS) {
    const name = `${tour.name}: fits in every size and theme, in the language ${language}`;

    test(name, { tag: "@desktop" }, async ({ page, bench }) => {
      await speak(page, language);
      await tour.setUp(bench);
      await page.goto("/#/settings");
      await still(page);
      await expect(page.locator("html")).toHaveAttribute("lang", language === "long" ? "en" : language);
      await expect(page.locator("html")).toHaveAttribute("dir", language === "he" ? "rtl" : "ltr");

      const faults: string[] = [];
      for (const stop of tour.stops) {
        await stop.go({ page, bench, says: says(language) });
        await still(page);
        const note = (where: string, found: string[]) =>
          faults.push(...found.map((fault) => `${stop.name}, ${where}: ${fault}`));

        for (const [width, height] of USUAL[language]) {
          await page.setViewportSize({ width, height });
          await rest(page);
          const where = `${width} by ${height}`;
          note(where, [...(await gone(page, stop)), ...(await misfits(page)), ...(await moved(page))]);
          if (!LOOKED_AT.includes(width)) continue;
          for (const colorScheme of AXE[language]) {
            await page.emulateMedia({ colorScheme });
            await rest(page);
            note(`${where}, ${colorScheme}`, await violations(page));
            if (!stop.text) note(where, await tooSmall(page));
          }
        }

        for (const text of stop.usual ? [] : [150, 200]) {
          await change(page, { text });
          const narrow = text === 150 || tour.narrow ? [NARROW] : [];
          for (const [width, height] of text === 150 && language !== "en" ? narrow : [...narrow, ...LARGE]) {
            await page.setViewportSize({ width, height });
            await rest(page);
            const found = [...(await gone(page, stop)), ...(await misfits(page)), ...(await crowded(page))];
            note(`${text} %, ${width} by ${height}`, found);
          }
        }
        await change(page, { text: 100 });
      }
      expect(faults).toEqual([]);
    });
  }
}

const gone = async (page: Page, { dialog }: Stop) =>
  dialog && !(await page.getByRole("dialog").first().isVisible()) ? ["it is no longer there"] : [];
