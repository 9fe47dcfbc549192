import type { Page } from "@playwright/test";
import { BOTTLE, EXAMPLE, play } from "./bench";
import { expect, load, prefer, scrollTo, test } from "./starboard";

/** The lines of a section of a card's page. */
const section = (page: Page, name: string) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name, exact: true }) });

test(
  "cards can be filtered by name, kind and box, and back returns to the search",
  { tag: "@both" },
  async ({ page }) => {
    await page.goto("/");
    await page.getByRole("button", { name: "Cards", exact: true }).click();
    await page.getByRole("searchbox").fill("brain");
    await expect(page.getByRole("listitem")).toHaveCount(3);
    await page.getByLabel("Kind").selectOption("Monster");
    await expect(page.getByRole("listitem")).toHaveCount(1);
    await page.getByRole("link", { name: "Brain in a Jar" }).click();

    await expect(page.getByRole("heading", { level: 1, name: "Brain in a Jar" })).toBeVisible();
    await expect(page.getByText("Monster · Door deck")).toBeVisible();
    await expect(page.getByRole("definition")).toHaveText(["16", "4", "2"]);
    await expect(section(page, "Running away")).toContainText(
      "It does not follow anyone of Level 3 or lower.",
    );
    await expect(section(page, "Bad Stuff").getByRole("listitem")).toHaveText([
      "You lose 2 Levels.",
      "You lose all your Classes.",
    ]);
    await expect(section(page, "In the box")).toContainText("1 copy");

    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByRole("searchbox")).toHaveValue("brain");
    await page.getByRole("searchbox").fill("");
    await page.getByLabel("Box").selectOption("Munchkin Starfinder");
    await expect(page.getByRole("listitem")).toHaveCount(2);
    await page.getByLabel("Kind").selectOption("Trap");
    await page.getByRole("button", { name: "Show all cards" }).click();
    await expect(page.getByRole("link", { name: /Akata/ })).toBeVisible();
  },
);

test("outside a table, a card page uses the wording of the preferred edition", async ({ page }) => {
  const value = page.getByRole("definition").filter({ hasText: "400" });
  for (const [edition, worth] of [
    ["deluxe-2019", "400 GP"],
    ["first-2002", "400 cr"],
  ] as const) {
    await prefer(page, { edition });
    await load(page, "/#/card/ray-gun");
    await expect(value).toHaveText(worth);
  }
});

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

test("an unknown or malformed card address shows an explanation", async ({ page }) => {
  for (const id of ["no-such-card", "%", "%E0%A4%A", "<b>"]) {
    await load(page, `/#/card/${id}`);
    await expect(page.getByRole("heading", { name: "There is no such card" })).toBeVisible();
  }
  await page.getByRole("button", { name: "To the cards" }).click();
  await expect(page.getByRole("searchbox")).toBeVisible();
});

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
    await page.getByRole("button", { name: "What Rocket Boots does" }).click();
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
  await page.getByRole("button", { name: "Play it" }).click();
  await page.getByRole("button", { name: "Monsters", exact: true }).click();
  await expect(page).toHaveURL(/fight$/);
  await expect(page.getByText("Nova Flash Grenade")).toBeVisible();

  await bench.open("/card/plasmoid");
  await section(page, "At this table").getByRole("button", { name: "Fight" }).click();
  await expect(page).toHaveURL(/fight$/);
});

test("a card can be played from its page, and the page shows who has it", async ({ page, bench }) => {
  await bench.table([play(2, "mutant")]);
  await bench.open("/card/computerized");
  await expect(page.getByText("there is none at this table now")).toBeVisible();
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
  await page.getByRole("button", { name: "It is called otherwise here" }).click();
  await page.getByRole("textbox", { name: "Name on your card" }).fill("Wumpelstrahler");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Wumpelstrahler")).toBeVisible();
  await bench.open("");
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("combobox").fill("wumpel");
  await expect(page.getByRole("option").first()).toHaveText(/Raser/);
  await page.goto("/#/card/raser");
  await page.getByRole("button", { name: "Change the name" }).click();
  await page.getByRole("button", { name: "Remove the name" }).click();
  await expect(page.getByText("The name “Wumpelstrahler” is removed")).toBeVisible();
});
