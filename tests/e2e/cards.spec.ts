import type { Page } from "@playwright/test";
import { BOTTLE, EXAMPLE, play } from "./bench";
import { expect, load, scrollTo, test } from "./starboard";

/** The lines of a section of a card's page. */
const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test(
  "going back from a card keeps the scroll position of the card list",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/#/cards");
    const plasmoid = page.getByRole("link", { name: "Plasmoid" });
    await scrollTo(plasmoid);
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);
    await plasmoid.click();
    await expect(page.getByRole("heading", { level: 1, name: "Plasmoid" })).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(plasmoid).toBeVisible();
    expect(await page.evaluate(() => scrollY)).toBe(before);
  },
);

test(
  "a card's page can be opened from the sheet, the picker and the fight",
  { tag: "@both" },
  async ({ page, bench }) => {
    await bench.table([...EXAMPLE, BOTTLE]);
    const leadsTo = async (name: string) => {
      await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
      await page.getByRole("button", { name: "Back" }).click();
    };

    await bench.open("/seat/0");
    await page.getByRole("button", { name: /Diamondoid Teeth/ }).click();
    await page.getByRole("button", { name: "What it does" }).click();
    await leadsTo("Diamondoid Teeth");
    await expect(page.getByRole("heading", { level: 1, name: "Wesley" })).toBeVisible();

    await page.getByRole("button", { name: "Add card" }).click();
    await expect(page.getByRole("combobox")).toBeFocused();
    await page.keyboard.type("rocket");
    await page.getByRole("button", { name: "More about Rocket Boots" }).click();
    await leadsTo("Rocket Boots");

    await bench.open("/fight");
    await page.getByRole("button", { name: /more about Bottle Bottle/i }).click();
    await page.getByRole("button", { name: "What it does" }).click();
    await leadsTo("Bottle Bottle");

    await page.getByRole("button", { name: /^Munchkins: / }).click();
    await page.getByRole("link", { name: "Diamondoid Teeth" }).click();
    await leadsTo("Diamondoid Teeth");
    await expect(page).toHaveURL(/fight$/);
  },
);

test("a card can be used from its page, outside and during a fight", async ({ page, bench }) => {
  await bench.table([...EXAMPLE]);
  await page.goto("/#/card/bottle-bottle");
  await page
    .getByRole("button", { name: /^Friday/ })
    .first()
    .click();
  await expect(section(page, "At this table")).toContainText("It is not in play.");
  await page.getByRole("button", { name: "Fight it" }).click();
  await expect(page).toHaveURL(/fight$/);
  await expect(page.getByRole("region", { name: "Bottle Bottle" })).toBeVisible();

  await bench.open("/card/plasmoid");
  await page.getByRole("button", { name: "Add it to the fight" }).click();
  await expect(page.getByRole("region", { name: "Plasmoid" })).toBeVisible();

  await bench.open("/card/computerized");
  await page.getByRole("button", { name: "On Plasmoid" }).click();
  await expect(page.getByRole("region", { name: "Plasmoid" })).toContainText("Computerized");

  await bench.open("/card/nova-flash-grenade");
  await page.getByRole("button", { name: "Monsters", exact: true }).click();
  await expect(page).toHaveURL(/fight$/);
  await expect(page.getByText("Nova Flash Grenade", { exact: true })).toBeVisible();

  await bench.open("/card/plasmoid");
  await section(page, "At this table").getByRole("button", { name: "Fight" }).click();
  await expect(page).toHaveURL(/fight$/);
});

test("a card can be played from its page, and the page shows who has it", async ({ page, bench }) => {
  await bench.table([play(2, "mutant")]);
  await bench.open("/card/computerized");
  await expect(page.getByText("There is no fight for this now")).toBeVisible();
  await bench.open("/card/mutant");
  await expect(section(page, "At this table")).toContainText("2 more are not in play.");
  await page.getByRole("button", { name: "Wesley plays it" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Wesley" })).toBeVisible();
  await bench.open("/card/mutant");
  await expect(section(page, "At this table").getByRole("button")).toHaveText([/Wesley/, /Inara/]);
  await section(page, "At this table").getByRole("button", { name: "Inara" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Inara" })).toBeVisible();
  await bench.open("/card/akata");
  await expect(section(page, "At this table")).toContainText("not among those this table plays with");
});

test("a card links to its rules, and a rule links to its cards", async ({ page, bench }) => {
  await bench.table();
  await bench.open("/card/mutant");
  await section(page, "Related rules").getByRole("button", { name: "The Mutant's extra place" }).click();
  const rule = page.getByRole("dialog", { name: "The Mutant's extra place" });
  await expect(rule).toBeVisible();
  await rule.getByRole("button", { name: "Mutant", exact: true }).first().click();
  await expect(rule).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Mutant" })).toBeVisible();

  await load(page, "/#/rules/extra-places");
  await page.getByRole("button", { name: "Mutant", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Mutant" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "The Mutant's extra place" })).toBeVisible();
});

test("a card is found by the name that it is given on its page", async ({ page, bench }) => {
  await bench.table();
  await page.goto("/#/card/raser");
  await page.getByRole("button", { name: "Other name on my card" }).click();
  await page.getByRole("textbox", { name: "Name on your card" }).fill("Wumpelstrahler");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Wumpelstrahler")).toBeVisible();
  await bench.open("");
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("combobox").fill("wumpel");
  await expect(page.getByRole("option").first()).toHaveText(/Raser/);
  await page.goto("/#/card/raser");
  await page.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("button", { name: "Remove the name" }).click();
  await expect(page.getByText("Deleted: Wumpelstrahler")).toBeVisible();
});
