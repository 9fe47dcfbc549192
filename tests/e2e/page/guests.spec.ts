import type { Browser as Launched, Page } from "@playwright/test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FromTab } from "../../../ui/src/link/page/channel";
import type { Request } from "../../../ui/src/wire/Request";
import { Browser } from "./browser";
import { Relay } from "./relay";
import { act, ask, expect, levelOf, makeTable, noteBuild, test as base } from "./site";

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
  await button(host, "Share with a phone").click();
  await button(host, "Share").click();
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
  const page = await (await browser.newContext()).newPage();
  await page.goto(code);
  await expect(page.getByRole("heading", { name: "Who are you?" })).toBeVisible();
  await page.getByRole("button", { name: who }).click();
  return page;
}

/** Waits until a phone reaches the host again. */
async function isBack(page: Page): Promise<void> {
  await expect(page.getByText(NO_RELAY).or(page.getByText(AWAY))).toBeHidden();
}

const rise = (page: Page, name: string) => button(page, `${name}: one Level up`).click();

test("phones play at a page by one code; a relay and a host that are killed lose nothing", async ({
  relay,
  browser,
}) => {
  const profile = await mkdtemp(path.join(tmpdir(), "starboard-guests-"));
  let host = await Browser.start(profile);
  await noteCodes(host.page);
  await host.page.goto(relay.url);
  const table = await makeTable(host.page);
  await act(host.page, table, { do: "fight", foe: { is: "typed", level: 3, treasures: 1, levels: 1 } });
  await share(host.page, relay.url, table);
  const code = await codeOf(host.page);
  expect(code).toMatch(/#\/join\/[\w-]{66}$/);

  const names = ["Wesley", "Boxey", "Inara"];
  const guests: Page[] = [];
  for (const name of names) {
    guests.push(await join(browser, code, name));
    await expect(host.page.getByText(`${name}’s phone is in`)).toBeVisible();
  }
  const ticket = code.slice(-20);
  for (const [seat, guest] of guests.entries()) {
    await expect(guest.getByRole("heading", { level: 1, name: names[seat]! })).toBeVisible();
    expect(guest.url()).not.toContain(ticket);
    expect(await guest.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      ticket,
    );
    await rise(guest, names[seat]!);
  }
  const levels = () => Promise.all([0, 1, 2].map((seat) => levelOf(host.page, table, seat)));
  await expect.poll(levels).toEqual([2, 2, 2]);

  await relay.kill();
  for (const guest of guests) await expect(guest.getByText(NO_RELAY)).toBeVisible();
  await relay.start();
  for (const guest of guests) await isBack(guest);
  for (const [seat, guest] of guests.entries()) await rise(guest, names[seat]!);
  await expect.poll(levels).toEqual([3, 3, 3]);

  await host.kill();
  for (const guest of guests) await expect(guest.getByText(AWAY)).toBeVisible();
  host = await Browser.start(profile);
  await host.page.goto(`${relay.url}#/table/${table}`);
  for (const guest of guests) await isBack(guest);
  for (const [seat, guest] of guests.entries()) await rise(guest, names[seat]!);
  await expect.poll(levels).toEqual([4, 4, 4]);

  // Another tab of the host goes on for the one that is closed.
  const second = await host.context.newPage();
  await noteBuild(second);
  await second.goto(`${relay.url}#/table/${table}`);
  await expect(button(second, "To the fight")).toBeVisible();
  await host.page.close();
  for (const [seat, guest] of guests.entries()) {
    // What is touched before that is not done, and says so.
    await expect(async () => {
      await rise(guest, names[seat]!);
      await expect.poll(() => levelOf(second, table, seat), { timeout: 5000 }).toBeGreaterThan(4);
    }).toPass();
  }

  // All come back by themselves.
  await Promise.all([second, ...guests].map((page) => page.reload()));
  for (const [seat, guest] of guests.entries())
    await expect(guest.getByRole("heading", { level: 1, name: names[seat]! })).toBeVisible();
  await host.kill();
  for (const guest of guests) await guest.context().close();
  await rm(profile, { recursive: true, force: true });
});

test("a link lets in one phone, who is taken out stays out, and a code that is cut says so", async ({
  relay,
  page: host,
  browser,
}) => {
  await noteCodes(host);
  await host.goto(relay.url);
  const table = await makeTable(host);
  await share(host, relay.url, table);
  const code = await codeOf(host);
  const guest = await join(browser, code, "Boxey");
  await expect(guest.getByRole("heading", { level: 1, name: "Boxey" })).toBeVisible();

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

  const devices = await ask(host, { ask: "devices" });
  if (devices.got !== "devices") throw new Error(devices.got);
  const boxey = devices.devices.find(({ plays }) => plays?.seat === 1)!;
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
