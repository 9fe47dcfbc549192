import { expect, test } from "vitest";
import { render } from "vitest-browser-svelte";
import { catalogue } from "$wire/recorded";
import { band } from "$app/monster-band";
import { lookOf } from "./monster-look";
import MonsterDrawing from "./MonsterDrawing.svelte";

const SIZE = 40;

/** The pixels of a monster in black on white: true where they are dark. */
async function pixels(name: string, level: number): Promise<boolean[]> {
  const { container } = await render(MonsterDrawing, { look: lookOf(name), band: band(level) });
  const svg = container.querySelector("svg")!;
  svg.setAttribute("width", `${SIZE}`);
  svg.setAttribute("height", `${SIZE}`);
  const markup = new XMLSerializer().serializeToString(svg);
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(
    markup
      .replaceAll("var(--foe)", "black")
      .replaceAll("var(--foe-cut)", "white")
      .replaceAll("var(--wide)", "0px"),
  )}`;
  await image.decode();
  const canvas = new OffscreenCanvas(SIZE, SIZE).getContext("2d")!;
  canvas.fillStyle = "white";
  canvas.fillRect(0, 0, SIZE, SIZE);
  canvas.drawImage(image, 0, 0);
  const { data } = canvas.getImageData(0, 0, SIZE, SIZE);
  return Array.from({ length: SIZE * SIZE }, (_, pixel) => data[4 * pixel]! < 128);
}

/** The share of the pixels of the whole box that are dark in one of two drawings alone. */
function difference(one: boolean[], other: boolean[]): number {
  return one.filter((dark, pixel) => dark !== other[pixel]).length / one.length;
}

test("at 40 pixels, twenty of the shipped monsters and more cannot be taken for each other", async () => {
  const monsters = catalogue.cards.filter(({ kind }) => kind === "monster");
  const drawn: boolean[][] = [];
  for (const { name, level } of monsters) drawn.push(await pixels(name, level ?? 0));
  const blank = drawn.filter((pixels) => !pixels.includes(true));
  const distinct: boolean[][] = [];
  for (const one of drawn) if (distinct.every((other) => difference(one, other) >= 0.15)) distinct.push(one);
  expect(blank).toEqual([]);
  expect(distinct.length).toBeGreaterThanOrEqual(20);
});
