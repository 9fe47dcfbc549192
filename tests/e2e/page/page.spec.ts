import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { before } from "../film";
import { finger } from "../hands";
import { playGame } from "../story.mjs";
import type { FromTab } from "../../../ui/src/link/page/channel";
import { act, ask, expect, isKept, levelOf, makeTable, noteBuild, test } from "./site";

const FIGHT = { do: "fight", foe: { is: "typed", level: 3, treasures: 1, levels: 1 } } as const;

test("a whole game is played without a network after the first visit, and exported", async ({
  page,
  site,
}) => {
  test.slow();
  await page.goto(site.url);
  await expect(page.getByRole("heading", { name: "Starboard" })).toBeVisible();
  await isKept(page);
  await site.stop();
  await page.reload();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
  await playGame(finger(page));
  await page.reload();
  await page.getByRole("button", { name: "To the table", exact: true }).click();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save the game as a file" }).click();
  const file = await (await coming).path();
  const game = JSON.parse(await readFile(file, "utf8")) as { format: string; lines: unknown[] };
  expect(game.format).toBe("starboard-game");
  expect(game.lines.length).toBeGreaterThan(10);
});

test("all games of a page go through one file to another browser, and nothing twice", async ({
  page,
  site,
  browser,
}) => {
  await page.goto(site.url);
  await makeTable(page);
  await page.reload();
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save all games" }).first().click();
  const file = await (await coming).path();
  const other = await (await browser.newContext()).newPage();
  await other.goto(site.url);
  const choose = other.locator("input[type=file]").first();
  await choose.setInputFiles(file);
  await expect(other.getByText("Imported: 1 game")).toBeVisible();
  await expect(other.getByRole("article").first()).toBeVisible();
  await choose.setInputFiles(file);
  await expect(other.getByText("Everything in this file is here already.")).toBeVisible();
});

test("whoever is quicker than the host begins, and finds the tables of before", async ({ page, site }) => {
  let open = () => {};
  const opens = new Promise<void>((resolve) => (open = resolve));
  await page.route(/browser_bg-/, async (route) => {
    await opens;
    await route.continue();
  });
  await page.goto(site.url);
  await page.getByRole("button", { name: "Start" }).click();
  open();
  await expect(page.getByRole("button", { name: "Player 1: one Level up" })).toBeVisible();
  await page.getByRole("button", { name: "To the tables" }).click();
  const row = page.getByRole("region", { name: "Go on playing" }).getByRole("article");
  await expect(row).toBeVisible();
  await page.unroute(/browser_bg-/);
  await page.route(/browser_bg-/, () => {});
  await page.reload();
  await expect(row).toBeVisible();
});

test("tabs share a host, which goes on in another tab", async ({ page, site, context }) => {
  await page.goto(site.url);
  const table = await makeTable(page);
  const other = await context.newPage();
  await noteBuild(other);
  for (const tab of [page, other]) {
    await tab.goto(`${site.url}#/table/${table}`);
    await tab.reload();
    await expect(tab.getByRole("button", { name: /^Wesley, Level 1,/ })).toBeVisible();
  }
  await page.getByRole("button", { name: "Wesley: one Level up" }).click();
  await expect(other.getByRole("button", { name: /^Wesley, Level 2,/ })).toBeVisible();
  await page.close();
  // A touch while nobody leads is kept, and done.
  await other.getByRole("button", { name: "Wesley: one Level up" }).click();
  await expect(other.getByRole("button", { name: /^Wesley, Level 3,/ })).toBeVisible();
  await other.reload();
  await expect(other.getByRole("button", { name: /^Wesley, Level 3,/ })).toBeVisible();
});

test("a newer page is taken when asked for, and never in a fight", async ({ page, site, context }) => {
  await page.goto(site.url);
  await isKept(page);
  const table = await makeTable(page, FIGHT);
  const other = await context.newPage();
  await other.goto(`${site.url}#/rules`);
  await page.goto(`${site.url}#/table/${table}`);
  site.newer = true;
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const again = page.getByRole("button", { name: "Reload" });
  await expect(other.getByRole("button", { name: "Reload" })).toBeVisible();
  await expect(page.getByRole("button", { name: "To the fight" })).toBeVisible();
  await expect(again).toBeHidden();
  await ask(page, { ask: "undo", table });
  await expect(again).toBeVisible();
  const loaded = page.waitForEvent("load");
  await again.click();
  await loaded;
  await expect(page.getByRole("button", { name: /^Wesley, Level 1,/ })).toBeVisible();
  await expect(other.getByRole("button", { name: "Reload" })).toBeVisible();
});

test("with its storage full, a page refuses what it cannot keep, and goes on", async ({ page, site }) => {
  await page.goto(site.url);
  const table = await makeTable(page);
  await page.goto(`${site.url}#/table/${table}`);
  for (let time = 0; time < 30; time++)
    await act(page, table, { do: "change-level", seat: 0, by: time % 2 ? -1 : 1 });
  const devtools = await page.context().newCDPSession(page);
  const { origin } = new URL(site.url);
  const { usage } = await page.evaluate(() => navigator.storage.estimate());
  // There is room for a commit, and none for what fills up its last sector.
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: (usage ?? 0) + 12_400 });
  let kept = 1;
  const refused = await (async () => {
    for (; kept < 400; kept++) {
      const by = kept % 2 ? 1 : -1;
      try {
        await act(page, table, { do: "change-level", seat: 0, by });
      } catch (error) {
        return String(error);
      }
    }
  })();
  expect(refused).toContain("disk-full");
  const level = await levelOf(page, table, 0);
  await expect(ask(page, { ask: "delete-table", table })).rejects.toThrow("disk-full");
  await page.reload();
  await expect.poll(() => levelOf(page, table, 0)).toBe(level);
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  await page.getByRole("button", { name: "Wesley: one Level up" }).click();
  await expect.poll(() => levelOf(page, table, 0)).toBe(level + 1);
});

test("a page whose host has gone to a newer one says so, in a fight too", async ({ page, site }) => {
  await page.goto(site.url);
  const table = await makeTable(page, FIGHT);
  await page.goto(`${site.url}#/table/${table}/fight`);
  await expect(page.getByRole("heading", { name: "Wesley’s fight" })).toBeVisible();
  await page.evaluate(() => {
    const hello: FromTab = { tab: "newer", says: "hello", built: Number.MAX_SAFE_INTEGER };
    new BroadcastChannel("starboard-host").postMessage(hello);
  });
  await expect(page.getByText("A newer Starboard is open in another tab")).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("heading", { name: "Wesley’s fight" })).toBeVisible();
});

test("a module of the host that cannot be fetched is asked for again", async ({ page, site }) => {
  await page.route(/browser_bg-/, (route) => route.abort());
  await page.goto(site.url);
  await expect(page.getByRole("heading", { name: "The saved tables cannot be opened" })).toBeVisible();
  await page.unroute(/browser_bg-/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
});

test("after a panic in a fight the same page goes on, and says so once", async ({ page, site }) => {
  await page.goto(site.url);
  const table = await makeTable(page, FIGHT);
  await page.goto(`${site.url}#/table/${table}/seat/0`);
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("button", { name: "Name and piece" }).click();
  await page.getByRole("textbox").fill("PANIC");
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Something went wrong inside")).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Got it" }).click();
  await page.goto(`${site.url}#/table/${table}`);
  await page.getByRole("button", { name: "Wesley: one Level up" }).click();
  await expect(page.getByRole("button", { name: /^Wesley, Level 2,/ })).toBeVisible();
  await expect(page.getByText("Something went wrong inside")).toBeHidden();
  await expect(page.getByRole("button", { name: "To the fight" })).toBeVisible();
});

test("a browser that has cleared the games says so", async ({ page, site, context }) => {
  await page.goto(site.url);
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "To the tables" }).click();
  await expect(page.getByRole("region", { name: "Go on playing" }).getByRole("article")).toBeVisible();
  await page.goto("about:blank");
  const devtools = await context.newCDPSession(page);
  const { origin } = new URL(site.url);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "file_systems" });
  await page.goto(site.url);
  await expect(page.getByRole("heading", { name: "This browser has cleared the games" })).toBeVisible();
  await page.getByRole("button", { name: "Got it" }).click();
  await expect(page.getByRole("button", { name: "Start" })).toBeVisible();
});

test("a private window says that it forgets", async ({ page, site, playwright, launchOptions }) => {
  const forgets = "This window is private";
  await page.goto(site.url);
  await expect(page.getByText(forgets)).toBeVisible();
  const folder = await mkdtemp(join(tmpdir(), "starboard-profile-"));
  const usual = await playwright.chromium.launchPersistentContext(folder, launchOptions);
  const other = await usual.newPage();
  await other.goto(`${site.url}#/settings`);
  await expect(other.getByText("may clear the games when it needs room")).toBeVisible();
  await usual.close();
  await rm(folder, { recursive: true, force: true });
});

test("a photo is read, and labels are drawn, beside the table", async ({ page, site }) => {
  await page.goto(site.url);
  const table = await makeTable(page);
  const drawn = await ask(page, {
    ask: "draw-code",
    of: { of: "card", card: "laser", copy: null },
    kind: "png",
  } as never);
  if (drawn.got !== "code") throw new Error(drawn.got);
  await page.goto(`${site.url}#/table/${table}/seat/0`);
  await page.getByRole("button", { name: "Scan a card" }).click();
  const photo = Buffer.from(drawn.picture, "base64");
  await page
    .locator("input[type=file]")
    .last()
    .setInputFiles({ name: "card.png", mimeType: "image/png", buffer: photo });
  await expect(page.getByRole("button", { name: /Laser/ }).first()).toBeVisible();
});

test("a card before the camera lands on the sheet without a network", async ({ site }, { project }) => {
  const card = await readFile(
    fileURLToPath(new URL("../../../scan/tests/photos/neuronic-whip.jpg", import.meta.url)),
  );
  await before([card], { viewport: project.use.viewport }, async (page) => {
    await noteBuild(page);
    await page.goto(site.url);
    await isKept(page);
    const table = await makeTable(page);
    await page.goto(`${site.url}#/table/${table}/seat/0`);
    const landed = page.locator("main").getByText("Neuronic Whip");
    const scan = async () => {
      await page.locator("main").getByRole("button", { name: "Scan a card", exact: true }).click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(landed).toBeVisible({ timeout: 20_000 });
    };
    await scan();
    await site.stop();
    await page.getByRole("button", { name: "Undo", exact: true }).first().click();
    await expect(landed).toBeHidden();
    await page.reload();
    await scan();
  });
});

test("a page that cannot keep games says so, and what works instead", async ({ playwright, site }) => {
  const { port } = new URL(site.url);
  const browser = await playwright.chromium.launch({
    executablePath: process.env.STARBOARD_CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--host-resolver-rules=MAP starboard.test 127.0.0.1"],
  });
  const page = await browser.newPage();
  await page.goto(site.url.replace(`127.0.0.1:${port}`, `starboard.test:${port}`));
  await expect(page.getByRole("heading", { name: "This address cannot keep games" })).toBeVisible();
  await expect(page.getByText("run starboard-host on a computer at the table")).toBeVisible();
  await browser.close();
});
