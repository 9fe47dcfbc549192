import type { Locator, Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
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
  await page.getByRole("button", { name: "Leave it" }).click();

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

test("back in the rules returns to earlier entries and then to the typed search", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("charity");
  await page.getByRole("dialog").getByRole("listitem").filter({ hasText: "Charity" }).first().click();
  await expect(article(page)).toBeVisible();
  await article(page).getByRole("listitem").last().getByRole("button").click();
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("searchbox")).toHaveValue("charity");
});

test("search results are announced briefly, and entries take and return the focus", async ({
  page,
  bench,
}) => {
  await bench.table();
  await bench.open();
  await page.getByRole("button", { name: "Rules" }).click();
  const rules = page.getByRole("dialog");
  await rules.getByRole("searchbox").fill("helper");
  const told = rules.getByRole("status");
  await expect(told).toHaveText(/^\d+ hits/);
  const rows = rules.getByRole("listitem");
  const first = rows.first().getByRole("button");
  const title = await first.locator(".title").innerText();
  await expect(told).toHaveText(`${await rows.count()} hits, the first one ${title}`);
  await expect(rules.locator("[aria-live]").filter({ has: first })).toHaveCount(0);

  await first.press("Enter");
  await expect(rules.getByRole("heading", { level: 2 })).toBeFocused();
  const related = rules.getByRole("listitem").getByRole("button").last();
  const next = await related.locator(".title").innerText();
  await related.press("Enter");
  await expect(rules.getByRole("heading", { level: 2, name: next })).toBeFocused();
  await expect(rules.getByRole("heading", { level: 2, name: next })).toBeInViewport();
  const back = rules.getByRole("button", { name: "Back" });
  await back.press("Enter");
  await expect(rules.getByRole("button", { name: next })).toBeFocused();
  await back.press("Enter");
  await expect(first).toBeFocused();
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

test("the selected edition comes first in the differences, and an unknown rule is reported", async ({
  page,
}) => {
  await page.goto("/#/rules");
  await page.getByLabel("Edition").selectOption("first-2002");
  await page.goto("/#/rules/half-breed");
  await expect(page.getByRole("article").getByRole("rowheader").first()).toHaveText("First, 2002");
  await page.goto("/#/rules/no-such-rule");
  await expect(page.getByText("There is no such rule.")).toBeVisible();
});

test("the reference is saved as one page with working internal links", async ({ page }) => {
  await page.goto("/#/reference");
  await expect(page.getByRole("heading", { name: "When may I play…?" })).toBeVisible();
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Example" })).toHaveCount(0);
  const rules = await page.getByRole("article").count();
  await page.getByRole("checkbox", { name: /^In short/ }).uncheck();
  await expect(page.getByRole("heading", { name: "Example" }).first()).toBeVisible();
  expect(await page.getByRole("article").count()).toBeGreaterThan(rules);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as page" }).click();
  const text = await readFile(await (await download).path(), "utf8");
  expect(/<button|<script|<link|<!--.*-->/.test(text)).toBe(false);
  const links = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(links.length).toBeGreaterThan(20);
  const lost = [...new Set(links)].filter((id) => !text.includes(`id="${id}"`));
  expect(lost).toEqual([]);
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

test("a table's rules show how it departs from its edition", async ({ page, bench }) => {
  await bench.table([], false, ["winning-level", "printings=first-2002,starfinder"]);
  await bench.open();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  const house = page.getByRole("region", { name: "Rules of this table" });
  await expect(house.getByRole("listitem")).toHaveText([
    "Edition: Deluxe",
    "Winning Level: 20",
    /^Boxes you play with: .*Starfinder/,
  ]);
  await house.page().getByRole("searchbox").fill("epic level 20");
  await page.getByRole("dialog").getByRole("button").getByText("Winning", { exact: false }).first().click();
  await expect(article(page)).toContainText("At this table – Winning Level: 20");
});

test("the rules of a running table change after a preview of what that does", async ({ page, bench }) => {
  const armor = { do: "play", seat: 0, card: "battle-armor" } as const;
  await bench.table([{ do: "play", seat: 0, card: "rocket-boots" }, armor]);
  await bench.open("");
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await page.getByRole("button", { name: "Change edition or house rules" }).click();
  const preview = page.getByRole("button", { name: "See what changes" });
  await expect(preview).toBeDisabled();
  await page.getByText("House rules").click();
  await page.getByText("Winning", { exact: true }).click();
  await page.getByRole("button", { name: /^Winning Level/ }).click();
  await page.getByRole("combobox", { name: "Edition" }).selectOption("first-2002");
  await preview.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Winning Level: 10 → 20");
  await page.getByRole("button", { name: "Back" }).click();
  await preview.click();
  await page.getByRole("button", { name: "Play by these rules" }).click();
  await expect(page.getByRole("region", { name: "Gameboard" })).toContainText("20");
  await page.getByRole("button", { name: "Log" }).click();
  await expect(page.getByRole("listitem").first()).toContainText("Winning Level: 10 → 20");
});
