import type { Gray } from "./gray";

/** A square of a picture, in pixels. */
export interface Square {
  left: number;
  top: number;
  side: number;
}

/** The side of the blocks by which a picture is looked through, in pixels. */
const BLOCK = 4;
/** The sides of the squares that are compared, in blocks. */
const SIDES = [6, 9, 13, 18, 25];
const MOST = 8;

/** Of squares that begin in the same part of the picture only the best is kept; in blocks. */
const CELL = 6;

interface Found extends Square {
  score: number;
}

/**
 * Squares that may be small codes: everywhere in them light and dark lie close together, and there is as much of the one
 * as of the other. In text and drawings there is more paper than ink. What is found lies in the middle of its square.
 */
export function findTexture(picture: Gray): Square[] {
  const columns = Math.floor(picture.width / BLOCK) - 1;
  const rows = Math.floor(picture.height / BLOCK) - 1;
  if (columns < SIDES[0]! || rows < SIDES[0]!) return [];
  const { ranges, squares, lights } = contrasts(picture, columns, rows);
  const stride = columns + 1;
  const cells = Math.ceil(columns / CELL);
  const best: (Found | undefined)[] = [];
  for (const side of SIDES) {
    const least = LEAST * side * side;
    const bonus = side ** 0.3;
    for (let y = 0; y + side <= rows; y++) {
      const row = Math.floor(y / CELL) * cells;
      for (let x = 0; x + side <= columns; x++) {
        const from = y * stride + x;
        const to = from + side * stride;
        const range = ranges[to + side]! - ranges[to]! - ranges[from + side]! + ranges[from]!;
        if (range < least) continue;
        const light = lights[to + side]! - lights[to]! - lights[from + side]! + lights[from]!;
        const square = squares[to + side]! - squares[to]! - squares[from + side]! + squares[from]!;
        const count = side * side;
        const balance = 1 - 2 * Math.abs(light / range - 0.5);
        // Text has gaps between its words and lines, a code has none.
        const uneven = Math.sqrt(Math.max(0, square / count - (range / count) ** 2));
        const score = (range / count - UNEVEN * uneven) * balance * bonus;
        const cell = row + Math.floor(x / CELL);
        const known = best[cell];
        if (balance < 0.5 || (known && known.score >= score)) continue;
        best[cell] = { left: x * BLOCK, top: y * BLOCK, side: (side + 1) * BLOCK, score };
      }
    }
  }
  const found = best.filter((square) => square !== undefined);
  return apart(found.sort((one, other) => other.score - one.score));
}

/** The least mean distance between light and dark in a code, in shades. */
const LEAST = 24;

/** The penalty of a square for uneven contrast. */
const UNEVEN = 1.5;

/**
 * For all squares of two by two blocks how far light and dark are apart, the square of that, and how far the mean is
 * from the dark, as sums over all squares above and to the left.
 */
function contrasts({ width, data }: Gray, columns: number, rows: number) {
  const across = columns + 1;
  const down = rows + 1;
  const low = new Uint8Array(across * down);
  const high = new Uint8Array(across * down);
  const middle = new Uint8Array(across * down);
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      let least = 255;
      let most = 0;
      let sum = 0;
      for (let y = row * BLOCK; y < (row + 1) * BLOCK; y++) {
        for (let at = y * width + column * BLOCK, end = at + BLOCK; at < end; at++) {
          const shade = data[at]!;
          if (shade < least) least = shade;
          if (shade > most) most = shade;
          sum += shade;
        }
      }
      const at = row * across + column;
      low[at] = least;
      high[at] = most;
      middle[at] = sum / BLOCK ** 2;
    }
  }
  const stride = columns + 1;
  const ranges = new Float64Array(stride * (rows + 1));
  const squares = new Float64Array(stride * (rows + 1));
  const lights = new Float64Array(stride * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let range = 0;
    let square = 0;
    let light = 0;
    for (let column = 0; column < columns; column++) {
      const a = row * across + column;
      const b = a + across;
      const dark = Math.min(low[a]!, low[a + 1]!, low[b]!, low[b + 1]!);
      const apart = Math.max(high[a]!, high[a + 1]!, high[b]!, high[b + 1]!) - dark;
      range += apart;
      square += apart * apart;
      light += (middle[a]! + middle[a + 1]! + middle[b]! + middle[b + 1]!) / 4 - dark;
      const at = (row + 1) * stride + column + 1;
      ranges[at] = ranges[at - stride]! + range;
      squares[at] = squares[at - stride]! + square;
      lights[at] = lights[at - stride]! + light;
    }
  }
  return { ranges, squares, lights };
}

/** The best squares, of those that lie on each other only one. */
function apart(found: Found[]): Square[] {
  const kept: Found[] = [];
  for (const square of found) {
    const x = square.left + square.side / 2;
    const y = square.top + square.side / 2;
    const known = kept.some(({ left, top, side }) => {
      const reach = Math.max(side, square.side) * 0.6;
      return Math.abs(left + side / 2 - x) < reach && Math.abs(top + side / 2 - y) < reach;
    });
    if (!known) kept.push(square);
    if (kept.length === MOST) break;
  }
  return kept;
}
