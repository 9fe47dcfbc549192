// The rule behind a label: a finger that rests on it, a mouse that does, and a question mark.

import type { Locator, Page } from "@playwright/test";
import { BOTTLE, EXAMPLE } from "./bench";
import { expect, still, test } from "./starboard";

function strengthOf(page: Page, name: string): Locator {
  return page.getByRole("article").filter({ hasText: name }).locator(".strength");
}

/** Puts a finger on the middle of something, and gives back what lifts it. */
async function finger(page: Page, on: Locator): Promise<() => Promise<void>> {
  const box = (await on.boundingBox())!;
  const session = await page.context().newCDPSession(page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await session.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  return async () => {
    await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  };
}

test("a long press on a label opens its rule and nothing else", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.show();
  const lift = await finger(page, strengthOf(page, "Boxey"));
  const dialog = page.getByRole("dialog", { name: "Combat strength" });
  await expect(dialog).toBeVisible();
  await lift();
  await still(page);
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("heading", { name: "Wesley’s turn" })).toBeVisible();
  await (
    await finger(page, strengthOf(page, "Boxey"))
  )();
  await expect(page.getByRole("heading", { name: "Boxey" })).toBeVisible();
});

test(
  "a tooltip on a dialog title opens above the dialog, and Escape closes only the tooltip",
  { tag: "@desktop" },
  async ({ page, bench }) => {
    await bench.table();
    await bench.open("/seat/0");
    await page.getByRole("button", { name: "Sell" }).click();
    const title = page.getByRole("dialog").getByRole("heading").first();
    await title.hover();
    const hint = page.getByRole("tooltip");
    await expect(hint).toContainText("Selling Items");
    await page.keyboard.press("Escape");
    await expect(hint).toHaveCount(0);
    await expect(title).toBeVisible();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: /Selling Items/ })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog", { name: /sells/ })).toBeVisible();
  },
);

test(
  "the ? key opens the rule of the focused control, or else the search",
  { tag: "@desktop" },
  async ({ page, bench }) => {
    await bench.table([...EXAMPLE, BOTTLE]);
    await bench.open("/fight");
    await page.getByRole("button", { name: "Run away" }).focus();
    await page.keyboard.press("?");
    await expect(page.getByRole("dialog", { name: "Running Away" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Run away" })).toBeFocused();

    await page.getByRole("button", { name: "Undo" }).first().focus();
    await page.keyboard.press("?");
    const search = page.getByRole("dialog").getByRole("searchbox");
    await expect(search).toBeFocused();
    await page.keyboard.type("what?");
    await expect(search).toHaveValue("what?");
  },
);
