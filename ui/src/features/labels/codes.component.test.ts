import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as files from "$app/files";
import { surroundings } from "$link";
import type { Reach } from "$wire";
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
function showPlace(reach: Omit<Reach, "options">, folder: string | null = null, options: string[] = []) {
  return showInLobby(PlaceCode, { table: "friday", name: "Friday", onclose: () => {} }, (link) => {
    drawCodes(link);
    link.answer("reach", { got: "reach", reach: { ...reach, options } });
    link.answerAll("about", () => ({ got: "about", version: "0.3.1", folder }));
  });
}

const place = page.getByRole("dialog", { name: "QR code" });
const drawn = (at?: string) => ({ ask: "draw-code", of: { of: "table", table: "friday", at }, kind: "svg" });

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
  expect(link.asked).toContainEqual(drawn());
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

test("the code of a shared table holds an address that the host tells, and another one by choice", async () => {
  const addresses = ["http://192.168.1.20:7827/", "http://10.0.0.7:7827/"];
  const { link } = await showPlace({ shared: true, addresses });
  await expect.element(place).toHaveTextContent(`opens it here: ${addresses[0]}`);
  await expect.poll(() => link.asked).toContainEqual(drawn(addresses[0]));
  await place.getByRole("radio", { name: addresses[1] }).click();
  await expect.poll(() => link.asked).toContainEqual(drawn(addresses[1]));
  await expect.element(place).not.toHaveTextContent("--share");
});

test("a host that is shared but in no network says so", async () => {
  await showPlace({ shared: true, addresses: [] });
  await expect.element(place).toHaveTextContent("in no network");
});

test("a table that is kept in a page has no code for phones, but a file for them", async () => {
  vi.spyOn(surroundings, "inBrowser", "get").mockReturnValue(true);
  const saved = vi.mocked(files.shareFile).mockResolvedValue(true);
  const { link } = await showInLobby(
    PlaceCode,
    { table: "friday", name: "Friday", onclose: () => {} },
    (link) => link.answer("export-table", { got: "export", file: "{}", next: null }),
  );
  const dialog = page.getByRole("dialog", { name: "Share with a phone" });
  await dialog.getByRole("button", { name: "Save the game as a file" }).click();
  await expect.poll(() => saved.mock.calls.length).toBe(1);
  expect(link.asked.filter(({ ask }) => ask === "draw-code")).toEqual([]);
});
