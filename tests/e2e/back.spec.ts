import type { Page } from "@playwright/test";
import { BOTTLE, EXAMPLE, play, type Bench } from "./bench";
import { expect, goBack, goForward, scrollTo, test } from "./starboard";

const dialog = (page: Page) => page.getByRole("dialog");
const board = (page: Page) => page.getByRole("region", { name: "Gameboard" });
const lobby = (page: Page) => page.getByRole("button", { name: "Settings" });
const card = (page: Page) => page.getByRole("button", { name: "Card", exact: true });

/** Opens the table from the lobby, so that there is a way back. */
async function begin(page: Page, bench: Bench): Promise<void> {
  await bench.table([play(0, "cyborg")]);
  await page.goto("/#/");
  await page
    .getByRole("button", { name: /^Friday/ })
    .first()
    .click();
  await expect(board(page)).toBeVisible();
}

/** The number of overlays at the current entry of the history. */
const covered = (page: Page) =>
  page.evaluate(() => (history.state as { covered?: number } | null)?.covered ?? 0);

/** Waits until the history has left what is closed; a hand takes longer anyway. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => covered(page)).toBe(0);
}

test("going back closes a dialog and stays on the screen", { tag: "@both" }, async ({ page, bench }) => {
  await begin(page, bench);
  await card(page).click();
  await expect(page.getByRole("combobox")).toBeFocused();
  await goBack(page);
  await expect(dialog(page)).toBeHidden();
  await expect(board(page)).toBeVisible();
  await goForward(page);
  await settled(page);
  await expect(dialog(page)).toBeHidden();
  await expect(board(page)).toBeVisible();
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("going back closes stacked dialogs one at a time", async ({ page, bench }) => {
  await begin(page, bench);
  await card(page).click();
  await page.getByRole("combobox").fill("feline");
  await page.getByRole("option", { name: "Feline" }).click();
  await page.getByRole("button", { name: /^Rules: / }).click();
  const rule = dialog(page).getByRole("article");
  await expect(rule).toBeVisible();
  await expect(dialog(page)).toHaveCount(2);
  // The one that was opened last lies on top.
  await rule.click({ trial: true });
  await goBack(page);
  await expect(rule).toBeHidden();
  await expect(page.getByRole("dialog", { name: "One Race only without Half-Breed" })).toBeVisible();
  await goBack(page);
  await expect(dialog(page)).toHaveCount(0);
  await expect(board(page)).toBeVisible();
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("going back in the second step of a dialog goes one step", async ({ page, bench }) => {
  await bench.table([{ do: "play", seat: 0, card: "bubble-helmet" }]);
  await bench.open("/seat/0");
  await page.getByRole("button", { name: /^Bubble Helmet/ }).click();
  const item = page.getByRole("dialog", { name: "Bubble Helmet" });
  const give = item.getByRole("button", { name: "Give or trade" });
  await give.click();
  await expect(page.getByRole("button", { name: "Boxey", exact: true })).toBeVisible();
  await goBack(page);
  await give.click();
  await page.keyboard.press("Escape");
  await expect(give).toBeVisible();
  await goBack(page);
  await expect(dialog(page)).toBeHidden();

  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Add a player" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Kaylee");
  await goBack(page);
  await expect(page.getByRole("button", { name: "Add a player" })).toBeVisible();
  await goBack(page);
  await expect(dialog(page)).toBeHidden();
});

test("after dialogs were closed, going back leaves the screen in one step", async ({ page, bench }) => {
  await begin(page, bench);
  for (let times = 0; times < 3; times++) {
    await card(page).click();
    await dialog(page).getByRole("button", { name: "Close" }).click();
    await expect(dialog(page)).toBeHidden();
  }
  await settled(page);
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
  await goForward(page);
  await expect(board(page)).toBeVisible();
});

test("after a dialog opened a card page, back returns to the table and forward to the card", async ({
  page,
  bench,
}) => {
  await begin(page, bench);
  await card(page).click();
  await page.getByRole("combobox").fill("feline");
  await page.getByRole("button", { name: "More about Feline" }).click();
  await expect(page.getByRole("heading", { name: "Feline", level: 1 })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await goBack(page);
  await expect(board(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await goForward(page);
  await expect(page.getByRole("heading", { name: "Feline", level: 1 })).toBeVisible();
  await goBack(page);
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("after a reload with an open dialog, going back leaves the screen in one step", async ({
  page,
  bench,
}) => {
  await begin(page, bench);
  await card(page).click();
  await expect.poll(() => covered(page)).toBe(1);
  await page.reload();
  await expect(board(page)).toBeVisible();
  await settled(page);
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("going back does not reopen a fight that ended under a dialog", async ({ page, bench }) => {
  await begin(page, bench);
  await bench.act(...EXAMPLE.slice(3), BOTTLE);
  await page.getByRole("button", { name: "To the fight" }).click();
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await bench.back(1);
  await expect(board(page)).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await settled(page);
  await goBack(page);
  await expect(board(page)).toBeVisible();
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("going back skips a fight that has ended", async ({ page, bench }) => {
  await begin(page, bench);
  await bench.act(...EXAMPLE.slice(3), BOTTLE);
  await page.getByRole("button", { name: "To the fight" }).click();
  await expect(board(page)).toBeHidden();
  await bench.back(1);
  await expect(board(page)).toBeVisible();
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("navigating to another address closes the dialog", async ({ page, bench }) => {
  await begin(page, bench);
  await page.getByRole("button", { name: "Rules", exact: true }).click();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.goto("/#/settings");
  await expect(page.getByRole("heading", { name: "Settings" })).toBeVisible();
  await expect(dialog(page)).toBeHidden();
  await goBack(page);
  await expect(board(page)).toBeVisible();
  await settled(page);
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("a back arrow to the previous screen goes back in the history", async ({ page, bench }) => {
  await begin(page, bench);
  for (let times = 0; times < 3; times++) {
    await page.getByRole("button", { name: /^Zoe, Level/ }).click();
    await expect(page.getByRole("heading", { name: "Zoe", level: 1 })).toBeVisible();
    await page.getByRole("button", { name: "To the table" }).click();
    await expect(board(page)).toBeVisible();
  }
  await page.getByRole("button", { name: "Log", exact: true }).click();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Log", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "To the table" }).click();
  await expect(board(page)).toBeVisible();
  await goBack(page);
  await expect(lobby(page)).toBeVisible();
});

test("after several card pages, the back arrow returns to the screen they were opened from", async ({
  page,
  bench,
}) => {
  await begin(page, bench);
  const arrow = page.getByRole("button", { name: "Back" });
  const heading = (name: string) => page.getByRole("heading", { name, level: 1 });
  await page.getByRole("button", { name: /^Wesley, Level/ }).click();
  await page.getByRole("button", { name: "Add card" }).click();
  await page.getByRole("combobox").fill("feline");
  await page.getByRole("button", { name: "More about Feline" }).click();
  for (const name of ["Cyborg", "Mutant"]) {
    await page.getByRole("button", { name: "Races", exact: true }).click();
    await dialog(page).getByRole("button", { name, exact: true }).first().click();
    await expect(heading(name)).toBeVisible();
  }
  await arrow.click();
  await expect(heading("Wesley")).toBeVisible();
  for (const name of ["Feline", "Cyborg", "Mutant"]) {
    await goForward(page);
    await expect(heading(name)).toBeVisible();
  }
  await page.reload();
  await expect(heading("Mutant")).toBeVisible();
  await arrow.click();
  await expect(heading("Wesley")).toBeVisible();
  await goBack(page);
  await expect(board(page)).toBeVisible();
});

test("several player sheets in a row count as one step back", async ({ page, bench }) => {
  await begin(page, bench);
  await page.getByRole("button", { name: /^Zoe, Level/ }).click();
  const players = page.getByRole("navigation", { name: "Players" });
  for (const name of ["Inara", "Boxey"]) {
    await players.getByRole("link", { name }).click();
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(page).toHaveURL(/\/seat\/[12]$/);
  }
  await goBack(page);
  await expect(page.getByRole("region", { name: "Gameboard" })).toBeVisible();
  await goForward(page);
  await expect(page.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();
});

test("a back arrow to an unvisited screen keeps the current screen in the history", async ({
  page,
  bench,
}) => {
  await begin(page, bench);
  const address = page.url();
  await page.goto("about:blank");
  await page.goto(`${address}/log`);
  await page.getByRole("button", { name: "To the table" }).click();
  await expect(board(page)).toBeVisible();
  await goBack(page);
  await expect(page.getByRole("heading", { name: "Log", level: 1 })).toBeVisible();
});

test("going back restores the scroll position in the first frame", { tag: "@both" }, async ({ page }) => {
  await page.goto("/#/cards");
  const last = page.getByRole("link", { name: "X-Ray Specs" });
  await scrollTo(last);
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(1000);
  const back = page.getByRole("button", { name: "Back" });
  for (const way of [() => back.click(), () => goBack(page)]) {
    await last.click();
    await expect(back).toBeVisible();
    await expect(page.getByRole("heading", { name: "X-Ray Specs", level: 1 })).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.evaluate(() => {
      const seen: number[] = [];
      Object.assign(window, { seen });
      const title = document.querySelector("h1")!.textContent;
      const look = () => {
        const now = document.querySelector("h1")?.textContent;
        if (now !== undefined && now !== title) seen.push(scrollY);
        if (seen.length < 5) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
    await way();
    await expect
      .poll(() => page.evaluate(() => (window as unknown as { seen: number[] }).seen))
      .toEqual(Array.from({ length: 5 }, () => left));
  }
});
