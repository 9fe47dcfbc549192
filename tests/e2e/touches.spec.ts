import type { Page } from "@playwright/test";
import { BOTTLE, EXAMPLE, level, play } from "./bench";
import { countTouches, expect, test } from "./starboard";

/** Two touches and three letters. */
async function openDoor(page: Page, card: string): Promise<void> {
  await page.getByRole("button", { name: "Open door" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type(card.slice(0, 3).toLowerCase());
  await page
    .getByRole("option", { name: new RegExp(`^${card}`) })
    .first()
    .click();
}

test("a Level up takes one touch, and its undo another", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.getByRole("button", { name: "Zoe, Level 2," })).toBeVisible();
  expect(await count()).toEqual({ touches: 1, letters: 0 });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await expect(page.getByRole("button", { name: "Zoe, Level 1," })).toBeVisible();
  expect(await count()).toEqual({ touches: 2, letters: 0 });
});

test("the fifth last line is taken back alone with three touches", async ({ page, bench }) => {
  await bench.table([level(3, 2), level(0, 1), level(1, 1), level(2, 1), level(0, 1)]);
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.getByRole("button", { name: "Go back to: Zoe gains 2 Levels" }).click();
  await page.getByRole("button", { name: "Take back only this" }).click();
  await expect(page.getByText("Undone", { exact: true })).toBeVisible();
  expect(await count()).toEqual({ touches: 3, letters: 0 });
  expect((await bench.now()).view.seats[3]!.level).toBe(1);
});

test("rolling the die takes one touch", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Roll the die" }).click();
  // Beside the face, the dialog holds nothing that is read out but the notices, and none is due.
  await expect(page.getByRole("dialog").getByRole("status")).toHaveText([/^[1-6]$/, ""]);
  expect(await count()).toEqual({ touches: 1, letters: 0 });
});

test("starting a fight takes two touches and three letters", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table(EXAMPLE);
  await bench.open();
  const count = await countTouches(page);
  await openDoor(page, "Bottle Bottle");
  await expect(page.getByRole("button", { name: "Monsters: 4" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Munchkins: 6" })).toBeVisible();
  expect(await count()).toEqual({ touches: 2, letters: 3 });
});

test("a door without a monster takes one touch, and two lead to the next turn", async ({ page, bench }) => {
  await bench.table();
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "No monster" }).click();
  await expect(page.getByRole("list", { name: "Phases of the turn" }).locator("[aria-current]")).toHaveText(
    "Trouble or loot",
  );
  expect(await count()).toEqual({ touches: 1, letters: 0 });
  await page.getByRole("button", { name: "Loot, end turn" }).click();
  await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  expect(await count()).toEqual({ touches: 2, letters: 0 });
});

test("a lone monster by name, to the next turn, takes four touches and three letters", async ({
  page,
  bench,
}) => {
  await bench.table(EXAMPLE, false, ["claim-wait-ms=0"]);
  await bench.open();
  const count = await countTouches(page);
  await openDoor(page, "Bottle Bottle");
  await page.getByRole("button", { name: "Claim the kill" }).click();
  await page.getByRole("button", { name: "Taken, end turn" }).click();
  await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  expect(await count()).toEqual({ touches: 4, letters: 3 });
});

test("a monster that catches, to the next turn, takes five touches and three letters", async ({
  page,
  bench,
}) => {
  await bench.table([level(0, 1)]);
  await bench.open();
  const count = await countTouches(page);
  await openDoor(page, "Bottle Bottle");
  await page.getByRole("button", { name: "Run away" }).click();
  await page.getByRole("button", { name: "Face 1" }).click();
  await page.getByRole("button", { name: "End turn" }).click();
  await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  expect(await count()).toEqual({ touches: 5, letters: 3 });
});

test("a kill with a helper and a deal, to the next turn, takes six touches and three letters", async ({
  page,
  bench,
}) => {
  await bench.table([...EXAMPLE, level(0, -3)], false, ["claim-wait-ms=0"]);
  await bench.open();
  const count = await countTouches(page);
  await openDoor(page, "Bottle Bottle");
  await page.getByRole("button", { name: /^Boxey helps/ }).click();
  await page.getByRole("button", { name: "1 Treasure", exact: true }).click();
  await page.getByRole("button", { name: "Claim the kill" }).click();
  await page.getByRole("button", { name: "Taken, end turn" }).click();
  await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  expect(await count()).toEqual({ touches: 6, letters: 3 });
});

test("eight starting cards of a player take ten touches and sixteen letters", async ({ page, bench }) => {
  await bench.setUp();
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("radio", { name: "Zoe" }).click();
  const cards = [
    "Laser",
    "Feline",
    "Trader",
    "Tailgun",
    "Ray Gun",
    "Dogbot",
    "Diamondoid Teeth",
    "Vibrosword",
  ];
  for (const card of cards) {
    await page.keyboard.type(card.slice(0, 2));
    await page
      .getByRole("option", { name: new RegExp(`^${card}`) })
      .first()
      .click();
    await expect(page.getByRole("status").filter({ hasText: card })).toBeVisible();
  }
  expect(await count()).toEqual({ touches: 2 + cards.length, letters: 2 * cards.length });
  await expect.poll(async () => (await bench.now()).view.seats[3]!.cards).toHaveLength(cards.length);
});

test("each further card in play takes one touch and three letters", async ({ page, bench }) => {
  await bench.table([]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: "Add card" }).click();
  const field = page.getByRole("combobox");
  await expect(field).toBeFocused();
  const count = await countTouches(page);
  const cards = ["Laser", "Feline", "Trader", "Dogbot"];
  for (const card of cards) {
    await page.keyboard.type(card.slice(0, 3).toLowerCase());
    await page
      .getByRole("option", { name: new RegExp(`^${card}`) })
      .first()
      .click();
    await expect(page.getByRole("dialog").getByRole("status").first()).toContainText(card);
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
  }
  expect(await count()).toEqual({ touches: cards.length, letters: 3 * cards.length });
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button", { name: /^Dogbot/ })).toBeVisible();
});

test("another Race in place of the old one takes three touches and three letters", async ({
  page,
  bench,
}) => {
  await bench.table([play(0, "mutant")]);
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("cyb");
  await page.getByRole("option", { name: /^Cyborg/ }).click();
  await page.getByRole("button", { name: "Discard Mutant, become Cyborg" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await count()).toEqual({ touches: 3, letters: 3 });
  await expect.poll(async () => (await bench.now()).view.seats[0]!.races).toEqual(["cyborg"]);
});

test("selling Items for a Level takes three touches", async ({ page, bench }) => {
  await bench.table([play(0, "laser"), play(0, "vibrosword")]);
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Wesley, Level 1," }).click();
  await page.getByRole("button", { name: "Sell", exact: true }).click();
  await page.getByRole("button", { name: /^Sell for 1 Level.*Laser and Vibrosword$/ }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await bench.now()).view.seats[0]!.level).toBe(2);
  expect(await count()).toEqual({ touches: 3, letters: 0 });
});

test("a Trap from the door, to the next turn, takes three touches and three letters", async ({
  page,
  bench,
}) => {
  await bench.table([]);
  await bench.open();
  const count = await countTouches(page);
  await openDoor(page, "Solar Flare");
  await expect(page.getByText(/^Solar Flare takes nothing from Wesley/)).toBeVisible();
  await page.getByRole("button", { name: "Loot, end turn" }).click();
  await expect(page.getByRole("heading", { name: "Boxey’s turn", exact: true })).toBeVisible();
  expect(await count()).toEqual({ touches: 3, letters: 3 });
});

test("a fight against a typed Level takes two touches, or one touch and Enter", async ({ page, bench }) => {
  await bench.table([]);
  await bench.open();
  const count = await countTouches(page);
  const door = page.getByRole("button", { name: "Open door" });
  const monsters = page.getByRole("button", { name: "Monsters: 8" });
  await door.click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("8");
  await page.getByRole("button", { name: "Fight Level 8" }).click();
  await expect(monsters).toBeVisible();
  expect(await count()).toEqual({ touches: 2, letters: 1 });
  await page.getByRole("button", { name: "Undo" }).first().click();
  await door.click();
  await page.getByRole("combobox").fill("8");
  await page.keyboard.press("Enter");
  await expect(monsters).toBeVisible();
});

test("a strength known without cards can be typed as an amount or a total", async ({ page, bench }) => {
  await bench.table([]);
  await bench.open();
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Open door" }).click();
  await page.getByRole("combobox").pressSequentially("14");
  await page.getByRole("button", { name: "Fight Level 14" }).click();
  await page.getByRole("button", { name: "Other amount for Munchkins" }).click();
  await expect(page.getByRole("spinbutton", { name: "Amount" })).toBeFocused();
  await page.keyboard.type("11");
  await expect(page.getByRole("spinbutton", { name: "In total" })).toHaveValue("12");
  await page.getByRole("button", { name: "+11 for Munchkins" }).click();
  await expect(page.getByRole("button", { name: "Munchkins: 12" })).toBeVisible();
  expect(await count()).toEqual({ touches: 4, letters: 4 });
  await page.getByRole("button", { name: "Other amount for Monsters" }).click();
  await page.getByRole("spinbutton", { name: "In total" }).fill("11");
  await page.getByRole("button", { name: "−3 for Monsters" }).click();
  await expect(page.getByRole("button", { name: "Monsters: 11" })).toBeVisible();
});

test("strength by hand takes one touch for each point, up or down", async ({ page, bench }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open("/fight");
  const count = await countTouches(page);
  for (const [side, before] of [
    ["Munchkins", 6],
    ["Monsters", 4],
  ] as const) {
    for (const [step, total] of [
      ["−1", before - 1],
      ["+1", before],
    ] as const) {
      const button = page.getByRole("button", { name: `${step} for ${side}` });
      const { width, height } = (await button.boundingBox())!;
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      await button.click();
      await expect(page.getByRole("button", { name: `${side}: ${total}`, exact: true })).toBeVisible();
    }
  }
  expect(await count()).toEqual({ touches: 4, letters: 0 });
});

test("playing a one-shot takes two touches", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open("/fight");
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Card for Munchkins" }).click();
  await page.getByRole("option").first().click();
  await expect(page.getByRole("button", { name: /^Take back/ })).toBeVisible();
  expect(await count()).toEqual({ touches: 2, letters: 0 });
});

test("a new table from the last roster takes two touches", async ({ page, bench }) => {
  await bench.table([], true);
  await page.goto("/#/");
  const count = await countTouches(page);
  await page
    .getByRole("button", { name: /^Play again with/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await expect(page.getByRole("button", { name: "Wesley, Level 1," })).toBeVisible();
  expect(await count()).toEqual({ touches: 2, letters: 0 });
});

test("an Item that fits is worn with one touch, three letters and Enter", async ({ page, bench }) => {
  await bench.table([]);
  await bench.open("/seat/0");
  const count = await countTouches(page);
  await page.getByRole("button", { name: "Add a card: Headgear" }).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.type("bub");
  await page.keyboard.press("Enter");
  const worn = page.getByRole("region", { name: "Headgear" }).getByRole("button", { name: /^Bubble Helmet/ });
  await expect(worn).toBeVisible();
  await expect(page.getByRole("status").getByText("Bubble Helmet")).toBeVisible();
  expect((await count()).touches).toBe(1);
});

test("gear that is only counted takes one touch for each point", async ({ page, bench }) => {
  await bench.table([]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: "Gear of Wesley: one more" }).click();
  const strength = page.getByRole("button", { name: "Strength: 2", exact: true });
  await strength.click();
  await expect(page.getByRole("dialog").getByText("Gear as a number")).toBeVisible();
});
