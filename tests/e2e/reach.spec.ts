import type { Action } from "../../ui/src/wire/Action";
import { BOTTLE, CREW, EXAMPLE, GUESTS, PARTY, play, sits } from "./bench";
import { misfits, SIZES } from "./fit";
import { expect, load, move, prefer, rest, speak, still, test } from "./starboard";

/** A set of own cards whose words are as long as German ones. */
const LONG = `[set]
id = "long-words"
name = "Verordnungsblätter der Raumstationsverwaltungsoberaufsicht"

[[item]]
id = "permit"
name = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz"
bonus = 3
value = 500
slots = ["headgear"]

[[item]]
id = "bolt"
name = "The Indestructible Self-Sealing Stem Bolt of Donaudampfschifffahrtsgesellschaft"
bonus = 3
value = 500
hands = 2
`;
const DIMENSION = {
  do: "enhance",
  monster: 1,
  card: "from-another-dimension",
} as const;

test("a small phone fits twelve players on every screen", async ({ page, bench }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.table([...EXAMPLE, ...GUESTS.map(sits), BOTTLE, DIMENSION]);
  await bench.roster("All twelve", [...CREW, ...GUESTS]);
  const fits = async (what: string) => {
    await still(page);
    expect(await misfits(page), what).toEqual([]);
  };
  await bench.open("/seat/0");
  for (const screen of ["/seat/2", "/log", "/statistics", "/fight", "/card/bottle-bottle", "/seat/0", ""]) {
    await move(page, bench.hash(screen));
    await fits(screen);
  }
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("combobox").fill("laser");
  await page.getByRole("option", { name: /^Laser/ }).click();
  await expect(page.getByRole("dialog", { name: "A rule says otherwise" })).toBeVisible();
  await fits("an objection");
  await move(page, "#/");
  await expect(page.getByRole("button", { name: /^Play again with All twelve/ })).toBeVisible();
  await fits("lobby");
  await move(page, `#/new/${encodeURIComponent("All twelve")}`);
  await expect(page.getByRole("textbox", { name: "Name of player 12" })).toBeVisible();
  await fits("new table");
});

for (const [language, name] of [
  ["he", "Maximilian-Alexander"],
  ["he", "נבוכדנצר-אלכסנדר הגדול"],
  ["en", "נבוכדנצר-אלכסנדר הגדול"],
] as const) {
  test(`a long name shows its beginning, in the language ${language}: ${name}`, async ({ page, bench }) => {
    await speak(page, language);
    const help: Action = { do: "help", seat: 1, deal: { treasures: 0, firstPick: null, items: [] } };
    await bench.table([{ do: "edit-seat", seat: 0, name }, BOTTLE, help]);
    await bench.show("/fight");
    await expect(page.locator("h1")).toContainText(name);
    for (const heading of [page.locator("h1"), page.locator("h2", { hasText: name })]) {
      const begins = heading.evaluate((heading, name) => {
        const words = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT);
        while (words.nextNode()?.textContent?.includes(name) === false);
        const first = document.createRange();
        const at = words.currentNode.textContent!.indexOf(name);
        first.setStart(words.currentNode, at);
        first.setEnd(words.currentNode, at + 1);
        const [letter, box] = [first.getBoundingClientRect(), heading.getBoundingClientRect()];
        return (
          letter.left >= box.left - 1 && letter.right <= box.right + 1 && letter.bottom <= box.bottom + 2
        );
      }, name);
      expect(await begins).toBe(true);
    }
  });
}

test(
  "a long word on a custom card wraps, and the card’s page shows it in full",
  {
    tag: "@desktop",
  },
  async ({ page, bench }) => {
    await bench.ownSet(LONG);
    await bench.table([play(0, "permit"), play(0, "bolt")], true);
    await bench.show();
    for (const hash of [bench.hash("/seat/0"), bench.hash("/card/bolt"), "#/labels"]) {
      await move(page, hash);
      await still(page);
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await rest(page);
        const message = `${hash} at ${width} by ${height}`;
        expect(await misfits(page), message).toEqual([]);
        const heading = page.locator("h1");
        expect(await heading.evaluate((it) => it.scrollHeight - it.clientHeight), message).toBe(0);
        for (const item of await page.locator("main .slot").all()) {
          expect(
            await item.evaluate((it) => it.getBoundingClientRect().width - it.parentElement!.clientWidth),
            message,
          ).toBeLessThan(1);
        }
      }
    }
    await bench.dropSet("long-words");
  },
);

test("with large text on the smallest phone, the save bar leaves room for the card", async ({
  page,
  bench,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ["long", "he"]) {
    await speak(page, language);
    await prefer(page, { text: 150 });
    await bench.ownSet(PARTY);
    await load(page, "/#/sets/party-tricks/new/monster");
    const save = page.locator("form > .end");
    await expect(save).toBeVisible();
    await still(page);
    expect((await save.boundingBox())!.height, language).toBeLessThan(640 / 5);
  }
});

test("stacked sides of a fight are named, and the card search has room to type", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await prefer(page, { text: 150 });
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 915 });
    await bench.show("/fight");
    for (const side of ["Munchkins", "Monsters"]) {
      const quick = page.getByRole("group", { name: `Add to ${side}` });
      const name = page.locator("main .pad > p").filter({ hasText: side });
      await expect(name).toBeVisible();
      const first = quick.getByRole("button").first();
      expect((await name.boundingBox())!.y).toBeLessThan((await first.boundingBox())!.y);
    }
    await page.getByRole("button", { name: "Add monster" }).click();
    expect((await page.getByRole("combobox").boundingBox())!.width).toBeGreaterThan(width * 0.8);
  }
});

test("a fight breaks no card name and cuts off no heading", async ({ page, bench }) => {
  await bench.table([BOTTLE, { do: "enhance", monster: 1, card: "computerized" }]);
  await speak(page, "de");
  await bench.show("/fight");
  const name = page.getByText("Computerized", { exact: true });
  for (const width of [320, 360, 412]) {
    await page.setViewportSize({ width, height: 915 });
    await expect(name).toBeVisible();
    const lines = await name.evaluate((it) => {
      const range = document.createRange();
      range.selectNodeContents(it);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    });
    expect(lines, `${width}`).toBe(1);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const headings = page.getByRole("columnheader");
  await expect(headings.last()).toBeVisible();
  for (const heading of await headings.all()) {
    expect(await heading.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
  }
});

test("the current player’s link stays in view among twelve players", async ({ page, bench }) => {
  await bench.table(GUESTS.map(sits));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ["en", "he"]) {
    await speak(page, language);
    for (const seat of [0, 7, 11]) {
      await bench.show(`/seat/${seat}`);
      await expect(page.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
    }
  }
});

test("a phone in landscape shows the actions beside the sheet", async ({ page, bench }) => {
  await page.setViewportSize({ width: 915, height: 412 });
  await bench.table(EXAMPLE);
  await bench.show("/seat/0");
  const bar = (await page.getByRole("navigation", { name: "Actions" }).boundingBox())!;
  const lists = (await page.getByRole("heading", { name: "Character" }).boundingBox())!;
  expect(bar.x).toBeGreaterThan(lists.x + lists.width - 1);
  for (const button of await page.getByRole("navigation").getByRole("button").all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test("every face of a die is large enough to tap", async ({ page, bench }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  const small = async () => {
    await expect(page.locator(".faces .icon").last()).toBeVisible();
    await still(page);
    return page.evaluate(() =>
      [...document.querySelectorAll(".faces .icon")]
        .map((face) => face.getBoundingClientRect())
        .filter(({ width, height }) => width < 43.9 || height < 43.9)
        .map(({ width, height }) => `${width} x ${height}`),
    );
  };
  for (const text of [100, 150]) {
    await prefer(page, { text });
    await bench.table([{ do: "play-trap", seat: 0, card: "transporter-accident" }]);
    await bench.show();
    expect(await small()).toEqual([]);
    await page.getByRole("button", { name: /^Roll the die: / }).click();
    expect(await small()).toEqual([]);
    await bench.table([{ do: "fight", foe: { is: "card", card: "eep" } }]);
    await bench.show("/fight");
    expect(await small()).toEqual([]);
  }
});

test("every piece is wide enough to tap", async ({ page, bench }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.table();
  for (const text of [100, 130, 200]) {
    await prefer(page, { text });
    await bench.show("/seat/0");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Name and piece" }).click();
    await expect(page.getByRole("radio")).toHaveCount(12);
    await still(page);
    for (const piece of await page.getByRole("radio").all()) {
      expect((await piece.locator("..").boundingBox())!.width, `${text} %`).toBeGreaterThan(43.9);
    }
  }
});
