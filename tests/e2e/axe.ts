import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, still } from "./starboard";

/** Holds what can be seen against WCAG 2.2 AA. */
export async function passesAxe(page: Page, what?: string): Promise<void> {
  await still(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"])
    .analyze();
  const faults = violations.map(({ id, nodes }) => [
    id,
    ...nodes.map(({ target, failureSummary }) => [target, failureSummary]),
  ]);
  expect(faults, what).toEqual([]);
}
