import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, still } from "./starboard";

/** What speaks against WCAG 2.2 AA in what can be seen. */
export async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    // Without frames there is nothing to gather in a page of its own.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")}: ${failureSummary}`),
  );
}

/** Holds what can be seen against WCAG 2.2 AA, in both themes. */
export async function passesAxe(page: Page, what?: string): Promise<void> {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme });
    await still(page);
    expect(await violations(page), `${what} in the ${colorScheme}`).toEqual([]);
  }
}
