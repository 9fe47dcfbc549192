import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import type { ReadTitle, Recognition } from "$wire";
import { firstTurn } from "$wire/recorded";
import { CardPicker } from "$features/picker";
import { showAtTable } from "$test/show";
// Loaded with the test, so that nothing waits for a server that compiles it.
import "$features/scan/Scanner.svelte";

const TITLE: ReadTitle = {
  text: "Lazer",
  sure: true,
  at: [
    [0.25, 0.5],
    [0.75, 0.5],
    [0.75, 0.6],
    [0.25, 0.6],
  ],
};
const button = (name: string | RegExp) => page.getByRole("button", { name });
const landed = page.getByRole("list", { name: "Scanned so far" });
const found = (card: string): Recognition => ({ is: "found", card, copy: null, score: 1 });

/** A picker with a camera that shows a dark picture, in which a host reads what is returned by `seen`. */
async function show(seen: () => Recognition) {
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [320, 240];
  const pen = canvas.getContext("2d")!;
  // A stream begins with what is drawn next.
  const film = setInterval(() => pen.fillRect(0, 0, 320, 240), 50);
  onTestFinished(() => clearInterval(film));
  const camera = vi.spyOn(navigator.mediaDevices, "getUserMedia");
  onTestFinished(() => camera.mockRestore());
  camera.mockImplementation(() => Promise.resolve(canvas.captureStream(30)));
  const picked: string[] = [];
  const shown = await showAtTable(
    CardPicker,
    firstTurn,
    (game) => ({
      scan: true,
      purpose: "any" as const,
      title: "Which card?",
      onpick: (card: string) => void picked.push(card),
      oneach: (card: string) => game.table.act({ do: "play", seat: 0, card, sideways: false }),
      onclose: () => {},
    }),
    (link) => {
      const read = () => ({ got: "photo-read" as const, recognitions: [seen()], title: TITLE });
      link.answerAll("read-frame", read);
      link.answerAll("read-photo", read);
    },
  );
  return { ...shown, picked };
}

test("the line that is read is framed, and a touch reads closely and says what is wrong", async () => {
  const { link } = await show(() => ({ is: "unclear" }));
  const points = () => document.querySelector("[viewBox='0 0 320 240'] polygon")?.getAttribute("points");
  await expect.poll(points).toBe("80,120 240,120 240,144 80,144");
  await button("Read what the camera sees now").click();
  await expect.element(page.getByText("It is too dark to read a card")).toBeVisible();
  expect(link.asked.map(({ ask }) => ask)).toContain("read-photo");
});

test("a card that landed gives way to the one that is picked by name, and its title is known again", async () => {
  let now: Recognition = { is: "unclear" };
  const { app, link, picked } = await show(() => now);
  const tell = vi.spyOn(app.feedback, "tell");
  await page.getByLabelText("Keep scanning").click();
  now = found("blob");
  await expect.element(landed.getByRole("listitem")).toHaveTextContent("Blob");
  expect(tell.mock.calls).toEqual([["scanned"]]);
  await button("Another card").click();
  await page.getByRole("combobox").fill("laser");
  await page.getByRole("option", { name: /^Laser/ }).click();
  await expect.poll(() => link.asked.map(({ ask }) => ask)).toContain("undo");
  expect(app.preferences.titles).toEqual([["Lazer", "laser"]]);
  await button("Scan a card").click();
  await expect.poll(() => picked).toEqual(["laser", "laser"]);
});

test("a card that was chosen among several gives way to the others first", async () => {
  const cards = ["blob", "laser"].map((card) => ({ card, score: 0.5 }));
  const { app } = await show(() => ({ is: "choice", cards }));
  await page.getByLabelText("Keep scanning").click();
  await button(/^Laser/).click();
  await expect.element(landed.getByRole("listitem")).toHaveTextContent("Laser");
  await button("Another card").click();
  await button(/^Blob/).click();
  await expect.element(landed.getByRole("listitem")).toHaveTextContent("Blob");
  expect(app.preferences.titles).toEqual([["Lazer", "blob"]]);
});
