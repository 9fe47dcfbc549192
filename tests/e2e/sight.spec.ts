import type { Locator, Page } from "@playwright/test";
import { BOTTLE, level, LONG_CLAIM, play, type Bench } from "./bench";
import { expect, prefer, speak, test } from "./starboard";

/** Visible elements and their places at the time of a touch. */

const SMALL = { width: 320, height: 640 };

/** Shows everything in German, in words that are half as large again, or as large as is said. */
async function large(page: Page, text = 150): Promise<void> {
  await page.setViewportSize(SMALL);
  await speak(page, "de");
  await prefer(page, { text });
}

/** Opens such a sheet. */
async function largeSheet(page: Page, bench: Bench): Promise<void> {
  await large(page);
  await bench.table();
  await bench.show("/seat/0");
}

const cut = (it: Locator) =>
  it.evaluate((it) => it.scrollWidth > it.clientWidth || it.scrollHeight > it.clientHeight + 1);

test("a decision due off screen can be reached with one touch, and rolls wait for it", async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 412, height: 700 });
  await prefer(page, { text: 200 });
  await bench.table([
    play(0, "bobaser"),
    play(0, "diamondoid-teeth"),
    play(0, "cyborg"),
    { do: "fight", foe: { is: "card", card: "ogre" } },
    { do: "add-monster", foe: { is: "card", card: "captain-quirk" } },
    { do: "add-monster", foe: { is: "card", card: "great-cthulhu" } },
    { do: "run-away" },
  ]);
  await bench.show("/fight");
  await page.getByRole("button", { name: /^Wesley from Great Cthulhu/ }).click();
  await page.getByRole("button", { name: "Face 1" }).click();
  await expect(page.getByRole("button", { name: "Decide what is due first" })).toBeDisabled();
  const due = page.getByRole("button", { name: "To be decided" });
  await page.getByRole("region", { name: "To be decided" }).scrollIntoViewIfNeeded();
  await expect(due).toHaveCount(0);
  await page.getByRole("button", { name: "End the fight" }).scrollIntoViewIfNeeded();
  await due.click();
  await expect(page.getByRole("region", { name: "To be decided" })).toBeInViewport();
  await expect(due).toHaveCount(0);
  await page.getByRole("button", { name: "Stay alive", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Wesley, roll: / })).toBeEnabled();
});

test("rolling a die does not reorder the attempts to escape", { tag: "@both" }, async ({ page, bench }) => {
  await bench.table([
    level(0, 4),
    { do: "fight", foe: { is: "card", card: "ogre" } },
    { do: "add-monster", foe: { is: "card", card: "giant-ants" } },
    { do: "add-monster", foe: { is: "card", card: "captain-quirk" } },
    { do: "run-away" },
  ]);
  await bench.show("/fight");
  const flights = page.getByRole("list", { name: "Attempts to escape" }).getByRole("listitem");
  const order = ["Wesley from Ogre", "Wesley from Giant Ants", "Wesley from Captain Quirk"];
  await expect(flights).toContainText(order);
  const faces = (monster: string) => page.getByRole("group", { name: `Wesley from ${monster}` });
  await page.getByRole("button", { name: /^Wesley from Captain Quirk/ }).click();
  await faces("Captain Quirk").getByRole("button", { name: "Face 6" }).click();
  await expect(flights.getByText("Escaped", { exact: true })).toBeVisible();
  await expect(flights).toContainText(order);
  await faces("Ogre").getByRole("button", { name: "Face 6" }).click();
  await expect(flights.getByText("Escaped", { exact: true })).toHaveCount(2);
  await expect(faces("Giant Ants")).toBeVisible();
});

test("the table shows no red while a fight is being won", { tag: "@both" }, async ({ page, bench }) => {
  const red = page.locator(".danger");
  await bench.table([level(0, 5), { do: "enter-phase", phase: "trouble-or-loot" }]);
  await bench.open();
  await expect(page.getByRole("button", { name: "Fight" })).not.toHaveClass(/primary/);
  await expect(red).toHaveCount(0);
  await bench.act(BOTTLE);
  await expect(page.getByRole("button", { name: "To the fight" })).toHaveClass(/primary/);
  await expect(red).toHaveCount(0);
});

test("a fight announces the game’s winner outright only while it is being won", async ({ page, bench }) => {
  await bench.table([level(0, 8), { do: "fight", foe: { is: "card", card: "ogre" } }]);
  await bench.open("/fight");
  await expect(page.getByText("then Wesley wins the game")).toBeVisible();
  await bench.act({ do: "adjust", side: "munchkins", amount: 20 });
  await expect(page.getByText("Wesley wins the game", { exact: true })).toBeVisible();
});

test("a dead player’s sheet shows that they are dead", async ({ page, bench }) => {
  await bench.table([{ do: "die", seat: 0 }]);
  await bench.open("/seat/0");
  await expect(page.getByText("Dead · Male", { exact: true })).toBeVisible();
  await bench.open("/seat/1");
  await expect(page.getByText("Male", { exact: true })).toBeVisible();
});

test("carried cards repeat no sideways note but show other restrictions", async ({ page, bench }) => {
  const sideways = (card: string) => ({ ...play(0, card), sideways: true });
  await bench.table([sideways("dogbot"), sideways("orb-of-prediction")]);
  await bench.open("/seat/0");
  const carried = page.getByRole("region", { name: "Carried sideways" });
  await expect(carried.getByText("Only for: Psychic")).toBeVisible();
  await expect(carried.getByText("Turned sideways")).toHaveCount(0);
});

test("a phone shows what presses a player and the button to the fight in full", async ({ page, bench }) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await bench.table([
    level(0, 8),
    { do: "set-hand", seat: 1, cards: 7 },
    { do: "fight", foe: { is: "card", card: "ogre" } },
  ]);
  await bench.show();
  for (const words of ["Next kill wins", "2 too many"]) {
    const line = page.getByText(words);
    await expect(line).toBeVisible();
    expect(await cut(line)).toBe(false);
  }
  const lines = await page.getByRole("button", { name: "To the fight" }).evaluate((it) => {
    const text = document.createRange();
    text.selectNodeContents(it.lastChild!);
    return new Set([...text.getClientRects()].map(({ top }) => top)).size;
  });
  expect(lines).toBe(1);
  await page.setViewportSize(SMALL);
  await expect(page.getByRole("article").filter({ hasText: "Boxey" }).locator(".short")).toHaveText("2");
});

/** The words of an element, from the right to the left. */
const fromTheRight = (it: Locator) =>
  it.evaluate((it) => {
    const text = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
    const placed: [string, number][] = [];
    while (text.nextNode()) {
      for (const { index, 0: word } of text.currentNode.textContent!.matchAll(/[\p{L}\d]+/gu)) {
        const range = document.createRange();
        range.setStart(text.currentNode, index);
        range.setEnd(text.currentNode, index + word.length);
        placed.push([word, range.getBoundingClientRect().right]);
      }
    }
    return placed.sort(([, one], [, other]) => other - one).map(([word]) => word);
  });

test("Hebrew lines read from the right even after Latin words, and numbers stay with their words", async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 412, height: 915 });
  await speak(page, "he");
  await bench.table(["mutant", "psychic", "ray-gun", "bubble-helmet"].map((card) => play(0, card)));
  await bench.show();
  const line = page.locator(".character", { hasText: "Psychic" });
  expect(await fromTheRight(line)).toEqual(["Mutant", "Psychic", "2", "חפצים"]);

  await bench.act({ do: "fight", foe: { is: "card", card: "ogre" } });
  await bench.act({ do: "run-away" });
  await bench.show("/fight");
  await page.getByRole("button", { name: "תוצאה 6" }).click();
  const told = page.getByRole("status").getByText("Ogre");
  expect(await fromTheRight(told)).toEqual(["Wesley", "הטלה", "של", "6", "הימלטות", "מ", "Ogre"]);
});

test("in Hebrew, the minus of a negative number stays to its left", async ({ page, bench }) => {
  await speak(page, "he");
  await bench.table([play(0, "dogbot"), { do: "play-trap", seat: 0, card: "antimatter" }]);
  const signFirst = (figure: Locator) =>
    figure.evaluate((it) => {
      const texts = document.createTreeWalker(it, NodeFilter.SHOW_TEXT);
      while (!texts.nextNode()!.textContent!.includes("−2"));
      const at = texts.currentNode.textContent!.indexOf("−");
      const [sign, digit] = [at, at + 1].map((from) => {
        const range = document.createRange();
        range.setStart(texts.currentNode, from);
        range.setEnd(texts.currentNode, from + 1);
        return range.getBoundingClientRect().left;
      });
      return sign! < digit!;
    });
  await bench.show();
  expect(await signFirst(page.locator("main .figure", { hasText: "−2" }))).toBe(true);
  await bench.show("/seat/0");
  const strength = page.locator("main .figure", { hasText: "−2" });
  expect(await signFirst(strength)).toBe(true);
  await strength.click();
  expect(await signFirst(page.getByRole("dialog").locator(".figure", { hasText: "−2" }))).toBe(true);
});

test("changing totals in a fight move no button on the smallest phone", async ({ page, bench }) => {
  await page.setViewportSize(SMALL);
  await bench.table([level(0, 7), { do: "fight", foe: { is: "card", card: "great-cthulhu" } }]);
  await bench.show("/fight");
  const add = page.getByRole("button", { name: "+2 for Munchkins" });
  const { y } = (await add.boundingBox())!;
  for (const [amount, total] of [
    [5, 13],
    [10, 23],
    [-20, 3],
  ] as const) {
    await bench.act({ do: "adjust", side: "munchkins", amount });
    await expect(page.getByRole("button", { name: `Munchkins: ${total}`, exact: true })).toBeVisible();
    expect((await add.boundingBox())!.y).toBeCloseTo(y, 0);
  }
});

test("with large text on a small phone, the odds to escape need no horizontal scrolling", async ({
  page,
  bench,
}) => {
  await large(page);
  await bench.table([
    { do: "fight", foe: { is: "card", card: "ogre" } },
    { do: "help", seat: 1, deal: { treasures: 0, firstPick: null, items: [] } },
    { do: "run-away" },
  ]);
  await bench.show("/fight");
  const odds = page.getByRole("region", { name: "Chancen beim Weglaufen" });
  await expect(odds.getByRole("row")).toHaveCount(3);
  expect(await odds.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
  for (const cell of await odds.getByRole("cell").all()) {
    expect(await cut(cell)).toBe(false);
    expect(
      await cell.evaluate((it) => it.clientHeight / parseFloat(getComputedStyle(it).fontSize)),
    ).toBeLessThan(2);
  }
});

test("with large text on a small phone, search placeholders are shown in full", async ({ page, bench }) => {
  await largeSheet(page, bench);
  const whole = (field: Locator) =>
    field.evaluate((it: HTMLInputElement) => {
      const hint = document.createElement("canvas").getContext("2d")!;
      const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(it, "::placeholder");
      hint.font = [fontStyle, fontWeight, fontSize, fontFamily].join(" ");
      const { paddingLeft, paddingRight } = getComputedStyle(it);
      return (
        hint.measureText(it.placeholder).width <=
        it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
      );
    });
  await page.getByRole("button", { name: "Karte dazu" }).click();
  expect(await whole(page.getByRole("combobox"))).toBe(true);
  for (const screen of ["cards", "rules"]) {
    await page.goto(`/#/${screen}`);
    expect(await whole(page.getByRole("searchbox"))).toBe(true);
  }
});

test("with large text on a small phone, no name is cut off or broken inside a word", async ({
  page,
  bench,
}) => {
  await largeSheet(page, bench);
  await page.getByRole("button", { name: "Mehr Aktionen" }).click();
  const dialog = page.getByRole("dialog");
  const label = dialog.getByText("Handkarten");
  await label.scrollIntoViewIfNeeded();
  expect(
    await label.evaluate((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)),
  ).toBeLessThan(2);
  await expect(dialog.getByRole("button", { name: /Handkarten/ })).toHaveCount(2);
  await page.keyboard.press("Escape");

  await bench.act(play(0, "bananafanafofaser"));
  await page.getByRole("button", { name: "Verkauf" }).click();
  const sold = dialog.getByRole("listitem").getByText("Bananafanafofaser");
  await sold.scrollIntoViewIfNeeded();
  expect(
    await sold.evaluate((it) => it.clientHeight / parseFloat(getComputedStyle(it).lineHeight)),
  ).toBeLessThan(2);
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Karte dazu" }).click();
  await page.getByRole("combobox").fill("banana");
  const option = page.getByRole("option", { name: /^Bananafanafofaser/ });
  await expect(option).toBeVisible();
  expect(await cut(option)).toBe(false);
});

test("the best set uses the full width and names each holder once", async ({ page, bench }) => {
  await largeSheet(page, bench);
  await bench.act(
    play(0, "loud-hairy-alien"),
    ...["bubble-helmet", "energy-armor", "magnetic-boots", "ray-gun", "laser", "bobaser", "dogbot"].map(
      (card) => ({ ...play(0, card), sideways: true }),
    ),
  );
  const best = page.getByRole("region", { name: "Beste Auswahl" });
  await expect(best.getByText(/^Loud Hairy Alien hält/)).toHaveCount(1);
  const longest = await best.getByText(/^Anlegen:/).evaluate((it) => {
    const words = document.createRange();
    words.selectNodeContents(it);
    return Math.max(...[...words.getClientRects()].map(({ width }) => width));
  });
  expect(longest).toBeGreaterThan((await best.boundingBox())!.width * 0.7);
});

test("the source of a Trap is shown in full on a small phone", async ({ page, bench }) => {
  await page.setViewportSize(SMALL);
  await bench.table();
  await bench.open("/seat/0");
  await page.getByRole("button", { name: "Trap", exact: true }).click();
  const from = page.getByLabel("Played by");
  await expect(from).toBeVisible();
  expect(
    await from.evaluate((it: HTMLSelectElement) => {
      const words = document.createElement("canvas").getContext("2d")!;
      const { font, paddingLeft, paddingRight } = getComputedStyle(it);
      words.font = font;
      const room = it.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return words.measureText(it.selectedOptions[0]!.text).width - room;
    }),
  ).toBeLessThanOrEqual(0);
});

test(
  "a power used in a fight is marked as used and listed once",
  { tag: "@both" },
  async ({ page, bench }) => {
    await bench.table([play(0, "android"), { do: "fight", foe: { is: "card", card: "ogre" } }]);
    await bench.open("/fight");
    await page.getByRole("button", { name: "Use Android +12" }).click();
    await expect(page.getByRole("button", { name: "Munchkins: 13" })).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "Android" })).toHaveCount(1);
    await expect(page.getByRole("button", { name: "Take back: +12 Android" })).toBeVisible();
  },
);

test("discards for strength can be counted by touch on a small phone", async ({ page, bench }) => {
  await page.setViewportSize(SMALL);
  await bench.table([{ do: "fight", foe: { is: "card", card: "space-vampire" } }]);
  await bench.open("/fight");
  const more = page.getByRole("button", { name: "More: Boxey discards, +2 each" });
  await more.click();
  await expect(page.getByRole("spinbutton", { name: "Boxey discards, +2 each" })).toHaveValue("1");
});

test("with large text, the Level label does not overlap its buttons", async ({ page, bench }) => {
  await bench.table([level(0, 5)]);
  for (const text of [115, 130]) {
    await large(page, text);
    await bench.show("/seat/0");
    const numbers = page.getByRole("region", { name: "Werte" });
    for (const [width, height] of [
      [640, 320],
      [320, 640],
    ] as const) {
      await page.setViewportSize({ width, height });
      const [less, label, more] = await Promise.all(
        [
          numbers.getByRole("button").first(),
          numbers.getByText("Stufe"),
          numbers.getByRole("button").nth(1),
        ].map(async (it) => (await it.boundingBox())!),
      );
      expect(less!.x + less!.width).toBeLessThanOrEqual(label!.x);
      expect(label!.x + label!.width).toBeLessThanOrEqual(more!.x);
    }
  }
});

test("with large text on a small phone, seats and turn actions come before the decks", async ({
  page,
  bench,
}) => {
  await large(page, 130);
  await bench.table();
  await bench.show();
  const top = (it: Locator) => it.evaluate((it) => it.getBoundingClientRect().top);
  const open = await top(page.getByRole("button", { name: "Tür öffnen" }));
  expect(open).toBeGreaterThan(await top(page.getByRole("button", { name: /^Zoe, Stufe/ })));
  expect(open).toBeLessThan(await top(page.getByRole("region", { name: "Spielplan" })));
});

for (const screen of ["", "/fight"]) {
  test(`a claim at ${screen || "/table"} stays in view at any scroll position and moves nothing`, async ({
    page,
    bench,
  }) => {
    await large(page, 130);
    const foe = { is: "typed", level: 1, treasures: 1, levels: 1 } as const;
    await bench.table([level(0, 3), { do: "fight", foe }], false, LONG_CLAIM);
    await bench.show(screen);
    const still = page.getByRole("button", { name: screen ? "+2 für Munchkins" : /^Wesley, Stufe/ });
    const before = await still.boundingBox();
    await bench.act({ do: "claim" });
    await expect(page.getByRole("button", { name: "Einspruch" })).toBeInViewport({ ratio: 1 });
    expect(await still.boundingBox()).toEqual(before);
    await bench.act({ do: "contest-claim" });
    await expect(page.getByRole("button", { name: "Einspruch" })).toBeHidden();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await bench.act({ do: "claim" });
    await expect(page.getByRole("button", { name: "Einspruch" })).toBeInViewport({ ratio: 1 });
  });
}
