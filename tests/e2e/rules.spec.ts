import type { Locator, Page } from "@playwright/test";
import { BOTTLE, EXAMPLE, play } from "./bench";
import { countTouches, expect, goBack, test } from "./starboard";

/** The entry that lies open. */
function article(page: Page): Locator {
  return page.getByRole("dialog").getByRole("article");
}

test("finding a rule takes one touch and one word", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("sell");
  const first = dialog.getByRole("listitem").first();
  await expect(first).toContainText("Selling Items");
  await expect(first.locator("mark").first()).toBeVisible();
  expect(await count()).toEqual({ touches: 1, letters: 4 });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: /Selling Items/ })).toContainText("1,000");
});

test("the list of rules that apply now follows the table", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  const applies = page.getByRole("dialog").getByRole("region", { name: "Applies right now" });
  await bench.open("/fight");
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  const inFight = await applies.getByRole("listitem").first().innerText();
  await bench.act({ do: "run-away" });
  await page.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(applies.getByRole("listitem").filter({ hasText: "Running Away" }).first()).toBeVisible();
  await expect(applies.getByRole("listitem").first()).not.toHaveText(inFight, { useInnerText: true });
});

test("an objection, an addend and a card that does not count link to their rules and back", async ({
  page,
  bench,
}) => {
  await bench.table([...EXAMPLE, play(2, "neuronic-whip"), BOTTLE]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away" }).click();
  await page.getByRole("button", { name: /^Rules: / }).click();
  await expect(article(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "A rule says otherwise" })).toBeVisible();
  await page.getByRole("button", { name: "Don’t do it" }).click();

  await bench.open("/seat/2");
  await page.getByRole("button", { name: /^Strength/ }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Rules: / })
    .first()
    .click();
  await expect(article(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: /Neuronic Whip/ }).click();
  await page.getByRole("button", { name: "Rules: Not for this Race" }).click();
  await expect(article(page)).toBeVisible();
});

test("browser back closes the rules first and then leaves the screen", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open();
  await page.getByRole("button", { name: "To the fight" }).click();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await goBack(page);
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByRole("button", { name: "Zoe: one Level up" })).toBeHidden();
  await goBack(page);
  await expect(page.getByRole("button", { name: "Zoe: one Level up" })).toBeVisible();
});

test("every rule and every card can be opened", async ({ page, bench }) => {
  test.slow();
  const pages = await bench.pages();
  expect(pages.length).toBeGreaterThan(300);
  await page.goto("/#/rules");
  await expect(page.locator("h1")).toBeVisible();
  // Within the page: to ask it from outside takes longer than to open what is asked for.
  await page.evaluate(async (pages) => {
    for (const [hash, heading] of pages) {
      location.hash = hash;
      const begun = performance.now();
      while (document.querySelector("h1")?.textContent.trim() !== heading) {
        if (performance.now() - begun > 20_000) throw new Error(`${hash} does not show “${heading}”`);
        await new Promise(requestAnimationFrame);
      }
    }
  }, pages);
});
