import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { still } from "./rest";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** Violations of WCAG 2.2 AA on the visible page. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    // It does not know that a modal dialog lies above the page, and would take the page's colors for the ground of its text.
    // The order there is the browser's own: this number changes nothing that is seen.
    for (const dialog of document.querySelectorAll<HTMLElement>("dialog:modal")) dialog.style.zIndex = "1000";
    const { violations } = await run(document, {
      runOnly: tags,
      resultTypes: ["violations"],
      // It counts targets that a bar covers as small. `fit.ts` checks sizes more strictly.
      rules: { "target-size": { enabled: false } },
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
    );
  }, TAGS);
}

/** Holds what can be seen against WCAG 2.2 AA, in both themes. */
export async function passesAxe(page: Page, what: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    expect(await violations(page), `${what} in the ${colorScheme}`).toEqual([]);
  }
}
