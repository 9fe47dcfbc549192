import type { Page } from "@playwright/test";
import { deflateSync } from "node:zlib";
import { passesAxe } from "./axe";
import { Bench, level } from "./bench";
import type { Connection } from "./connection";
import { before } from "./film";
import type { Print } from "./scan/cards";
import type { Shot } from "./scan/page";
import { SEEDS, shotsOf } from "./scan/set";
import { inStudio, type Studio } from "./scan/studio";
import { expect, test as base } from "./starboard";

interface Pictures {
  bobaser: Buffer;
  helmet: Buffer;
  /** Bobaser, on one of its sides. */
  sideways: Buffer;
  stranger: Buffer;
  /** An empty table. */
  nothing: Buffer;
  otherCode: Buffer;
  missingSet: Buffer;
}

/** Tests with a studio of their worker, and pictures that were taken there. */
const test = base.extend<object, { studio: Studio; pictures: Pictures }>({
  studio: [async ({ browser }, use) => inStudio(browser, use), { scope: "worker", timeout: 120_000 }],
  pictures: [
    async ({ studio }, use) => {
      const known = await studio.known();
      const [stranger] = await studio.unknown(1, 3);
      const card = (id: string) => studio.picture(plain(known.find(({ card }) => card === id)!));
      const code = async (text: string) =>
        Buffer.from((await studio.drawCode({ of: "text", text })).picture, "base64");
      await use({
        bobaser: await card("bobaser"),
        helmet: await card("bubble-helmet"),
        sideways: await studio.picture({
          ...plain(known.find(({ card }) => card === "bobaser")!),
          damage: "turned",
          seed: SIDEWAYS,
        }),
        stranger: await studio.picture(plain(stranger!)),
        nothing: await studio.emptyTable(),
        otherCode: await code("https://example.org/menu"),
        missingSet: await code("S*ZZ000001"),
      });
    },
    { scope: "worker", timeout: 120_000 },
  ],
});

const plain = (print: Print): Shot => ({ print, damage: "plain", layout: 0, heldOut: false, seed: 40 });

/** A seed whose card lies on one of its sides. */
const SIDEWAYS = 43;

const scan = (page: Page) => page.locator("main").getByRole("button", { name: "Scan a card", exact: true });

/** Opens the scanner on the sheet of a new table. */
async function scanAtSheet(page: Page, host: Connection): Promise<Bench> {
  const bench = new Bench(page, host);
  await bench.table();
  await bench.open("/seat/0");
  await scan(page).click();
  return bench;
}

test("the reader recognizes most cards, none wrongly, and codes of several sizes", async ({ studio }) => {
  test.slow();
  const prints = await studio.known();
  const shots = shotsOf(prints, SEEDS.tuned, false, 60);
  let found = 0;
  for (const shot of shots) {
    const recognition = await studio.readPhoto(await studio.picture(shot));
    if (recognition.is !== "found") continue;
    const title = prints.find(({ card }) => card === recognition.card)?.title;
    expect(title, `${shot.damage}, seed ${shot.seed}`).toBe(shot.print.title);
    found++;
  }
  expect(found / shots.length).toBeGreaterThan(0.9);
  const { text, picture } = await studio.drawCode({ of: "card", card: "bobaser", copy: 1 });
  for (const side of [36, 60, 120]) {
    const { code } = await studio.readCode(picture, { side, tilt: 0.6, blur: side / 100 }, 5);
    expect(code, `a code of ${side} pixels`).toBe(text);
  }
});

test("the reader recognizes titles that are short, near the frame or below a larger mark", async ({
  studio,
}) => {
  const prints = await studio.known();
  const shots = shotsOf(prints, SEEDS.tuned, false);
  for (const [card, damage] of [
    ["blob", "blur"],
    ["rogue", "jpeg"],
    ["tiny-but-advanced-creatures", "plain"],
    ["thing-man-was-not-meant-to-know", "motion"],
    ["ogre", "dim"],
    ["vesk", "plain"],
  ]) {
    const shot = shots.find((shot) => shot.print.card === card && shot.damage === damage)!;
    const recognition = await studio.readPhoto(await studio.picture(shot));
    expect(recognition, card).toMatchObject({ is: "found", card });
  }
});

test.describe("with a camera", () => {
  test("a scanned card lands on the sheet without any request beyond the host", async ({ pictures, host }, {
    project,
  }) => {
    const { viewport } = project.use;
    await before([pictures.bobaser], { baseURL: host.url, viewport }, async (page) => {
      const elsewhere: string[] = [];
      await page.context().route("**/*", (route) => {
        if (new URL(route.request().url()).origin === new URL(host.url).origin) return route.continue();
        elsewhere.push(route.request().url());
        return route.abort();
      });
      await scanAtSheet(page, host.connection);
      await expect(page.getByRole("dialog")).toBeVisible();
      await expect(page.getByRole("dialog")).toBeHidden();
      await expect(page.getByRole("button", { name: /^Bobaser/ })).toBeVisible();
      expect(elsewhere).toEqual([]);
    });
  });

  test("several scanned cards land on the sheet, each with its own undo", async ({ pictures, host }, {
    project,
  }) => {
    test.slow();
    const { viewport } = project.use;
    const film = [pictures.bobaser, pictures.helmet, ...Array<Buffer>(6).fill(pictures.nothing)];
    await before(film, { baseURL: host.url, viewport }, async (page) => {
      await scanAtSheet(page, host.connection);
      await page.getByLabel("Keep scanning").check();
      const landed = page.getByRole("list", { name: "Scanned so far" }).getByRole("listitem");
      await expect(landed).toHaveCount(2);
      await page.getByRole("button", { name: "Undo: Bobaser" }).click();
      await expect(landed).toHaveCount(1);
      await expect(landed).toContainText("Bubble Helmet");
      await page.getByRole("button", { name: "Close" }).click();
      await expect(page.locator("main").getByText("Bubble Helmet")).toBeVisible();
      await expect(page.locator("main").getByText("Bobaser")).toBeHidden();
    });
  });

  test("a scanned card cannot be undone from the scanner after later actions", async ({ pictures, host }, {
    project,
  }) => {
    test.slow();
    const { viewport } = project.use;
    const film = [pictures.bobaser, ...Array<Buffer>(6).fill(pictures.nothing)];
    await before(film, { baseURL: host.url, viewport }, async (page) => {
      const bench = await scanAtSheet(page, host.connection);
      await page.getByLabel("Keep scanning").check();
      const landed = page.getByRole("list", { name: "Scanned so far" }).getByRole("listitem");
      await expect(landed).toHaveCount(1);
      await bench.act(level(0, 1));
      // Behind the scanner the sheet shows that the device knows of it.
      await expect(page.locator("main [data-rule=level]")).toContainText("2");
      await page.getByRole("button", { name: "Undo: Bobaser" }).click();
      await expect(page.getByRole("status").filter({ hasText: "More has happened since" })).toBeVisible();
      await expect(landed).toHaveCount(1);
      await page.getByRole("button", { name: "Close" }).click();
      await expect(page.locator("main").getByText("Bobaser")).toBeVisible();
    });
  });

  test("an unknown card can be typed in, and the camera turns off", async ({ pictures, host }) => {
    await before([pictures.stranger], { baseURL: host.url }, async (page) => {
      await page.addInitScript(() => {
        const asked = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (what) => {
          const stream = await asked(what);
          Object.assign(window, { track: stream.getVideoTracks()[0] });
          return stream;
        };
      });
      const bench = new Bench(page, host.connection);
      await bench.table();
      await bench.open();
      await page.getByRole("button", { name: "Open door" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "Scan a card" }).click();
      await expect(page.getByText("Starboard does not know this card")).toBeVisible();
      await page.getByRole("button", { name: "Type its numbers" }).click();
      await expect(page.getByRole("dialog").getByText("Treasures")).toBeVisible();
      const state = await page.evaluate(
        () => (window as unknown as { track: MediaStreamTrack }).track.readyState,
      );
      expect(state).toBe("ended");
    });
  });
});

/** A gray picture of a size as a PNG file, which is small however large the picture is. */
function blank(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(width / 8)) * height));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

function crc(bytes: Buffer): number {
  let sum = 0xffffffff;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return (sum ^ 0xffffffff) >>> 0;
}

/** Counts the lists to choose from that come up from here on, for however short a moment. */
async function countLists(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const lists = new Set<Element>();
    Object.assign(window, { lists });
    const look = () => document.querySelectorAll("[role=listbox]").forEach((list) => lists.add(list));
    new MutationObserver(look).observe(document, { subtree: true, childList: true });
  });
  return () => page.evaluate(() => (window as unknown as { lists: Set<Element> }).lists.size);
}

test.describe("without a camera", () => {
  async function hand(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await page.locator("input[type=file]").last().setInputFiles({ name, mimeType, buffer });
  }

  test("a photo of a card adds it directly to the sheet", async ({ page, bench, pictures }) => {
    await bench.table();
    await bench.open("/seat/0");
    await scan(page).click();
    await expect(page.getByText("There is no camera here")).toBeVisible();
    const lists = await countLists(page);
    await hand(page, "card.jpg", "image/jpeg", pictures.bobaser);
    await expect(page.getByRole("button", { name: /^Bobaser/ })).toBeVisible();
    await expect(page.getByRole("dialog")).toBeHidden();
    expect(await lists()).toBe(0);
  });

  test("a corrected title is known again", async ({ page, bench, pictures }) => {
    await bench.table();
    await bench.open("/seat/0");
    await scan(page).click();
    await hand(page, "stranger.jpg", "image/jpeg", pictures.stranger);
    await expect(page.getByText("Starboard does not know this card")).toBeVisible();
    await page.getByRole("button", { name: "By name" }).click();
    await page.getByRole("combobox").fill("Bobaser");
    await page.getByRole("option", { name: /^Bobaser/ }).click();
    await page.getByRole("button", { name: "Done" }).click();
    const bobaser = page.getByRole("button", { name: /^Bobaser/ });
    await expect(bobaser).toBeVisible();
    await page.locator("main").getByRole("button", { name: "Undo", exact: true }).click();
    await expect(bobaser).toBeHidden();
    await scan(page).click();
    await hand(page, "stranger.jpg", "image/jpeg", pictures.stranger);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(bobaser).toBeVisible();
  });

  test("the host reads all of a photo if codes cannot be read in the browser", async ({
    page,
    bench,
    pictures,
  }) => {
    test.slow();
    await page.route("**/worker-*.js", (route) => route.abort());
    await bench.table();
    await bench.open("/seat/0");
    await scan(page).click();
    for (const [name, file, word] of [
      ["table.jpg", pictures.nothing, "No card could be read in the picture"],
      ["stranger.jpg", pictures.stranger, "Starboard does not know this card"],
      ["menu.png", pictures.otherCode, "This is not a Starboard code"],
      ["half.jpg", pictures.bobaser.subarray(0, 900), "This picture is damaged"],
    ] as const) {
      await hand(page, name, name.endsWith("png") ? "image/png" : "image/jpeg", file);
      await expect(page.getByRole("dialog").getByText(word), name).toBeVisible();
    }
    await hand(page, "sideways.jpg", "image/jpeg", pictures.sideways);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: /^Bobaser/ })).toBeVisible();
  });

  test("the host reads the original photo if the browser cannot decode it", async ({
    page,
    bench,
    pictures,
  }) => {
    await page.addInitScript(() => {
      for (const name of ["Worker", "createImageBitmap"]) Reflect.deleteProperty(window, name);
    });
    await bench.table();
    await bench.open("/seat/0");
    await scan(page).click();
    await hand(page, "half.jpg", "image/jpeg", Buffer.from("GIF89a"));
    await expect(page.getByText("This is not a picture that can be read")).toBeVisible();
    await hand(page, "card.jpg", "image/jpeg", pictures.bobaser);
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: /^Bobaser/ })).toBeVisible();
  });

  test("an unreadable photo shows an explanation and another way to continue", async ({
    page,
    bench,
    pictures,
  }) => {
    test.slow();
    await bench.table();
    await bench.open("/seat/0");
    await scan(page).click();
    const bad: [name: string, type: string, file: Buffer, word: string][] = [
      ["rules.pdf", "application/pdf", Buffer.from("%PDF-1.7\n"), "This is a PDF, not a picture"],
      ["notes.txt", "text/plain", Buffer.from("Bobaser"), "This is not a picture that can be read"],
      ["half.jpg", "image/jpeg", pictures.bobaser.subarray(0, 900), "This picture is damaged"],
      ["bomb.png", "image/png", blank(40_000, 30_000), "This picture has too many pixels"],
      ["huge.png", "image/png", blank(10_000, 10_000), "It is too dark to read a card"],
      ["table.jpg", "image/jpeg", pictures.nothing, "No card could be read in the picture"],
      ["stranger.jpg", "image/jpeg", pictures.stranger, "Starboard does not know this card"],
      ["menu.png", "image/png", pictures.otherCode, "This is not a Starboard code"],
      ["label.png", "image/png", pictures.missingSet, "This card’s set is not here"],
    ];
    for (const [name, type, file, word] of bad) {
      await hand(page, name, type, file);
      await expect(page.getByRole("dialog").getByText(word), name).toBeVisible();
    }
    await page.getByRole("button", { name: "Look again" }).click();
    await expect(page.getByText("Waiting for a picture of a card")).toBeVisible();
    await hand(page, "card.jpg", "image/jpeg", pictures.bobaser);
    await expect(page.getByRole("button", { name: /^Bobaser/ })).toBeVisible();
  });

  test("without a camera, a card can be added in other ways", async ({ page, bench }) => {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await bench.table();
    await bench.open();
    await scan(page).click();
    await expect(page.getByText("The camera may not be used")).toBeVisible();
    await expect(page.getByRole("button", { name: "Take a photo" })).toBeVisible();
    await page.getByRole("button", { name: "By name" }).click();
    await expect(page.getByRole("combobox")).toBeVisible();
  });

  test(
    "a desktop without a camera offers a picture file but no photo",
    { tag: "@desktop" },
    async ({ page, bench }) => {
      await bench.table();
      await bench.open();
      await scan(page).click();
      await expect(page.getByText("There is no camera here")).toBeVisible();
      await expect(page.getByRole("button", { name: "Picture" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Take a photo" })).toBeHidden();
    },
  );
});

test("the message about an unknown card is accessible", async ({ page, bench, pictures }) => {
  await bench.table();
  await bench.open();
  await scan(page).click();
  await page
    .locator("input[type=file]")
    .last()
    .setInputFiles({ name: "card.jpg", mimeType: "image/jpeg", buffer: pictures.stranger });
  await expect(page.getByText("Starboard does not know this card")).toBeVisible();
  await passesAxe(page, "unknown");
});
