import type { Page } from "@playwright/test";
import { passesAxe } from "./axe";
import { BOTTLE, CREW, EXAMPLE, GUESTS, level, PARTY, play, sits } from "./bench";
import { playTurns } from "./game";
import { expect, load, prefer, speak, still, test } from "./starboard";

const SCREENS = ["", "/seat/0", "/seat/2", "/log", "/statistics", "/fight", "/card/bottle-bottle"];
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
/** Screens without a table. */
const OUTSIDE = [
  "#/",
  "#/new",
  "#/settings",
  "#/cards",
  "#/labels",
  "#/sets",
  "#/sets/party-tricks",
  "#/sets/party-tricks/card/confetti-cannon",
  "#/sets/party-tricks/card/balloon-animal",
  "#/sets/party-tricks/new/one-shot",
  "#/sets/gone",
  "#/card/sticky-floor",
  "#/card/bookmark-of-the-weird-alternate-universe",
  "#/rules",
  "#/rules/complex-items",
  "#/reference",
];
const DIMENSION = {
  do: "enhance",
  monster: 1,
  card: "from-another-dimension",
} as const;
const CARDS = [play(2, "mutant"), play(2, "psychic"), play(2, "ray-gun"), play(2, "stupidity-field")];

for (const scheme of ["dark", "light"] as const) {
  test.describe(`in the ${scheme}`, () => {
    test.use({ colorScheme: scheme });

    test("every screen of a table passes axe", async ({ page, bench }) => {
      await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION]);
      for (const screen of SCREENS) {
        await bench.open(screen);
        await passesAxe(page, screen);
      }
      await bench.act({ do: "run-away" });
      await bench.open("/fight");
      await expect(page.getByText("Wesley from Bottle Bottle")).toBeVisible();
      await passesAxe(page, "flight");
    });

    test("numbers as tables and the dialogs of log and lobby pass axe", async ({ page, bench }) => {
      await bench.table([level(0, 2), play(2, "mutant")], true);
      await playTurns(bench, 2);
      await bench.open("/statistics");
      for (const summary of await page.getByText("As a table").all()) await summary.click();
      await passesAxe(page, "tables");
      await bench.open("/log");
      await page.getByRole("button", { name: "Go back to: Inara plays" }).click();
      await expect(page.getByRole("dialog").getByText("The table")).toBeVisible();
      await passesAxe(page, "preview");
      await load(page, "/#/");
      await page.locator("input[type=file]").setInputFiles({
        name: "game.json",
        mimeType: "application/json",
        buffer: Buffer.from("[]"),
      });
      await expect(page.getByText("The file holds no game of Starboard.")).toBeVisible();
      await passesAxe(page, "import");
      await page.getByRole("button", { name: "Got it" }).click();
      await page.getByRole("button", { name: "Manage Friday" }).first().click();
      await passesAxe(page, "manage");
    });

    for (const hash of OUTSIDE) {
      test(`${hash} passes axe`, async ({ page, bench }) => {
        await bench.table([], true);
        await bench.ownSet(PARTY);
        await page.goto(`/${hash}`);
        await passesAxe(page);
      });
    }

    test("the picker passes axe", async ({ page, bench }) => {
      await bench.table([], true);
      await bench.open();
      await page.getByRole("button", { name: "Open door" }).click();
      await expect(page.getByRole("combobox")).toBeVisible();
      await passesAxe(page, "picker");
    });
  });
}

/** From the narrowest phone to a television, and phones that lie on their side, in pixels. */
const SIZES = [
  [320, 640],
  [412, 640],
  [820, 640],
  [844, 390],
  [915, 412],
  [1280, 640],
  [3840, 1920],
] as const;

/**
 * What does not fit: a page that is wider than the window, words that are wider than what they stand on, and things to
 * touch that lie on each other.
 */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const called = (element: HTMLElement) => element.innerText.trim() || element.ariaLabel;
    const visible = (selector: string) =>
      [...document.querySelectorAll<HTMLElement>(selector)].filter((element) =>
        element.checkVisibility({ visibilityProperty: true }),
      );
    const cut = visible("button, summary, .button, h1, h2, h3, p, legend, label, th, td, .figure")
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1)
      .filter((element) => getComputedStyle(element).textOverflow !== "ellipsis")
      .filter((element) => getComputedStyle(element).display !== "inline")
      .map((element) => `${called(element)} is cut`);

    // What clips a line that is lower than its letters cuts off their tails.
    const docked = visible("h1, h2, h3, p, span")
      .filter((element) => {
        const { overflowY, lineHeight, fontSize, paddingBottom } = getComputedStyle(element);
        const missing = (1.2 * parseFloat(fontSize) - parseFloat(lineHeight)) / 2 - parseFloat(paddingBottom);
        return overflowY === "hidden" && element.clientHeight > 1 && missing > 0.6;
      })
      .map((element) => `the letters of ${called(element)} are cut`);

    // What stays at an edge while the rest scrolls lies on the rest, and that is what it is for.
    const stays = (element: Element | null): boolean =>
      element !== null &&
      (["sticky", "fixed"].includes(getComputedStyle(element).position) || stays(element.parentElement));
    // What is scrolled out of its list is not there to be touched.
    const seen = (element: Element) => {
      let { left, right, top, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === "visible") continue;
        const frame = around.getBoundingClientRect();
        [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        [top, bottom] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
      }
      return { left, right, top, bottom };
    };
    // A link within a text has the place of its words, which goes on in the next line.
    const inText = (element: Element) => getComputedStyle(element).display === "inline";
    const touched = visible("button, a, select, input, summary").filter(
      (element) => !stays(element) && !inText(element),
    );
    const boxes = touched.map((element) => ({ element, box: seen(element) }));
    const overlaps = boxes.flatMap(({ element, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ element: other }) => !element.contains(other) && !other.contains(element))
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
        )
        .map(({ element: other }) => `${called(element)} lies on ${called(other)}`),
    );
    return [
      ...(root.scrollWidth > root.offsetWidth ? ["the page is too wide"] : []),
      ...cut,
      ...docked,
      ...overlaps,
    ];
  });
}

for (const [language, direction] of [
  ["en", "ltr"],
  ["de", "ltr"],
  ["he", "rtl"],
] as const) {
  test(`everything fits at every width in the language ${language}`, async ({ page, bench }) => {
    test.slow();
    await speak(page, language);
    await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION], true);
    await bench.ownSet(PARTY);
    const fits = async (screen: string) => {
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => misfits(page), { message: `${screen} at ${width} by ${height}` }).toEqual([]);
      }
    };
    for (const screen of SCREENS) {
      await bench.open(screen);
      await fits(screen);
    }
    await bench.open("/seat/0");
    await page.locator("main .button:has(.lucide-scan-line)").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await fits("scanner");
    for (const hash of OUTSIDE) {
      await page.goto(`/${hash}`);
      await fits(hash);
    }
    await bench.act({ do: "run-away" });
    await bench.open("/fight");
    await fits("flight");
    await prefer(page, { turned: true });
    await bench.open();
    await fits("turned seats");
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    await expect(page.locator("html")).toHaveAttribute("dir", direction);
  });
}

test("twelve players fit on a small phone", async ({ page, bench }) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.table([...EXAMPLE, ...GUESTS.map(sits), BOTTLE, DIMENSION]);
  await bench.roster("All twelve", [...CREW, ...GUESTS]);
  const fits = async (screen: string) => expect.poll(() => misfits(page), { message: screen }).toEqual([]);
  for (const screen of SCREENS) {
    await bench.open(screen);
    await expect(page.locator("h1")).toBeVisible();
    await fits(screen);
  }
  await bench.open();
  await page.getByRole("button", { name: "Card", exact: true }).click();
  await page.getByRole("combobox").fill("laser");
  await page.getByRole("option").first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await fits("whose card it is");
  await page.goto("/#/");
  await expect(page.getByRole("button", { name: /^Play again with All twelve/ })).toBeVisible();
  await fits("lobby");
  await page.goto(`/#/new/${encodeURIComponent("All twelve")}`);
  await expect(page.getByRole("textbox", { name: "Name of player 12" })).toBeVisible();
  await fits("new table");
});

for (const [language, name] of [
  ["he", "Maximilian-Alexander"],
  ["he", "נבוכדנצר-אלכסנדר הגדול"],
  ["en", "נבוכדנצר-אלכסנדר הגדול"],
] as const) {
  test(`a name keeps its beginning in the language ${language}: ${name}`, async ({ page, bench }) => {
    await speak(page, language);
    await bench.table([{ do: "edit-seat", seat: 0, name }, BOTTLE]);
    await bench.open("/fight");
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

test("a long word on a card of one’s own is wrapped where it stands, and its page shows it whole", async ({
  page,
  bench,
}) => {
  await bench.ownSet(LONG);
  await bench.table([play(0, "permit"), play(0, "bolt")], true);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    for (const screen of ["/seat/0", "/card/bolt", "#/labels"]) {
      if (screen.startsWith("#")) await page.goto(`/${screen}`);
      else await bench.open(screen);
      const heading = page.locator("h1");
      await expect(heading).toBeVisible();
      const message = `${screen} at ${width} by ${height}`;
      await expect.poll(() => misfits(page), { message }).toEqual([]);
      expect(await heading.evaluate((it) => it.scrollHeight - it.clientHeight), message).toBe(0);
      for (const item of await page.locator("main .item").all()) {
        expect(
          await item.evaluate((it) => it.getBoundingClientRect().width - it.parentElement!.clientWidth),
          message,
        ).toBeLessThanOrEqual(0);
      }
    }
  }
  await bench.dropSet("long-words");
});

test("nothing is cut off at twice the text size", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION], true);
  await bench.ownSet(PARTY);
  await prefer(page, { text: 200 });
  // The width of the window is more: the room of its scroll bar is not the page's.
  const tooWide = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.offsetWidth);
  for (const screen of SCREENS) {
    await bench.open(screen);
    await still(page);
    expect(await tooWide(), screen).toBe(0);
  }
  for (const hash of OUTSIDE) {
    await page.goto(`/${hash}`);
    await still(page);
    expect(await tooWide(), hash).toBe(0);
  }
});

/** What large words do to a screen: words that are broken in the middle, and bars that take more than a third of it. */
function crowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const lines = (text: Text, word: RegExpMatchArray) => {
      const range = document.createRange();
      range.setStart(text, word.index!);
      range.setEnd(text, word.index! + word[0].length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
    };
    const broken = [...document.querySelectorAll("main :is(button, summary, h1, h2, h3, .name)")].flatMap(
      (element) => {
        const words: string[] = [];
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null) {
          for (const word of text.data.matchAll(/\p{L}{2,12}(?!\p{L})/gu)) {
            if (lines(text, word) > 1) words.push(`${word[0]} is broken`);
          }
        }
        return words;
      },
    );
    const bars = [...document.querySelectorAll("nav")]
      .filter((bar) => getComputedStyle(bar).position === "sticky" && bar.offsetWidth > innerWidth / 2)
      .filter((bar) => bar.offsetHeight > innerHeight / 3)
      .map((bar) => `${bar.ariaLabel} takes more than a third`);
    return [...broken, ...bars];
  });
}

for (const language of ["en", "de", "he"]) {
  test(`large words fit on a phone in the language ${language}`, async ({ page, bench }) => {
    test.slow();
    await speak(page, language);
    await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION]);
    for (const text of [150, 200]) {
      await prefer(page, { text });
      for (const screen of ["", "/fight", "/seat/2"]) {
        await bench.open(screen);
        for (const [width, height] of [
          [320, 640],
          [412, 915],
          [844, 390],
        ] as const) {
          await page.setViewportSize({ width, height });
          const message = `${screen} at ${text} %, ${width} by ${height}`;
          await expect
            .poll(async () => [...(await misfits(page)), ...(await crowded(page))], { message })
            .toEqual([]);
        }
      }
    }
  });
}

for (const language of ["en", "de", "he"]) {
  test(`large words are whole away from a table in the language ${language}`, async ({ page, bench }) => {
    await speak(page, language);
    await prefer(page, { text: 150 });
    await page.setViewportSize({ width: 320, height: 640 });
    for (let table = 0; table < 4; table++) await bench.table([], true);
    await bench.ownSet(PARTY);
    for (const hash of OUTSIDE) {
      await page.goto("about:blank");
      await page.goto(`/${hash}`);
      await still(page);
      await expect.poll(() => crowded(page), { message: hash }).toEqual([]);
    }
    await page.goto("/#/");
    await page.locator("article .icon").first().click();
    const buttons = page.getByRole("dialog").locator("form button");
    await expect(buttons).toHaveCount(6);
    for (const button of await buttons.all()) {
      expect(await button.evaluate((it) => it.scrollWidth - it.clientWidth)).toBeLessThanOrEqual(0);
    }
    await page.goto("/#/sets/party-tricks/new/monster");
    const save = page.locator("form > .end");
    await expect(save).toBeVisible();
    expect((await save.boundingBox())!.height).toBeLessThan(640 / 5);
  });
}

test("one below the other, the sides of a fight are named, and a card can be typed", async ({
  page,
  bench,
}) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await prefer(page, { text: 150 });
  for (const width of [320, 412]) {
    await page.setViewportSize({ width, height: 915 });
    await bench.open("/fight");
    for (const side of ["Munchkins", "Monsters"]) {
      const quick = page.getByRole("group", { name: `Add to ${side}` });
      const name = page.locator("main .side > p").filter({ hasText: side });
      await expect(name).toBeVisible();
      expect((await name.boundingBox())!.y).toBeLessThan((await quick.boundingBox())!.y);
    }
    await page.getByRole("button", { name: "Add monster" }).click();
    expect((await page.getByRole("combobox").boundingBox())!.width).toBeGreaterThan(width * 0.8);
  }
});

test("in a fight no name is broken and no heading cut off", async ({ page, bench }) => {
  await bench.table([BOTTLE, { do: "enhance", monster: 1, card: "computerized" }]);
  await speak(page, "de");
  await bench.open("/fight");
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

test("whose sheet it is stands in sight among twelve players", async ({ page, bench }) => {
  await bench.table(GUESTS.map(sits));
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ["en", "he"]) {
    await speak(page, language);
    for (const seat of [0, 7, 11]) {
      await bench.open(`/seat/${seat}`);
      await expect(page.locator("[aria-current=page]")).toBeInViewport({ ratio: 1 });
    }
  }
});

test("a phone that lies keeps its height for the sheet", async ({ page, bench }) => {
  await page.setViewportSize({ width: 915, height: 412 });
  await bench.table(EXAMPLE);
  await bench.open("/seat/0");
  const bar = (await page.getByRole("navigation", { name: "Actions" }).boundingBox())!;
  const lists = (await page.getByRole("heading", { name: "Character" }).boundingBox())!;
  expect(bar.x).toBeGreaterThan(lists.x + lists.width - 1);
  for (const button of await page.getByRole("navigation").getByRole("button").all()) {
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

test("every face of a die is wide enough for a thumb", async ({ page, bench }) => {
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
    await bench.open();
    expect(await small()).toEqual([]);
    await page.getByRole("button", { name: "Roll the die" }).click();
    expect(await small()).toEqual([]);
    await bench.table([{ do: "fight", foe: { is: "card", card: "eep" } }]);
    await bench.open("/fight");
    expect(await small()).toEqual([]);
  }
});

test("every piece is wide enough for a thumb", async ({ page, bench }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await bench.table();
  for (const text of [100, 130, 200]) {
    await prefer(page, { text });
    await bench.open("/seat/0");
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("button", { name: "Name and piece" }).click();
    await expect(page.getByRole("radio")).toHaveCount(12);
    await still(page);
    for (const piece of await page.getByRole("radio").all()) {
      expect((await piece.boundingBox())!.width, `${text} %`).toBeGreaterThan(43.9);
    }
  }
});

test("what can be touched is at least 44 pixels high and wide", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, ...CARDS, BOTTLE, DIMENSION], true);
  await bench.ownSet(PARTY);
  for (const screen of [...SCREENS, ...OUTSIDE.filter((hash) => hash.startsWith("#/sets"))]) {
    if (screen.startsWith("#")) await page.goto(`/${screen}`);
    else await bench.open(screen);
    await still(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll("button, a, select, input:not([type=checkbox], [type=radio])")]
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          name: element.getAttribute("aria-label") ?? element.textContent,
          box: element.getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
    expect(small, screen).toEqual([]);
  }
});
