import type { ReadTitle } from "$wire";
import type { Gray } from "./gray";

/** What a picture is like: its size in pixels, its mean light and how steep its edges are, both from 0 to 1. */
export interface Quality {
  width: number;
  height: number;
  light: number;
  sharpness: number;
}

/** Why nothing can be read in a picture, as far as it can be measured. */
export type Flaw = "dark" | "blurred" | "far" | "none";

/** The rows of a picture that are measured, one in so many, in pieces of so many pixels. */
const ROWS = 8;
const PIECE = 16;
/** The least distance between light and dark in a piece with an edge, in shades. */
const EDGE = 48;

/** Measures a picture. An edge is as steep as the part of its height that lies between two neighbouring pixels. */
export function qualityOf({ width, height, data }: Gray): Quality {
  let [sum, count, steepness, edges] = [0, 0, 0, 0];
  for (let y = 0; y < height; y += ROWS) {
    for (let x = 0; x + PIECE <= width; x += PIECE) {
      let before = data[y * width + x]!;
      let [low, high, step] = [before, before, 0];
      for (let at = y * width + x, end = at + PIECE; at < end; at++) {
        const shade = data[at]!;
        low = Math.min(low, shade);
        high = Math.max(high, shade);
        step = Math.max(step, Math.abs(shade - before));
        sum += before = shade;
      }
      count += PIECE;
      if (high - low < EDGE) continue;
      steepness += step / (high - low);
      edges++;
    }
  }
  return { width, height, light: sum / count / 255, sharpness: edges ? steepness / edges : 1 };
}

/** Below this light a picture is dark, and below this sharpness blurred. */
const DARK = 0.15;
const BLURRED = 0.2;
/** A line below this height in pixels is too small. */
const SMALL = 20;

/** Says what is wrong with a picture in which no card was read. */
export function flawOf(quality: Quality | null, title: ReadTitle | null): Flaw {
  if (!quality) return "none";
  const { width, height, light, sharpness } = quality;
  if (light < DARK) return "dark";
  if (sharpness < BLURRED) return "blurred";
  const [[x0, y0], , , [x1, y1]] = title?.at ?? [[0, 0], 0, 0, [1, 1]];
  return Math.hypot((x1 - x0) * width, (y1 - y0) * height) < SMALL ? "far" : "none";
}
