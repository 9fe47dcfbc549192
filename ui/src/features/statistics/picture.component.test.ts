import { expect, test } from "vitest";
import { game, player } from "$test/example-game";
import { picture } from "./picture";

/** The colors of a part of a picture, each as often as it occurs. */
async function colors(image: ImageBitmap, top: number, height: number): Promise<Set<string>> {
  const ctx = new OffscreenCanvas(image.width, image.height).getContext("2d")!;
  ctx.drawImage(image, 0, 0);
  const { data } = ctx.getImageData(0, top, image.width, height);
  const found = new Set<string>();
  for (let at = 0; at < data.length; at += 4) found.add(`rgb(${data[at]}, ${data[at + 1]}, ${data[at + 2]})`);
  return found;
}

/** A color of the theme, as a browser computes it. */
function token(name: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = `var(--${name})`;
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}

test("the picture to share has a heading, a row and a line for each player, and leaves the page as it was", async () => {
  const statistics = game([player("Wesley", "coral", [1, 4, 6]), player("Boxey", "azure", [1, 1, 2])]);
  const before = document.body.innerHTML;
  const blob = await picture({ table: "Friday", statistics, winningLevel: 10 });
  expect(document.body.innerHTML).toBe(before);

  const image = await createImageBitmap(blob);
  expect([blob.type, image.width, image.height]).toEqual(["image/png", 1080, 1016]);
  expect(await colors(image, 0, 16)).toEqual(new Set([token("now")]));
  expect(await colors(image, 100, 90)).toContain(token("ink"));
  expect(await colors(image, 300, 104)).toContain(token("coral"));
  expect(await colors(image, 404, 104)).toContain(token("azure"));
  const chart = await colors(image, 530, 370);
  expect(chart).toContain(token("coral-line"));
  expect(chart).toContain(token("azure-line"));
});

test("the picture of a finished game shows the winner in the chair, and the lights of all decks", async () => {
  const statistics = game([player("Wesley", "coral", [1, 10]), player("Boxey", "azure", [1, 2])]);
  const blob = await picture({
    table: "Friday",
    statistics: { ...statistics, winners: [0] },
    winningLevel: 10,
  });
  const image = await createImageBitmap(blob);
  expect(image.height).toBe(1476);
  const scene = await colors(image, 300, 440);
  for (const name of ["coral", "now", ...[3, 7, 10].map((deck) => `lamp-${deck}`)]) {
    expect(scene).toContain(token(name));
  }
});
