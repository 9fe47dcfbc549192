import type { Browser, Page } from "@playwright/test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import WebSocket from "ws";
import type { Role } from "../../../ui/src/wire/Role";
import { WIRE } from "../../../ui/src/wire/hash";
import { Relay } from "../page/relay";
import { ask, makeTable, noteBuild } from "../page/site";
import { expect, test } from "../starboard";
import { opening, percentile, PHONE, report, unwatched } from "./stopwatch";

/** The others at a table, rounds of measurements, and actions in each. */
const OTHERS = 5;
const ROUNDS = 3;
const ACTIONS = 20;
const OPENINGS = 7;
/** Milliseconds until pages that have just begun are measured. */
const REST = 3000;
/** The requests of a flood that wait for their answers. */
const FLOOD = 60;
const BOARD = '[aria-label^="Wesley, Level"]';

test.use({ launchOptions: unwatched });

interface Table {
  host: Page;
  others: Page[];
  id: string;
  /** The public key of the host, in base64url. */
  key: string;
}

/** The address by which a device comes to a table with a role, once. */
async function linkTo({ host, key }: Table, url: string, role: Role): Promise<string> {
  const made = await ask(host, { ask: "make-ticket", role, kind: "link" });
  if (made.got !== "ticket") throw new Error(made.got);
  const parts = [Buffer.from([1]), Buffer.from(key, "base64url"), Buffer.from(made.ticket.ticket, "hex")];
  return `${url}#/join/${Buffer.concat(parts).toString("base64url")}`;
}

/** Opens a table in a page that is shared, without others. */
async function openTable(browser: Browser, url: string): Promise<Table> {
  const host = await (await browser.newContext(PHONE)).newPage();
  await noteBuild(host);
  await host.goto(url);
  const id = await makeTable(host);
  await host.goto(`${url}#/table/${id}`);
  await host.getByRole("button", { name: "Menu of the table" }).click();
  await host.getByRole("dialog").getByRole("button", { name: "Share with a phone" }).click();
  await expect(host.getByRole("img", { name: /^QR code/ })).toBeVisible();
  await host.getByRole("button", { name: "Close" }).click();
  const answer = await ask(host, { ask: "reach" });
  if (answer.got !== "reach") throw new Error(answer.got);
  return { host, others: [], id, key: answer.reach.key! };
}

/** Runs in a page: resolves with the time, in milliseconds since 1970, when the frame with an element is there. */
const paintedAt = (css: string) =>
  new Promise<number>((resolve) => {
    const look = () => {
      if (!document.querySelector(css)) return false;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
        port2.postMessage(null);
      });
      return true;
    };
    const observer = new MutationObserver(look);
    if (!look())
      observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  });

/** Runs in a page: touches a button, and returns the time. */
function touchAt(css: string): number {
  const button = document.querySelector<HTMLElement>(css)!;
  const time = performance.timeOrigin + performance.now();
  button.click();
  return time;
}

/** The milliseconds from each of some actions of a host until each of the others shows it. */
async function actions({ host, others }: Table): Promise<number[]> {
  const times: number[] = [];
  for (let action = 0; action < ACTIONS; action++) {
    const [way, level] = action % 2 ? ["down", 1] : ["up", 2];
    const painted = others.map((other) =>
      other.evaluate(paintedAt, `[aria-label^="Wesley, Level ${level}"]`),
    );
    const touched = await host.evaluate(touchAt, `[aria-label="Wesley: one Level ${way}"]`);
    for (const at of await Promise.all(painted)) times.push(at - touched);
  }
  return times;
}

const facts = (name: string, times: number[]) =>
  `${name} p50 ${percentile(times, 0.5).toFixed(1)}, p95 ${percentile(times, 0.95).toFixed(1)} ms`;

test("five guests beside five tabs of the same page, and beside a guest who floods", async ({ browser }) => {
  test.setTimeout(600_000);
  const relay = new Relay();
  await relay.start();
  const guests = await openTable(browser, relay.url);
  for (let guest = 0; guest < OTHERS; guest++) {
    const page = await (await browser.newContext(PHONE)).newPage();
    await page.goto(await linkTo(guests, relay.url, { role: "watch", table: guests.id }));
    await expect(page.locator(BOARD).first()).toBeVisible();
    guests.others.push(page);
  }
  const tabs = await openTable(browser, relay.url);
  for (let tab = 0; tab < OTHERS; tab++) {
    const page = await tabs.host.context().newPage();
    await page.goto(`${relay.url}#/table/${tabs.id}`);
    await expect(page.locator(BOARD).first()).toBeVisible();
    tabs.others.push(page);
  }
  await guests.host.waitForTimeout(REST);

  const [remote, local, flooded, calm]: number[][] = [[], [], [], []];
  for (let round = 0; round <= ROUNDS; round++) {
    const [there, here] = [await actions(guests), await actions(tabs)];
    // The first round compiles what the later ones have.
    if (round === 0) continue;
    remote!.push(...there);
    local!.push(...here);
  }
  const code = await linkTo(guests, relay.url, { role: "watch", table: guests.id });
  for (let round = 0; round < ROUNDS; round++) {
    calm!.push(...(await actions(guests)));
    const flood = await Flood.begin(relay.url, code, guests, round);
    flooded!.push(...(await actions(guests)));
    expect(flood.answers).toBeGreaterThan(ACTIONS);
    await flood.end();
  }
  await relay.kill();
  const ratio = (part: number) => percentile(remote!, part) / percentile(local!, part);
  const details = `${facts("guests", remote!)}; ${facts("tabs", local!)}; ${remote!.length} each, by turns`;
  report("guest-p50", ratio(0.5), details);
  report("guest-p95", ratio(0.95), details);
  report(
    "guest-flood",
    percentile(flooded!, 0.95) / percentile(calm!, 0.95),
    `${facts("with a flood", flooded!)}; ${facts("without", calm!)}; by turns`,
  );
});

test("a guest opens a table, beside a phone at a host in the network", async ({
  browser,
  address,
  bench,
}) => {
  test.setTimeout(600_000);
  const { table: served } = await bench.table();
  const relay = new Relay();
  await relay.start();
  const table = await openTable(browser, relay.url);
  const url = (address: string) => address.replace(/\/$/, "");
  const measure = async (address: string, hash: string, times: number[], bytes: number[]) => {
    const context = await browser.newContext(PHONE);
    times.push(await opening(context, url(address), hash, BOARD));
    const files = await context.pages().at(-1)!.evaluate(bytesOf);
    bytes.push(files);
    await context.close();
  };
  const [guest, native]: { times: number[]; bytes: number[] }[] = [
    { times: [], bytes: [] },
    { times: [], bytes: [] },
  ];
  for (let time = 0; time <= OPENINGS; time++) {
    const link = await linkTo(table, "", { role: "watch", table: table.id });
    await measure(relay.url, link, guest!.times, guest!.bytes);
    await measure(address, `#/table/${served}`, native!.times, native!.bytes);
  }
  await relay.kill();
  const median = (values: number[]) => percentile(values.slice(1), 0.5);
  const row = (name: string, of: "times" | "bytes", unit: (value: number) => string) =>
    report(
      name,
      median(guest![of]) / median(native![of]),
      `guest ${unit(median(guest![of]))}, native ${unit(median(native![of]))}; medians of ${OPENINGS} by turns`,
    );
  row("guest-open", "times", (time) => `${time.toFixed(0)} ms`);
  row("guest-bytes", "bytes", (bytes) => `${(bytes / 1000).toFixed(1)} kB`);
});

/** Runs in a page: the bytes of the files that have come so far, fonts apart. */
function bytesOf(): number {
  return performance
    .getEntriesByType("resource")
    .filter(({ name }) => !/\.woff2?$/.test(name))
    .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0);
}

interface GuestModule {
  initSync(module: { module: Uint8Array }): void;
  room(key: Uint8Array): string;
  GuestHandshake: new (key: Uint8Array) => {
    first: Uint8Array;
    finish(reply: Uint8Array): Channel;
  };
}

interface Channel {
  seal(message: string): Uint8Array[];
  open(frame: Uint8Array): string | undefined;
}

/** A guest who asks for a table as fast as it is answered. */
class Flood {
  answers = 0;
  #socket: WebSocket;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
  }

  static async begin(url: string, link: string, { id }: Table, round: number): Promise<Flood> {
    const modules = process.env.STARBOARD_MODULES!;
    // Node takes a file of this name for no module.
    const script = readFileSync(join(modules, "guest.js"), "base64");
    const guest = (await import(`data:text/javascript;base64,${script}`)) as GuestModule;
    if (round === 0) guest.initSync({ module: readFileSync(join(modules, "guest_bg.wasm")) });
    const code = Buffer.from(link.slice(link.indexOf("/join/") + 6), "base64url");
    const [key, ticket] = [code.subarray(1, 33), code.subarray(33).toString("hex")];
    const handshake = new guest.GuestHandshake(key);
    const socket = new WebSocket(`${url.replace("http", "ws")}relay/${guest.room(key)}`);
    const flood = new Flood(socket);
    let channel: Channel | null = null;
    const say = (message: unknown) => {
      for (const frame of channel!.seal(JSON.stringify(message))) socket.send(frame);
    };
    const token = Flood.#token;
    return new Promise((resolve, reject) => {
      socket.on("open", () => socket.send(handshake.first));
      socket.on("close", () => reject(new Error("the flood was cut off")));
      socket.on("message", (data: Buffer) => {
        if (!channel) {
          channel = handshake.finish(data);
          return say({ hello: 1, wire: WIRE, name: "", ...(token ? { token } : { ticket }) });
        }
        const text = channel.open(data);
        if (text === undefined) return;
        const message = JSON.parse(text) as { hello?: string; token?: string | null; message?: string };
        const next = () => say({ id: ++flood.answers, request: { ask: "watch", table: id } });
        if (message.hello === "welcome") {
          Flood.#token = message.token ?? token;
          for (let each = 0; each < FLOOD; each++) next();
          resolve(flood);
        } else if (message.message === "reply") next();
      });
    });
  }

  static #token: string | undefined;

  async end(): Promise<void> {
    this.#socket.removeAllListeners("close");
    const closed = new Promise((closed) => this.#socket.once("close", closed));
    this.#socket.close();
    await closed;
  }
}
