import { expect, onTestFinished, test } from "vitest";
import { COLORS } from "$app/players";

/** The least contrasts that WCAG AA asks of text, and of large text and what a drawing has to show. */
const TEXT = 4.5;
const GRAPHIC = 3;

const PLAIN = ["hull", "panel", "raised", "pressed"];
const DECKS = Array.from({ length: 10 }, (_, index) => index + 1);

/** Mixtures of the walls of the decks, as `Room.svelte` paints them: in the dark, and below and above in the light. */
const walls = DECKS.flatMap((deck) => {
  const wall = `var(--wall-${deck})`;
  return [
    `color-mix(in oklab, ${wall} 55%, var(--dim))`,
    `color-mix(in oklab, color-mix(in oklab, ${wall} 84%, var(--lamp-${deck})), var(--kit) 4%)`,
    `color-mix(in oklab, ${wall} 91%, var(--kit))`,
  ];
});

/** What is drawn, by the least contrast that it needs to each of its grounds. */
const PAIRS: [least: number, drawn: string[], grounds: string[]][] = [
  [TEXT, ["ink", "soft"], [...PLAIN, "now-wash", "shaft"]],
  [TEXT, ["now-text"], ["hull", "panel", "raised", "now-wash", "shaft"]],
  [TEXT, ["win-text", "lose-text"], ["hull", "panel", "raised", "now-wash"]],
  [TEXT, ["on-now"], ["now"]],
  [TEXT, ["on-win"], ["win"]],
  [TEXT, ["on-lose"], ["lose"]],
  [TEXT, ["hull"], ["ink", "win-text", "lose-text"]],
  [TEXT, ["cut"], [...COLORS]],
  [TEXT, COLORS.map((color) => `${color}-line`), ["hull", "panel"]],
  [GRAPHIC, ["edge"], ["hull", "panel"]],
  [GRAPHIC, ["win", "lose"], ["hull", "panel"]],
  [GRAPHIC, ["foe-cut", "panel"], ["foe"]],
  [GRAPHIC, ["die"], ["pip"]],
  [GRAPHIC, ["kit"], ["cut"]],
  [GRAPHIC, COLORS.map((color) => `${color}-line`), [...walls, "shaft"]],
];

const pencil = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;

/** The luminance of a token or a mixture of tokens, in the theme that is on. */
function luminance(color: string): number {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = color.includes("(") ? color : `var(--${color})`;
  pencil.fillStyle = getComputedStyle(probe).color;
  probe.remove();
  pencil.fillRect(0, 0, 1, 1);
  const [red, green, blue] = [...pencil.getImageData(0, 0, 1, 1).data].map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}

test.for(["dark", "light"])("in the %s, what is read or told apart has the contrast of WCAG AA", (theme) => {
  const root = document.documentElement.dataset;
  const before = root.theme;
  onTestFinished(() => void (root.theme = before));
  root.theme = theme;
  const weak = PAIRS.flatMap(([least, drawn, grounds]) =>
    drawn.flatMap((mark) =>
      grounds
        .map((ground) => ({ ground, is: contrast(mark, ground) }))
        .filter(({ is }) => is < least)
        .map(({ ground, is }) => `${mark} on ${ground}: ${is.toFixed(2)} < ${least}`),
    ),
  );
  expect(weak).toEqual([]);
});
