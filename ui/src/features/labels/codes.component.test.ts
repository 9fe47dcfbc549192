import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import * as files from "$app/files";
import { catalogue } from "$wire/recorded";
import type { FakeLink } from "$test/fake-link";
import { showInLobby } from "$test/show";
import CardLabel from "./CardLabel.svelte";
import { LabelChoice } from "./label-choice.svelte";
import PlaceCode from "./PlaceCode.svelte";

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

test("the code of a table says who can use it", async () => {
  const { link } = await showInLobby(
    PlaceCode,
    { table: "friday", name: "Friday", onclose: () => {} },
    drawCodes,
  );
  const dialog = page.getByRole("dialog", { name: "QR code" });
  await expect.element(dialog.getByRole("img", { name: "QR code of Friday" })).toBeVisible();
  // Nobody reaches the page of this test from another device.
  await expect.element(dialog).toHaveTextContent("Other devices can join once the table is shared");
  expect(link.asked).toContainEqual({ ask: "draw-code", of: { of: "table", table: "friday" }, kind: "svg" });
});
