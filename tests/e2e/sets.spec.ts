import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { play } from "./bench";
import { expect, goBack, scrollTo, still, test } from "./starboard";

/** A set as a file of the name. Every test has cards of its own names, as all share one host. */
function file(id: string, cards: string, revision = 1): string {
  return `[set]\nid = "${id}"\nname = "${id}"\nrevision = ${revision}\n\n${cards}`;
}

const towel = (id: string, bonus = 2) =>
  `[[item]]\nname = "Towel of ${id}"\nbonus = ${bonus}\nhands = 1\nvalue = 300\n`;

async function bringFile(page: Page, text: string): Promise<void> {
  const buffer = Buffer.from(text);
  await page
    .locator('input[type=file][accept^=".toml"]')
    .setInputFiles({ name: "set.toml", mimeType: "application/toml", buffer });
}

/** Makes a set by touch, and opens it. */
async function makeSet(page: Page, name: string): Promise<void> {
  await page.goto("/#/sets");
  await page.getByRole("button", { name: "New set" }).click();
  await page.getByRole("textbox", { name: "Name of the set" }).fill(name);
  await page.getByRole("button", { name: "Make it" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test(
  "an Item with an ability can be created by touch and used in a fight",
  { tag: "@both" },
  async ({ page, bench }, info) => {
    const name = `Loud Horn ${info.project.name}`;
    await bench.table([]);
    await makeSet(page, `Noises ${info.project.name}`);
    await page.getByRole("button", { name: "Add a card" }).click();
    await page.getByRole("button", { name: "Item", exact: true }).click();
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.getByRole("button", { name: "More: Bonus" }).click();
    const abilities = page.getByRole("group", { name: "Abilities", exact: true });
    await abilities.getByRole("button", { name: "Add: Abilities" }).click();
    await page.getByRole("button", { name: /^Runs away better or worse/ }).click();
    await abilities.getByRole("button", { name: "More: Bonus" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await expect(preview.getByText("+2 to Run Away.")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText(`${name} is saved`)).toBeVisible();
    await expect(page.getByRole("link", { name })).toBeVisible();

    await bench.open("/seat/0");
    await page.getByRole("button", { name: "Add card" }).click();
    await page.getByRole("combobox").fill("loud");
    await page.getByRole("option", { name }).click();
    await page.getByRole("button", { name: "Done" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page.getByRole("main").getByText(name).first()).toBeVisible();
    await bench.act({ do: "fight", foe: { is: "card", card: "plasmoid" } });
    await bench.open("/fight");
    await page
      .getByRole("button", { name: /Munchkins/ })
      .first()
      .click();
    await expect(page.getByText(name).first()).toBeVisible();
  },
);

test("an unknown card can be entered during a fight and completed later", async ({ page, bench }, info) => {
  const name = `Sock Puppet ${info.project.name}`;
  await bench.table([{ do: "fight", foe: { is: "card", card: "plasmoid" } }]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Add monster" }).click();
  await page.getByRole("combobox").fill(name);
  await page.getByRole("button", { name: "Enter a card" }).click();
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveValue(name);
  await page.getByRole("spinbutton", { name: "Level" }).fill("6");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(name).first()).toBeVisible();

  await page.goto("/#/sets");
  await expect(page.getByText(/incomplete cards?/).first()).toBeVisible();
  await page.getByRole("link", { name: /My cards/ }).click();
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("paragraph").filter({ hasText: "Incomplete" })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("link", { name: `${name} Monster` })).toBeVisible();
});

test("a new card can have the name of an existing one", async ({ page, bench }) => {
  await bench.table([{ do: "fight", foe: { is: "card", card: "plasmoid" } }]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Add monster" }).click();
  await page.getByRole("combobox").fill("laser");
  await expect(page.getByText("“Laser” is not a monster.")).toBeVisible();
  await page.getByRole("button", { name: "Enter a card" }).click();
  await page.getByRole("spinbutton", { name: "Level" }).fill("6");
  await page.getByRole("button", { name: "Take it" }).click();
  await expect(page.getByRole("region", { name: "laser" })).toBeVisible();
});

test("a set and a card can be deleted and restored, and a set exported and imported", async ({
  page,
}, info) => {
  const id = `travels-${info.project.name}`;
  await page.goto("/#/sets");
  await bringFile(page, file(id, towel(id)));
  const card = page.getByRole("link", { name: `Towel of ${id}` });
  await expect(card).toBeVisible();
  await page.getByRole("button", { name: `Delete Towel of ${id}` }).click();
  await expect(card).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(card).toBeVisible();

  await page.getByRole("button", { name: "Share" }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save as a file" }).click();
  const path = info.outputPath("set.toml");
  await (await coming).saveAs(path);
  await page.getByRole("button", { name: "Close" }).click();

  await page.getByRole("button", { name: `Manage ${id}` }).click();
  await page.getByRole("textbox", { name: "Name of the set" }).fill(`${id} at sea`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { level: 1, name: `${id} at sea` })).toBeVisible();
  await page.getByRole("button", { name: `Manage ${id} at sea` }).click();
  await page.getByRole("button", { name: "Delete the set" }).click();
  await expect(page.getByRole("link", { name: id })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: id })).toBeVisible();

  await page.getByRole("link", { name: id }).click();
  await page.getByRole("button", { name: `Manage ${id} at sea` }).click();
  await page.getByRole("button", { name: "Delete the set" }).click();
  await expect(page.getByRole("link", { name: id })).toHaveCount(0);
  await bringFile(page, await readFile(path, "utf8"));
  await expect(card).toBeVisible();
});

test("a card in a large set can be found by scrolling or by name", async ({ page, bench }, info) => {
  const id = `many-${info.project.name}`;
  const gadget = (number: number) => `[[item]]\nname = "Gadget ${number} of ${id}"\nbonus = 1\nvalue = 100\n`;
  await bench.ownSet(file(id, Array.from({ length: 40 }, (_, number) => gadget(number)).join("\n")));
  await page.goto(`/#/sets/${id}`);
  const cards = page.locator("main li").getByRole("link");
  await expect(cards.nth(2)).toContainText(`Gadget 2 of ${id}`);
  // Those far below are made when they are scrolled to.
  expect(await cards.count()).toBeLessThan(40);
  await scrollTo(cards.filter({ hasText: `Gadget 39 of ${id}` }));
  await expect(cards).toHaveCount(40);
  await cards.filter({ hasText: `Gadget 39 of ${id}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Gadget 39 of ${id}` })).toBeVisible();
  await goBack(page);
  await expect(cards.filter({ hasText: `Gadget 39 of ${id}` })).toBeInViewport();
  const search = page.getByRole("searchbox", { name: "Name of the card" });
  await search.fill("gadget 37");
  await expect(cards.first()).toContainText(`Gadget 37 of ${id}`);
  await search.fill("zzzz");
  await expect(page.getByText("No card fits. Type fewer letters.")).toBeVisible();
});

test("a table on an older revision shows this and takes the newer one with one touch", async ({
  page,
  bench,
}, info) => {
  const id = `older-${info.project.name}`;
  await bench.ownSet(file(id, towel(id)));
  await bench.table([play(0, `towel-of-${id}`)]);
  await bench.ownSet(file(id, towel(id, 7), 2));
  await bench.open();
  await expect(page.getByText(`This table plays an older revision of ${id}.`)).toBeVisible();
  await page.getByRole("button", { name: "Take revision 2" }).click();
  await expect(page.getByText(`This table plays an older revision of ${id}.`)).toHaveCount(0);
  await page.goto(`/#/sets/${id}`);
  await expect(page.getByText(`${bench.name}: revision 2`)).toBeVisible();
});

test("a card of a deleted set stays at its table but cannot be edited", async ({ page, bench }, info) => {
  const id = `gone-${info.project.name}`;
  await bench.ownSet(file(id, towel(id)));
  await bench.table([play(0, `towel-of-${id}`)]);
  await bench.open(`/card/towel-of-${id}`);
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await bench.dropSet(id);
  await bench.open(`/card/towel-of-${id}`);
  await expect(page.getByText("It was deleted, or it is on another device.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Edit" })).toHaveCount(0);
});

test.describe("with a host of its own", () => {
  // Nobody else makes a lobby ask again.
  test.use({ alone: true });

  test("with custom cards, each screen requests the catalogue only once", async ({ page, bench }, info) => {
    const id = `asked-${info.project.name}`;
    await bench.ownSet(file(id, towel(id)));
    await bench.table();
    let asked: string[] = [];
    page.on("websocket", (socket) =>
      socket.on("framesent", ({ payload }) => {
        const { request } = JSON.parse(String(payload));
        if (request) asked.push(request.ask);
      }),
    );
    await page.goto("/#/");
    await still(page);
    expect(asked.toSorted()).toEqual(["catalogue", "introduce", "lobby"]);
    asked = [];
    await page.getByRole("article").filter({ hasText: "Friday" }).first().getByRole("button").first().click();
    await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
    await still(page);
    expect(asked.toSorted()).toEqual(["catalogue", "watch"]);
    asked = [];
    await page.getByRole("button", { name: "To the tables" }).click();
    await still(page);
    expect(asked.toSorted()).toEqual(["catalogue", "lobby", "unwatch"]);
  });
});

/** Names that say nothing, and so are hard to squeeze. */
const CRATES = Array.from({ length: 40 }, (_, at) => ((at + 1) * 2654435761).toString(36).slice(0, 8));

/** A set that is too large for one code. */
function crates(id: string): string {
  const cards = CRATES.map((name) => `[[item]]\nname = "Crate ${name} ${id}"\nbonus = 1\nvalue = 100\n`);
  return file(id, cards.join("\n"));
}

test("a set can be transferred as codes scanned in any order", async ({ page, bench }, info) => {
  test.slow();
  const id = `crates-${info.project.name}`;
  await bench.ownSet(crates(id));
  await page.goto(`/#/sets/${id}`);
  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "As codes" }).click();
  const shown = page.getByRole("dialog").getByRole("img");
  await expect(shown).toHaveAccessibleName(/^Code 1 of/);
  const count = Number(/of (\d+)/.exec((await shown.getAttribute("alt"))!)![1]);
  expect(count).toBeGreaterThan(1);
  const codes: Buffer[] = [];
  for (let at = 1; at <= count; at++) {
    await expect(shown).toHaveAccessibleName(`Code ${at} of ${count}`);
    codes.push(await page.locator(".code").screenshot());
    await page.getByRole("button", { name: "Next code" }).click();
  }
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: `Manage ${id}` }).click();
  await page.getByRole("button", { name: "Delete the set" }).click();
  await expect(page.getByRole("link", { name: id })).toHaveCount(0);

  await page.goto("/#/sets");
  await page.getByRole("button", { name: "Scan codes" }).click();
  const scanner = page.getByRole("dialog", { name: "Scan codes" });
  await expect(scanner).toBeVisible();
  for (const [at, buffer] of codes.toReversed().entries()) {
    await scanner
      .locator("input[type=file]")
      .last()
      .setInputFiles({ name: "code.png", mimeType: "image/png", buffer });
    if (at + 1 < count) await expect(scanner.getByText(`${at + 1} of ${count} parts`)).toBeVisible();
  }
  await expect(scanner).toBeHidden();
  await expect(page.getByRole("link", { name: `Crate ${CRATES[0]} ${id}` })).toBeVisible();
});
