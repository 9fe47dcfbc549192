import type { Locator, Page } from "@playwright/test";
import { BOTTLE, CREW, EXAMPLE, level, play } from "./bench";
import { expect, still, test, unfoldTable } from "./starboard";

const press = async (button: Locator) => {
  await button.focus();
  await button.press("Enter");
};
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("the heading takes the focus when the focused control goes away, and the page does not scroll", async ({
  page,
  bench,
}) => {
  await bench.table([level(1, 1)]);
  await bench.back(1);
  await bench.open();
  await press(page.getByRole("button", { name: "Begin", exact: true }));
  await press(page.getByRole("dialog").getByRole("button", { name: "Zoe" }));
  await expect(heading(page)).toHaveText("Zoe’s turn");
  await expect(heading(page)).toBeFocused();

  await press(page.getByRole("button", { name: "Undo" }).first());
  await expect(page.getByRole("button", { name: "Undo" }).first()).toBeDisabled();
  await expect(heading(page)).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await press(page.getByRole("button", { name: "Redo" }));
  await expect(heading(page)).toHaveText("Zoe’s turn");
  await expect(heading(page)).toBeFocused();
});

test(
  "a closing dialog returns the focus, or the heading takes it",
  { tag: "@both" },
  async ({ page, bench }) => {
    await bench.table([play(0, "feline"), { do: "enter-phase", phase: "charity" }]);
    await bench.open();
    await press(page.getByRole("button", { name: "Give charity" }));
    await press(page.getByRole("dialog").getByRole("button", { name: /End turn/ }));
    await expect(heading(page)).toHaveText("Boxey’s turn");
    await expect(heading(page)).toBeFocused();

    const rules = page.getByRole("button", { name: "Rules" });
    await press(rules);
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(rules).toBeFocused();
  },
);

test("the table heading takes the focus after a player leaves from the sheet", async ({ page, bench }) => {
  await bench.table(EXAMPLE);
  await bench.open();
  await press(page.getByRole("button", { name: /^Boxey, Level/ }));
  await press(page.getByRole("button", { name: "More actions" }));
  await press(page.getByRole("button", { name: "Boxey leaves the table" }));
  await expect(heading(page)).toHaveText("Wesley’s turn");
  await still(page);
  await expect(heading(page)).toBeFocused();
});

test("after chained dialogs close, the focus returns to the button that opened the first", async ({
  page,
  bench,
}) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await bench.open();
  const card = page.getByRole("button", { name: "Card", exact: true });
  await press(card);
  await page.getByRole("combobox").fill("denebian");
  await page.keyboard.press("Enter");
  await press(page.getByRole("dialog").getByRole("button", { name: "Munchkins" }));
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(card).toBeFocused();
});

test("after an import, the import button has the focus", async ({ page, bench }, info) => {
  await bench.table();
  await page.goto("/#/");
  await press(page.getByRole("button", { name: "Manage Friday" }).first());
  const coming = page.waitForEvent("download");
  await press(page.getByRole("button", { name: "Game file" }));
  const file = info.outputPath("game.json");
  await (await coming).saveAs(file);
  const bring = page.getByRole("button", { name: "Import a game" });
  const choosing = page.waitForEvent("filechooser");
  await press(bring);
  await (await choosing).setFiles(file);
  await expect(page.getByText("Imported: Friday")).toBeVisible();
  await expect(bring).toBeFocused();
});

test("removing a player from a new table moves the focus to a remaining player", async ({ page }) => {
  await page.goto("/#/new");
  const takeOff = async (player: number) => {
    await press(page.getByRole("button", { name: `Piece of Player ${player}` }));
    await press(page.getByRole("dialog").getByRole("button", { name: /^Remove/ }));
  };
  await takeOff(2);
  await expect(page.getByRole("button", { name: "Piece of Player 2" })).toBeFocused();
  await takeOff(2);
  await expect(page.getByRole("button", { name: "Piece of Player 1" })).toBeFocused();
});

test("in the lobby, the heading takes the focus after a table or players are deleted", async ({
  page,
  bench,
}, info) => {
  const name = `Lost of ${info.project.name}`;
  await bench.table();
  await bench.roster(name, CREW.slice(0, 2));
  await page.goto("/#/");
  await press(page.getByRole("button", { name: "Manage Friday" }).first());
  await press(page.getByRole("button", { name: "Delete" }));
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await press(page.getByRole("button", { name: "Undo" }));
  await expect(page.getByRole("button", { name: "Manage Friday" }).first()).toBeVisible();
  await expect(heading(page)).toBeFocused();

  await press(page.getByRole("button", { name: `Manage the players of ${name}` }));
  await press(page.getByRole("button", { name: "Forget these players" }));
  await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

test("after labels are drawn, the heading has the focus", async ({ page }) => {
  await page.goto("/#/labels");
  await page.getByRole("searchbox").fill("laser");
  await page.getByRole("button", { name: /^Laser/ }).click();
  await press(page.getByRole("button", { name: "Make the PDF" }));
  await expect(page.getByRole("button", { name: "Save the PDF" })).toBeVisible();
  await expect(heading(page)).toBeFocused();
});

/** The controls that had the focus, going through by Tab, and lay wholly behind something else. */
async function covered(page: Page, stops: number): Promise<string[]> {
  const found: string[] = [];
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press("Tab");
    const behind = await page.evaluate(() => {
      const it = document.activeElement as HTMLElement;
      if (it === document.body) return null;
      const { left, right, top, bottom } = it.getBoundingClientRect();
      const seen = [0.1, 0.5, 0.9].some((part) => {
        const at = document.elementFromPoint((left + right) / 2, top + (bottom - top) * part);
        return at !== null && (it.contains(at) || at.contains(it));
      });
      return seen ? null : it.innerText || it.ariaLabel;
    });
    if (behind) found.push(behind);
  }
  return found;
}

test("no focused control is covered by the action bar", { tag: "@desktop" }, async ({ page, bench }) => {
  await page.goto("/#/new");
  await page.setViewportSize({ width: 1280, height: 800 });
  await unfoldTable(page);
  await page.getByText("House rules", { exact: true }).click();
  expect(await covered(page, 60)).toEqual([]);

  await bench.table([...EXAMPLE, BOTTLE]);
  await page.setViewportSize({ width: 412, height: 700 });
  await bench.open("/fight");
  await still(page);
  expect(await covered(page, 50)).toEqual([]);
});

test("focusing a button in the action bar does not scroll the page", async ({ page, bench }) => {
  await bench.table([...EXAMPLE, BOTTLE]);
  await page.setViewportSize({ width: 412, height: 700 });
  await bench.open("/fight");
  await page.getByRole("button", { name: "Run away", exact: true }).focus();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test(
  "Enter in a name field moves to the next one and never starts the table",
  { tag: "@desktop" },
  async ({ page }) => {
    await page.goto("/#/new");
    const names = page.getByRole("textbox", { name: /^Name of player/ });
    await names.first().fill("Kaylee");
    await names.first().press("Enter");
    await expect(names.nth(1)).toBeFocused();
    await unfoldTable(page);
    await names.last().press("Enter");
    await page.getByRole("textbox", { name: "Name of the table" }).press("Enter");
    await expect(page.getByRole("button", { name: "Start" })).toBeFocused();
    await expect(page).toHaveURL(/#\/new$/);
  },
);

test("after an attempt to escape is settled, the heading has the focus", async ({ page, bench }) => {
  await bench.table([
    { do: "fight", foe: { is: "card", card: "plasmoid" } },
    { do: "add-monster", foe: { is: "typed", level: 20, treasures: 1, levels: 1, tags: [] } },
    { do: "run-away" },
  ]);
  await bench.open("/fight");
  await page.getByRole("button", { name: "Face 6", exact: true }).first().press("Enter");
  await expect(page.getByRole("listitem").getByText("Escaped", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Wesley runs" })).toBeFocused();
});

test("a changed Level is announced", async ({ page, bench }) => {
  await bench.table();
  await bench.open("/seat/3");
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.locator("[aria-live=polite]", { hasText: "Zoe, Level 2" })).toHaveCount(1);
  await page.getByRole("button", { name: "Zoe: one Level up" }).click();
  await expect(page.locator("[aria-live=polite]", { hasText: "Zoe, Level 3" })).toHaveCount(1);
});

test(
  "a skip link after the heading moves the focus to the action bar",
  { tag: "@desktop" },
  async ({ page, bench }) => {
    await bench.table([...EXAMPLE, BOTTLE]);
    for (const [screen, action] of [
      ["", "To the fight"],
      ["/seat/1", "Add card"],
      ["/fight", "Claim the kill"],
    ] as const) {
      await bench.open(screen);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.keyboard.press("Tab");
      const skip = page.getByRole("button", { name: "Skip to actions" });
      await expect(skip).toBeFocused();
      await expect(skip).toBeInViewport({ ratio: 1 });
      await page.keyboard.press("Enter");
      await expect(
        page.getByRole("navigation", { name: "Actions" }).getByRole("button").first(),
      ).toBeFocused();
      await expect(page.getByRole("button", { name: action })).toBeFocused();
      await expect(skip).not.toBeInViewport();
    }
  },
);
