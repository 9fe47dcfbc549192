import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as files from "$app/files";
import { surroundings, type Shared } from "$link";
import { codeAddress } from "$link/code";
import { isFirst } from "$app/hints";
import { device, ofHost } from "$app/storage";
import type { Reach, Request, SeatId } from "$wire";
import { catalogue } from "$wire/recorded";
import type { FakeLink } from "$test/fake-link";
import { showInLobby } from "$test/show";
import CardLabel from "./CardLabel.svelte";
import { LabelChoice } from "./label-choice.svelte";
import PlaceCode from "./PlaceCode.svelte";

afterEach(() => void vi.restoreAllMocks());

vi.mock("$app/files", { spy: true });

const LASER = catalogue.cards.find(({ id }) => id === "laser")!;

function drawCodes(link: FakeLink): void {
  link.answerAll("draw-code", ({ kind }) => ({
    got: "code",
    text: "laser",
    picture: kind === "svg" ? `<svg xmlns="http://www.w3.org/2000/svg"></svg>` : btoa("\x89PNG"),
  }));
}

test("the code of a card is saved as SVG or PNG", async () => {
  const saved = vi.mocked(files.download).mockReturnValue();
  await showInLobby(CardLabel, { card: LASER }, drawCodes);
  await expect.element(page.getByRole("img", { name: "QR code of Laser" })).toBeVisible();
  await page.getByRole("button", { name: "SVG" }).click();
  await page.getByRole("button", { name: "PNG" }).click();
  await expect
    .poll(() => saved.mock.calls.map(([{ name, type }]) => [name, type]))
    .toEqual([
      ["starboard-Laser.svg", "image/svg+xml"],
      ["starboard-Laser.png", "image/png"],
    ]);
});

test("the labels of a card are chosen on the way to the printer, one for each copy", async () => {
  const { app } = await showInLobby(CardLabel, { card: LASER }, drawCodes);
  await page.getByRole("button", { name: "Print labels" }).click();
  expect(app.route.now).toEqual({ screen: "labels" });
  expect([...app.state(LabelChoice).cards]).toEqual([["laser", LASER.copies]]);
});

/** Shows the code of a table whose host is reached so. */
function showPlace(
  reach: Omit<Reach, "options" | "key">,
  folder: string | null = null,
  options: string[] = [],
) {
  return showInLobby(PlaceCode, { table: "friday", name: "Friday", onclose: () => {} }, (link) => {
    drawCodes(link);
    link.answer("reach", { got: "reach", reach: { ...reach, options, key: null } });
    link.answerAll("about", () => ({ got: "about", version: "0.3.1", folder }));
  });
}

const place = page.getByRole("dialog", { name: "Share with a phone" });
const drawn = { ask: "draw-code", of: { of: "table", table: "friday" }, kind: "svg" };

test("the code of a table that is not shared says how to share it", async () => {
  const alone = { shared: false, addresses: [] };
  const { link } = await showPlace(alone, "/home/crew/tables", ["--port", "4270"]);
  await expect.element(place.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
  await expect.element(place).toHaveTextContent("share the table");
  const command = place.getByRole("code");
  await expect
    .element(command)
    .toHaveTextContent("starboard-host --share --data /home/crew/tables --port 4270");
  await expect.element(command).toHaveStyle({ fontVariantLigatures: "none" });
  expect(link.asked).toContainEqual(drawn);
});

test("a device that does not keep the tables is told a command without their folder", async () => {
  await showPlace({ shared: false, addresses: [] });
  await expect.element(place.getByRole("code")).toHaveTextContent("starboard-host --share --data DIR");
});

test("a command wraps only between its words", async () => {
  await page.viewport(320, 640);
  onTestFinished(() => page.viewport(412, 915));
  await showPlace({ shared: false, addresses: [] }, "/home/crew/star-munchkin");
  const command = place.getByRole("code");
  await expect.element(command).toBeVisible();
  const lines = (word: Element) => {
    const range = document.createRange();
    range.selectNodeContents(word);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  };
  const words = [...command.element().children];
  expect(words.map(({ textContent }) => textContent)).toContain("--data");
  expect(words.map(lines)).toEqual([1, 1, 1, 1]);
  expect(new Set(words.map((word) => word.getBoundingClientRect().top)).size).toBeGreaterThan(1);
});

const ADDRESSES = ["http://192.168.1.20:7827/", "http://10.0.0.7:7827/"];

/** Shows the code of a table whose host others reach, and numbers the tickets that are made. */
function showShared(given: { seat?: SeatId } = {}) {
  let made = 0;
  return showInLobby(PlaceCode, { table: "friday", name: "Friday", onclose: () => {}, ...given }, (link) => {
    drawCodes(link);
    link.answer("reach", {
      got: "reach",
      reach: { shared: true, addresses: ADDRESSES, options: [], key: null },
    });
    link.answerAll("make-ticket", () => ({ got: "ticket", ticket: { ticket: `t${++made}`, endsAt: 0 } }));
    link.answerAll("end-tickets", () => ({ got: "done" }));
  });
}

/** The texts of the codes that were drawn. */
const texts = (link: FakeLink) =>
  link.asked.flatMap((request) =>
    request.ask === "draw-code" && request.of.of === "text" ? [request.of.text] : [],
  );
const asked = (link: FakeLink, ask: Request["ask"]) => link.asked.filter((request) => request.ask === ask);

test("the code of a shared table lets in whoever scans it, at the address of choice", async () => {
  const { link } = await showShared();
  await expect.element(place.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
  expect(asked(link, "make-ticket")).toEqual([
    { ask: "make-ticket", role: { role: "table", table: "friday" }, kind: "code" },
  ]);
  await place.getByRole("radio", { name: ADDRESSES[1] }).click();
  await expect.poll(() => texts(link)).toEqual(ADDRESSES.map((at) => `${at}#/join/t1`));
  await expect.element(place).toHaveTextContent("plays at this table. The code ends ten minutes after");
  await expect.element(place).not.toHaveTextContent("--share");
  await expect.element(place.getByRole("button", { name: "SVG" })).not.toBeInTheDocument();
});

test("a code to only watch is made by choice, and that of a sheet is for its player", async () => {
  const { link } = await showShared();
  await place.getByRole("radio", { name: "Only watch" }).click();
  await expect.element(place).toHaveTextContent("watches this table");
  await expect.poll(() => texts(link).at(-1)).toBe(`${ADDRESSES[0]}#/join/t2`);
  expect(asked(link, "make-ticket").at(-1)).toMatchObject({ role: { role: "watch", table: "friday" } });
});

test("the code of a sheet lets in for its player alone", async () => {
  const { link } = await showShared({ seat: 2 });
  await expect.element(place).toHaveTextContent("plays for Friday");
  await expect
    .poll(() => asked(link, "make-ticket"))
    .toEqual([{ ask: "make-ticket", role: { role: "seat", table: "friday", seat: 2 }, kind: "code" }]);
  await expect.element(place.getByRole("radio", { name: "Only watch" })).not.toBeInTheDocument();
});

test("a code holds on while it is shown, and is made anew once it has ended", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const { link } = await showShared();
  await expect.poll(() => texts(link)).toHaveLength(1);
  link.answer("keep-ticket", { got: "ticket", ticket: { ticket: "t1", endsAt: 0 } });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked(link, "keep-ticket")).toEqual([{ ask: "keep-ticket", ticket: "t1" }]);
  expect(asked(link, "make-ticket")).toHaveLength(1);
  link.answer("keep-ticket", { fault: "unknown-ticket" });
  await vi.advanceTimersByTimeAsync(60_000);
  await expect.poll(() => texts(link).at(-1)).toBe(`${ADDRESSES[0]}#/join/t2`);
});

test("new codes end all others", async () => {
  const { link } = await showShared();
  await expect.poll(() => texts(link)).toHaveLength(1);
  await place.getByRole("button", { name: "New codes" }).click();
  await expect.poll(() => texts(link).at(-1)).toBe(`${ADDRESSES[0]}#/join/t2`);
  expect(asked(link, "end-tickets")).toHaveLength(1);
  await expect.element(page.getByText("Who is in stays in")).toBeVisible();
});

test("a link for one device is shown where it can be neither sent nor copied", async () => {
  vi.mocked(files.shareText).mockResolvedValue(false);
  const { link } = await showShared();
  await place.getByRole("button", { name: "Send a link" }).click();
  await expect.element(place.getByRole("textbox")).toHaveValue(`${ADDRESSES[0]}#/join/t2`);
  expect(asked(link, "make-ticket").at(-1)).toMatchObject({ kind: "link" });
});

test("who plays for one table ends no codes of others, and is warned of http once", async () => {
  device.write(ofHost("starboard.welcome"), { device: "d", role: { role: "table", table: "friday" } });
  await showShared();
  await expect.element(place).toHaveTextContent("anybody on this Wi-Fi can listen");
  await expect.element(place.getByRole("button", { name: "New codes" })).not.toBeInTheDocument();
  expect(isFirst("plain-http")).toBe(false);
});

for (const width of [320, 412])
  test(`the code of a shared table has room on a screen of ${width} px`, async () => {
    await page.viewport(width, 640);
    onTestFinished(() => page.viewport(412, 915));
    await showShared();
    await expect.element(place.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
    const dialog = place.element();
    for (const part of dialog.querySelectorAll("button, label, p, img")) {
      expect(part.getBoundingClientRect().right).toBeLessThanOrEqual(width);
      expect(part.getBoundingClientRect().left).toBeGreaterThanOrEqual(0);
    }
  });

test("a host that is shared but in no network says so", async () => {
  await showPlace({ shared: true, addresses: [] });
  await expect.element(place).toHaveTextContent("in no network");
});

/** Shows the code of a table that a page or a window keeps, while it is shared so far. */
async function showOwn(state: Shared["state"], inBrowser: boolean) {
  const set = vi.fn();
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(inBrowser);
  let tell: (shared: Shared) => void = () => {};
  vi.spyOn(surroundings, "sharing", "get").mockReturnValue({
    set,
    onChange: (listener) => (tell = listener)({ state, guests: 0 }),
  });
  const key = "q".repeat(42) + "s";
  const { link } = await showInLobby(
    PlaceCode,
    { table: "friday", name: "Friday", onclose: () => {} },
    (link) => {
      drawCodes(link);
      link.answerAll("reach", () => ({
        got: "reach",
        reach: { shared: true, addresses: [], options: [], key },
      }));
      link.answerAll("make-ticket", () => ({
        got: "ticket",
        ticket: { ticket: "cd".repeat(16), endsAt: 0 },
      }));
      link.answerAll("export-table", () => ({ got: "export", file: "{}", next: null }));
    },
  );
  return { link, set, key, tell: (state: Shared["state"]) => tell({ state, guests: 0 }) };
}

test("a table that a page keeps is shared once its code is asked for, and shows one with the key of the page", async () => {
  const { link, set, key, tell } = await showOwn("off", true);
  await expect.element(place).toHaveTextContent("sealed, and can read none of it");
  expect(set.mock.calls).toEqual([["on"]]);
  tell("connecting");
  await expect.element(place).toHaveTextContent("Looking for the relay");
  tell("open");
  await expect.element(place.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
  const at = new URL(".", location.href).href;
  expect(texts(link)).toEqual([codeAddress(at, { ticket: "cd".repeat(16), key })]);
  await place.getByRole("button", { name: "Stop sharing" }).click();
  expect(set.mock.calls.at(-1)).toEqual(["off"]);
  tell("off");
  await place.getByRole("button", { name: "Share" }).click();
  expect(set.mock.calls.at(-1)).toEqual(["on"]);
});

test.each(["no-relay", "no-network"] as const)("with %s, a page offers a file for a phone", async (state) => {
  const saved = vi.mocked(files.shareFile).mockClear().mockResolvedValue(true);
  const { link } = await showOwn(state, true);
  await expect.element(place).toHaveTextContent("a computer with Starboard on the same Wi-Fi");
  await place.getByRole("button", { name: "Save the game as a file" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(asked(link, "draw-code")).toEqual([]);
});

test("a window is shared only once somebody says so, and says that it could not be", async () => {
  const { set, tell } = await showOwn("off", false);
  await expect.element(place).toHaveTextContent("Others on this Wi-Fi");
  expect(set).not.toHaveBeenCalled();
  await place.getByRole("button", { name: "Share" }).click();
  expect(set.mock.calls).toEqual([["on"]]);
  tell("failed");
  await expect.element(place).toHaveTextContent("does not let Starboard be reached");
  await expect.element(place.getByRole("button", { name: "Share" })).toBeVisible();
});
