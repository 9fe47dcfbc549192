import { devices, type Browser as Launched, type Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FromTab } from "../../../ui/src/link/page/channel";
import type { Request } from "../../../ui/src/wire/Request";
import { finger, keyboard } from "../hands";
import { follow } from "../rest";
import { playGame, type Hand } from "../story.mjs";
import { Browser } from "./browser";
import { Relay } from "./relay";
import { ask, expect, levelOf, makeTable, noteBuild, test as base } from "./site";

/** A site with a relay of its own. */
const test = base.extend<{ relay: Relay }>({
  relay: async ({}, use) => {
    const relay = new Relay();
    await relay.start();
    await use(relay);
    await relay.kill();
  },
});

const NO_RELAY = "The relay is not reached";
const AWAY = /is away, and it keeps the table|keeps the table is away/;
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });

/** Opens a table of the host, and shares it by its menu. */
async function share(host: Page, site: string, table: string): Promise<void> {
  await host.goto(`${site}#/table/${table}`);
  await button(host, "Menu of the table").click();
  await host.getByRole("dialog").getByRole("button", { name: "Share with a phone" }).click();
}

/** Notes the texts of the codes that a page draws. */
async function noteCodes(host: Page): Promise<void> {
  await host.addInitScript(() => {
    const channel = new BroadcastChannel("starboard-host");
    channel.onmessage = ({ data }: MessageEvent<FromTab>) => {
      if (!("says" in data) || data.says !== "ask") return;
      const { request } = JSON.parse(data.text) as { request: Request };
      if (request.ask === "draw-code" && request.of.of === "text")
        (globalThis as unknown as { code: string }).code = request.of.text;
    };
  });
}

/** The address in the code that a page shows. */
async function codeOf(host: Page): Promise<string> {
  await expect(host.getByRole("img", { name: /^QR code/ })).toBeVisible();
  return host.evaluate(() => (globalThis as unknown as { code: string }).code);
}

/** Opens a code on a phone of its own, as a player or to watch. */
async function join(browser: Launched, code: string, who: string | RegExp): Promise<Page> {
  const context = await browser.newContext(devices["Pixel 7"]);
  context.on("page", follow);
  const page = await context.newPage();
  await page.goto(code);
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.getByRole("button", { name: who }).click();
  return page;
}

/** Waits until a phone reaches the host again. */
async function isBack(page: Page): Promise<void> {
  await expect(page.getByText(NO_RELAY).or(page.getByText(AWAY))).toBeHidden();
}

/** Shares a new table, and has Boxey's phone come to it. */
async function begin(host: Page, url: string, browser: Launched) {
  await noteCodes(host);
  await host.goto(url);
  const table = await makeTable(host);
  await share(host, url, table);
  const code = await codeOf(host);
  const guest = await join(browser, code, "Boxey");
  await expect(guest.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();
  return { table, code, guest };
}

/** The number of lines of a table. */
async function linesOf(host: Page, table: string): Promise<number> {
  const answer = await ask(host, { ask: "watch", table });
  if (answer.got !== "table") throw new Error(answer.got);
  return answer.snapshot.seq;
}

const OTHERS = ["Wesley", "Boxey", "Zoe", "Simon", "River"];

test("six phones play a whole game by one code; a relay and a host that are killed in a fight lose nothing", async ({
  relay,
  browser,
}) => {
  test.slow();
  const profile = await mkdtemp(path.join(tmpdir(), "starboard-guests-"));
  const start = async () => {
    const host = await Browser.start(profile);
    host.context.on("page", follow);
    follow(host.page);
    await noteCodes(host.page);
    return host;
  };
  let host = await start();
  await host.page.goto(relay.url);
  const hands = new Map<string, Hand>();
  const guests = new Map<string, Page>();
  let table = "";

  async function come(): Promise<void> {
    table = /#\/table\/([^/]+)/.exec(host.page.url())![1]!;
    await button(host.page, "Menu of the table").click();
    await button(host.page, "This is my phone").click();
    await host.page.getByRole("radio", { name: "Inara" }).or(button(host.page, "Inara")).first().click();
    await share(host.page, relay.url, table);
    const code = await codeOf(host.page);
    expect(code).toMatch(/#\/join\/[\w-]{66}$/);
    for (const name of OTHERS) {
      const guest = await join(browser, code, new RegExp(`^${name}`));
      await expect(guest.getByRole("heading", { level: 1, name })).toBeVisible();
      expect(guest.url()).not.toContain(code.slice(-20));
      const kept = await guest.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
      expect(kept).not.toContain(code.slice(-20));
      await button(guest, "To the table").tap();
      guests.set(name, guest);
      hands.set(name, finger(guest));
    }
    await expect(host.page.getByText("River’s phone is in")).toBeVisible();
    await button(host.page, "Close").click();
  }

  async function interrupt(): Promise<void> {
    const lines = await linesOf(host.page, table);
    await relay.kill();
    for (const guest of guests.values()) await expect(guest.getByText(NO_RELAY)).toBeVisible();
    await relay.start();
    for (const guest of guests.values()) await isBack(guest);
    await host.kill();
    for (const guest of guests.values()) await expect(guest.getByText("Inara’s phone is away")).toBeVisible();
    host = await start();
    await host.page.goto(`${relay.url}#/table/${table}`);
    for (const guest of guests.values()) await isBack(guest);
    expect(await linesOf(host.page, table)).toBe(lines);
    hands.set("Inara", keyboard(host.page));
  }

  await playGame(keyboard(host.page), {
    players: ["Wesley", "Boxey", "Inara", ...OTHERS.slice(2)],
    come,
    of: (player) => hands.get(player)!,
    interrupt,
  });
  // The game that has ended is backed up, without the devices that are in.
  await expect
    .poll(async () => {
      const answer = await ask(host.page, { ask: "backups" });
      return answer.got === "backups" && answer.backups.map(({ sound }) => sound);
    })
    .toEqual([true]);
  await host.kill();
  for (const guest of guests.values()) await guest.context().close();
  await rm(profile, { recursive: true, force: true });
});

test("another tab of the host goes on for the one that is closed, and all come back after a reload", async ({
  relay,
  page: host,
  context,
  browser,
}) => {
  const { table, guest } = await begin(host, relay.url, browser);
  const second = await context.newPage();
  await noteBuild(second);
  await second.goto(`${relay.url}#/table/${table}`);
  await expect(button(second, "Open door")).toBeVisible();
  await host.close();
  // A touch before a tab has the host is refused.
  const rises = (above: number) =>
    expect(async () => {
      await button(guest, "Boxey: one Level up").click();
      await expect.poll(() => levelOf(second, table, 1), { timeout: 5000 }).toBeGreaterThan(above);
    }).toPass();
  await rises(1);
  const reached = await levelOf(second, table, 1);
  await Promise.all([second.reload(), guest.reload()]);
  await expect(guest.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();
  await rises(reached);
  await guest.context().close();
});

test("a link lets in one phone, who is taken out stays out, and a code that is cut says so", async ({
  relay,
  page: host,
  browser,
}) => {
  const { table, code, guest } = await begin(host, relay.url, browser);

  const made = await ask(host, { ask: "make-ticket", role: { role: "table", table }, kind: "link" });
  if (made.got !== "ticket") throw new Error(made.got);
  const bytes = Buffer.from(code.slice(code.indexOf("/join/") + 6), "base64url");
  const link = Buffer.concat([bytes.subarray(0, 33), Buffer.from(made.ticket.ticket, "hex")]);
  const address = `${relay.url}#/join/${link.toString("base64url")}`;
  const first = await join(browser, address, "Only watch");
  await expect(button(first, "Menu of the table")).toBeVisible();
  const late = await (await browser.newContext()).newPage();
  await late.goto(address);
  await expect(late.getByRole("heading", { name: "This code has ended" })).toBeVisible();
  await late.goto("about:blank");
  await late.goto(code.slice(0, -3));
  await expect(late.getByRole("heading", { name: "A part of this code is missing" })).toBeVisible();

  const known = await ask(host, { ask: "devices" });
  if (known.got !== "devices") throw new Error(known.got);
  const boxey = known.devices.find(({ plays }) => plays?.seat === 1)!;
  await ask(host, { ask: "take-out", device: boxey.id });
  await expect(guest.getByRole("heading", { name: "This device has been taken out" })).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole("heading", { name: "This device has been taken out" })).toBeVisible();
  for (const page of [guest, first, late]) await page.context().close();
});

test("a page without a relay says what works", async ({ site, page }) => {
  await page.goto(site.url);
  const table = await makeTable(page);
  await share(page, site.url, table);
  await expect(page.getByText("There is no relay for this page")).toBeVisible();
  await expect(button(page, "Save the game as a file")).toBeVisible();
  await button(page, "Stop sharing").click();
  await expect(button(page, "Share")).toBeVisible();
});
