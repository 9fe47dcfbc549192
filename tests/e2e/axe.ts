import { expect, type Page } from "@playwright/test";
import axe from "axe-core";
import { still } from "./rest";

const TAGS = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];

/** What speaks against WCAG 2.2 AA in what can be seen. */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (tags) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await run(document, {
      runOnly: tags,
      resultTypes: ["violations"],
      // It counts what lies under a bar for now as small. Sizes are held against more than it asks for, in `fit.ts`.
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
