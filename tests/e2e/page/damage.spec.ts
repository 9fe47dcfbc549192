import type { Page } from "@playwright/test";
import { readFile } from "node:fs/promises";
import { act, ask, expect, makeTable, noteBuild, test, type Site } from "./site";

/** A change of one of the files in which a page keeps its games. */
interface Spoil {
  /** What follows `starboard` in the name of the file. */
  of: ".db" | ".db-wal";
  /** The place: in the header of the pool if below 0, counted from its end. */
  at: number;
  /** What is written there; the file is cut there without it. */
  bytes?: number[];
}

/** Where the content of a file begins, behind its name. */
const HEADER = 4096;
/** The name of a test's table. */
const TABLE = "Friday";

/** Ends the host of a page and changes one of its files. */
async function spoil(page: Page, site: Site, ...spoiled: Spoil[]): Promise<void> {
  const blank = new URL("/blank", site.url).href;
  await page.route(blank, (route) => route.fulfill({ contentType: "text/html", body: "<p>" }));
  // A page that is still loading may abort it.
  await expect(() => page.goto(blank)).toPass();
  await page.evaluate(
    async ({ spoiled, header }) => {
      const root = await navigator.storage.getDirectory();
      const pool = await (await root.getDirectoryHandle(".opfs-sahpool")).getDirectoryHandle(".opaque");
      const files = pool as unknown as { values(): AsyncIterable<FileSystemFileHandle> };
      for await (const handle of files.values()) {
        const file = await handle.getFile();
        const name = (await file.slice(0, 512).text()).replaceAll("\0", "");
        const found = spoiled.find(({ of }) => name === `/starboard${of}`);
        if (!found) continue;
        const { at, bytes } = found;
        // The host that was left holds the file until its worker has ended.
        const writer = await (async () => {
          for (;;) {
            try {
              return await handle.createWritable({ keepExistingData: true });
            } catch (error) {
              if ((error as Error).name !== "NoModificationAllowedError") throw error;
              await new Promise((resolve) => setTimeout(resolve, 100));
            }
          }
        })();
        if (bytes) await writer.write({ type: "write", position: header + at, data: new Uint8Array(bytes) });
        else await writer.truncate(header + at);
        await writer.close();
      }
    },
    { spoiled, header: HEADER },
  );
  await page.goto(site.url);
}

async function played(page: Page, site: Site): Promise<void> {
  await page.goto(site.url);
  const table = await makeTable(page);
  for (let time = 0; time < 30; time++)
    await act(page, table, { do: "change-level", seat: 0, by: time % 2 ? -1 : 1 });
}

/** Plays, and starts the host again, which moves all lines from the log into the database. */
async function stored(page: Page, site: Site): Promise<void> {
  await played(page, site);
  await page.reload();
  await expect(row(page)).toBeVisible();
}

const row = (page: Page) => page.getByRole("region", { name: "Go on playing" }).getByRole("article");

test("a damaged database says so, is saved as it is, and what can be read of it goes on", async ({
  page,
  site,
}) => {
  test.slow();
  await stored(page, site);
  const kinds: Spoil[] = [
    { of: ".db", at: 3, bytes: [0xff] },
    { of: ".db", at: 16, bytes: [0x02] },
    { of: ".db", at: 60, bytes: [0x01] },
    { of: ".db", at: 105, bytes: [0xff, 0xff] },
    { of: ".db", at: 8192 + 3, bytes: [0xff, 0xff] },
  ];
  for (const kind of kinds) {
    await spoil(page, site, kind);
    await expect(page.getByRole("heading", { name: "The saved tables are damaged" })).toBeVisible();
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "starboard.db", exact: true }).click();
    const saved = await readFile(await (await coming).path());
    expect([...saved.subarray(kind.at, kind.at + kind.bytes!.length)]).toEqual(kind.bytes);
    await page.getByRole("button", { name: "Save what can be read" }).click();
    await expect(page.getByText("What could be read is saved")).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(row(page)).toBeVisible();
  }
});

test("a cut database says so, rules and cards can be looked up meanwhile, and a game that has ended comes back", async ({
  page,
  site,
  context,
}) => {
  await page.goto(site.url);
  const table = await makeTable(page);
  for (let level = 1; level < 10; level++) await act(page, table, { do: "change-level", seat: 0, by: 1 });
  const backups = async () => {
    const answer = await ask(page, { ask: "backups" });
    return answer.got === "backups" ? answer.backups.map(({ sound }) => sound) : null;
  };
  await expect.poll(backups).toEqual([true]);
  await page.reload();
  await expect(row(page)).toBeVisible();
  await spoil(page, site, { of: ".db", at: 8192 }, { of: ".db-wal", at: 0 });
  await expect(page.getByRole("heading", { name: "The saved tables are damaged" })).toBeVisible();
  await page.getByRole("button", { name: "Cards" }).click();
  await page.getByRole("searchbox").fill("laser");
  await expect(page.getByRole("link", { name: /Laser/ }).first()).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Rules" }).click();
  await page.getByRole("searchbox").fill("run away");
  await expect(page.getByText("Running away").first()).toBeVisible();
  await page.goBack();
  const other = await context.newPage();
  await other.goto(site.url);
  await expect(other.getByRole("heading", { name: "The saved tables are damaged" })).toBeVisible();
  await page.getByRole("button", { name: "Save what can be read" }).click();
  await expect(page.getByText("What could be read is saved")).toBeVisible();
  for (const tab of [page, other]) await expect(tab.locator("article")).toHaveCount(0);
  await other.reload();
  await expect(other.getByRole("button", { name: "Start" })).toBeVisible();
  await expect(other.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Look at the backups" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "this minute" }).click();
  await page.getByRole("button", { name: `Restore ${TABLE}` }).click();
  await expect(page.getByRole("button", { name: `${TABLE} Deluxe` })).toBeVisible();
});

const BESIDE_CHANGES: Spoil[] = [
  { of: ".db", at: 0 },
  { of: ".db-wal", at: 100_000, bytes: [0xee] },
];
for (const kind of BESIDE_CHANGES)
  test(`a log outlives damage to starboard${kind.of}: it is kept, and what it holds is saved`, async ({
    page,
    site,
  }) => {
    await played(page, site);
    await spoil(page, site, kind);
    await expect(page.getByRole("heading", { name: "The saved tables are damaged" })).toBeVisible();
    await expect(page.getByRole("button", { name: "starboard.db-wal", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Save what can be read" }).click();
    await expect(page.getByText("What could be read is saved")).toBeVisible();
    await page.getByRole("button", { name: "Got it" }).click();
    await expect(row(page)).toBeVisible();
    await expect(page.getByText("It ends at entry")).toBeHidden();
  });

test("lines that a cut log has cost are told, and the table goes on", async ({ page, site }) => {
  await played(page, site);
  await spoil(page, site, { of: ".db-wal", at: 200_000 });
  await expect(page.getByText(/It ends at entry \d+, but it had 32/)).toBeVisible();
  await page.getByRole("button", { name: /Go on from entry/ }).click();
  await expect(row(page).getByText(TABLE)).toBeVisible();
  await expect(page.getByText("It ends at entry")).toBeHidden();
});

test("games whose file has lost its name are found, and it is told", async ({ page, site, context }) => {
  await stored(page, site);
  await spoil(page, site, { of: ".db", at: 3 - HEADER, bytes: [0x58] });
  await expect(row(page).getByText(TABLE)).toBeVisible();
  await expect(page.getByText("The name under which the browser keeps the games")).toBeVisible();
  await page.getByRole("button", { name: "Go on with what is there" }).click();
  await page.close();
  const other = await context.newPage();
  await noteBuild(other);
  await other.goto(site.url);
  await expect(row(other).getByText(TABLE)).toBeVisible();
  await expect(other.getByText("The name under which the browser")).toBeHidden();
});
