import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./starboard";

/** Milliseconds without a change after which a page stands still, and after which it is not waited for any longer. */
const STILL = 300;
const MOST = 10_000;

/** Waits until the screen has come, and to rest: what is half there is not what it looks like. */
export async function still(page: Page): Promise<void> {
  await expect(page.locator("h1").first()).toBeAttached();
  await page.evaluate(
    async ([quiet, most]) => {
      const begun = performance.now();
      let changed = begun;
      const observer = new MutationObserver(() => (changed = performance.now()));
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
      const moves = () =>
        document
          .getAnimations()
          .some(
            ({ playState, effect }) =>
              playState === "running" && effect?.getComputedTiming().endTime !== Infinity,
          );
      for (let now = begun; now - changed < quiet! && now - begun < most!; now = performance.now()) {
        await new Promise((frame) => requestAnimationFrame(frame));
        if (moves()) changed = performance.now();
      }
      observer.disconnect();
    },
    [STILL, MOST],
  );
}

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
