import { smooth, type Gray } from "./gray";

/** A line of text in an upright picture, in pixels. */
export interface TextLine {
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The height of its taller letters. */
  height: number;
  /** Its parts: letters, or letters that touch. */
  parts: number;
  /** The fraction of its parts on the baseline, from 0 to 1. */
  even: number;
  /** It is light on dark. */
  light: boolean;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
  area: number;
}

/** The window whose mean tells ink from paper, as a part of the picture's width. */
const WINDOW = 0.1;
/** The heights that letters may have, as parts of the picture's height. */
const SMALLEST = 0.012;
const LARGEST = 0.1;

/** Finds lines of text that run from left to right, by the shapes of ink. */
export function findTextLines(picture: Gray): TextLine[] {
  const smoothed = smooth(picture);
  const { dark, light } = inks(smoothed);
  return [
    ...grouped(letters(dark, picture), picture, false),
    ...grouped(letters(light, picture), picture, true),
  ];
}

/** Pixels clearly darker, and clearly lighter, than their surroundings (Sauvola). */
function inks({ width, height, data }: Gray): { dark: Uint8Array; light: Uint8Array } {
  const radius = Math.max(6, Math.round((width * WINDOW) / 2));
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x++) {
      const shade = data[y * width + x]!;
      sum += shade;
      square += shade * shade;
      const at = (y + 1) * stride + x + 1;
      sums[at] = sums[at - stride]! + sum;
      squares[at] = squares[at - stride]! + square;
    }
  }
  const dark = new Uint8Array(data.length);
  const light = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const count = ((bottom - top) / stride) * (right - left);
      const mean =
        (sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!) / count;
      const square =
        (squares[bottom + right]! - squares[bottom + left]! - squares[top + right]! + squares[top + left]!) /
        count;
      const spread = Math.sqrt(Math.max(0, square - mean * mean));
      // A uniform area has neither ink nor paper.
      const margin = Math.max(5, 0.35 * spread);
      const shade = data[y * width + x]!;
      if (shade < mean - margin) dark[y * width + x] = 1;
      else if (shade > mean + margin) light[y * width + x] = 1;
    }
  }
  return { dark, light };
}

/** The connected shapes of ink that have the size of letters. */
function letters(ink: Uint8Array, { width, height }: Gray): Box[] {
  const parents: number[] = [];
  const boxes: Box[] = [];
  const root = (run: number): number => {
    while (parents[run] !== run) run = parents[run] = parents[parents[run]!]!;
    return run;
  };
  let before: [start: number, end: number, run: number][] = [];
  for (let y = 0; y < height; y++) {
    const runs: typeof before = [];
    let next = 0;
    const row = y * width;
    for (let x = 0; x < width; x++) {
      if (!ink[row + x]) continue;
      const start = x;
      while (x < width && ink[row + x]) x++;
      const run = parents.length;
      parents.push(run);
      boxes.push({ left: start, right: x, top: y, bottom: y + 1, area: x - start });
      runs.push([start, x, run]);
      while (next < before.length && before[next]![1] < start) next++;
      for (let above = next; above < before.length && before[above]![0] <= x; above++) {
        const one = root(before[above]![2]);
        const other = root(run);
        if (one === other) continue;
        parents[other] = one;
        merge(boxes[one]!, boxes[other]!);
      }
    }
    before = runs;
  }
  return boxes.filter((box, run) => {
    if (parents[run] !== run) return false;
    const tall = box.bottom - box.top;
    const wide = box.right - box.left;
    return (
      tall >= height * SMALLEST &&
      tall <= height * LARGEST &&
      wide <= width * 0.85 &&
      wide <= tall * 16 &&
      box.area >= tall * 1.5 &&
      box.area >= 0.1 * tall * wide &&
      // Anything at the edge of the picture is the card's frame, or lies beside the card.
      box.left > 1 &&
      box.top > 1 &&
      box.right < width - 1 &&
      box.bottom < height - 1
    );
  });
}

function merge(into: Box, other: Box): void {
  into.left = Math.min(into.left, other.left);
  into.right = Math.max(into.right, other.right);
  into.top = Math.min(into.top, other.top);
  into.bottom = Math.max(into.bottom, other.bottom);
  into.area += other.area;
}

/** Joins what stands beside each other and is about as high. */
function grouped(boxes: Box[], { width }: Gray, light: boolean): TextLine[] {
  boxes.sort((one, other) => one.left - other.left);
  const lines: Box[][] = [];
  for (const box of boxes) {
    const tall = box.bottom - box.top;
    let best: Box[] | null = null;
    let nearest = Infinity;
    for (const line of lines) {
      const last = line.at(-1)!;
      const other = last.bottom - last.top;
      const overlap = Math.min(box.bottom, last.bottom) - Math.max(box.top, last.top);
      const gap = box.left - last.right;
      if (overlap < 0.45 * Math.min(tall, other) || Math.max(tall, other) > 2.3 * Math.min(tall, other))
        continue;
      if (gap > 1.1 * Math.max(tall, other) || gap >= nearest) continue;
      best = line;
      nearest = gap;
    }
    if (best) best.push(box);
    else lines.push([box]);
  }
  return lines.flatMap((line) => {
    const heights = line.map(({ top, bottom }) => bottom - top).sort((one, other) => one - other);
    const tall = heights[Math.floor(heights.length * 0.9)]!;
    const left = line[0]!.left;
    const right = Math.max(...line.map((box) => box.right));
    const top = Math.min(...line.map((box) => box.top));
    const bottom = Math.max(...line.map((box) => box.bottom));
    if (right - left < 1.3 * tall || right - left < width * 0.04) return [];
    const feet = line.map((box) => box.bottom).sort((one, other) => one - other);
    const base = feet[Math.floor(feet.length / 2)]!;
    const even = feet.filter((foot) => Math.abs(foot - base) <= 1 + 0.14 * tall).length / feet.length;
    return [{ left, top, right, bottom, height: tall, parts: line.length, even, light }];
  });
}
