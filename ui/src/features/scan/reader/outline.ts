import { shrink, smooth, type Gray, type Point } from "./gray";
import type { Quad } from "./warp";

/** Lengths in here are in pixels of a picture whose longer side has about so many. */
const SIZE = 320;
/** As many points of edges take part as there can be on a few cards. */
const MOST_EDGES = 6000;
/** Directions that are told apart, in the half circle. */
const ANGLES = 120;
const LINES = 32;
/** The sides of a card, 63 mm by 88 mm. */
const ASPECT = 63 / 88;
/** The least part of a picture that a card may fill. */
const LEAST_AREA = 0.06;

/** A straight line x cos a + y sin a = r. */
interface Line {
  a: number;
  r: number;
}

interface Edges {
  width: number;
  height: number;
  /** The direction of the change of light at each edge point, in steps of the half circle from 1 on; 0 for none. */
  angle: Uint8Array;
  points: number[];
}

export interface Outline {
  /** The corners in the picture that was asked about, the first two at a short side. */
  quad: Quad;
  score: number;
}

/** The cards in a picture by their outlines, the likeliest first. */
export function findOutlines(picture: Gray): Outline[] {
  const factor = Math.max(1, Math.round(Math.max(picture.width, picture.height) / SIZE));
  const edges = findEdges(smooth(shrink(picture, factor)));
  const found = quads([...findLines(edges), ...borders(edges)], edges);
  const scaled = found.map(({ quad, score }) => ({
    quad: quad.map(({ x, y }) => ({ x: (x + 0.5) * factor, y: (y + 0.5) * factor })) as unknown as Quad,
    score,
  }));
  return scaled;
}

/** The ridges of change of light (Canny's first three steps), the strongest of them. */
function findEdges({ width, height, data }: Gray): Edges {
  const strength = new Float32Array(data.length);
  const direction = new Float32Array(data.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const above = at - width;
      const below = at + width;
      const rising = data[above + 1]! + 2 * data[at + 1]! + data[below + 1]!;
      const falling = data[above - 1]! + 2 * data[at - 1]! + data[below - 1]!;
      const lower = data[below - 1]! + 2 * data[below]! + data[below + 1]!;
      const upper = data[above - 1]! + 2 * data[above]! + data[above + 1]!;
      const gx = rising - falling;
      const gy = lower - upper;
      strength[at] = Math.hypot(gx, gy);
      direction[at] = Math.atan2(gy, gx);
    }
  }
  const ridges: number[] = [];
  for (let y = 2; y < height - 2; y++) {
    for (let x = 2; x < width - 2; x++) {
      const at = y * width + x;
      const here = strength[at]!;
      if (here < 24) continue;
      const step = Math.round(Math.cos(direction[at]!)) + Math.round(Math.sin(direction[at]!)) * width;
      if (here >= strength[at + step]! && here > strength[at - step]!) ridges.push(at);
    }
  }
  ridges.sort((one, other) => strength[other]! - strength[one]!);
  const points = ridges.slice(0, MOST_EDGES);
  const angle = new Uint8Array(data.length);
  for (const at of points) {
    const half = (direction[at]! + Math.PI) % Math.PI;
    angle[at] = 1 + (Math.round((half / Math.PI) * ANGLES) % ANGLES);
  }
  return { width, height, angle, points };
}

/** The straight lines on which most edge points lie (Hough). */
function findLines({ width, height, angle, points }: Edges): Line[] {
  const reach = Math.ceil(Math.hypot(width, height));
  const span = 2 * reach + 1;
  const votes = new Uint16Array(ANGLES * span);
  const cos = Array.from({ length: ANGLES }, (_, step) => Math.cos((step * Math.PI) / ANGLES));
  const sin = Array.from({ length: ANGLES }, (_, step) => Math.sin((step * Math.PI) / ANGLES));
  for (const at of points) {
    const x = at % width;
    const y = (at - x) / width;
    for (let turn = -3; turn <= 3; turn++) {
      const step = (angle[at]! - 1 + turn + ANGLES) % ANGLES;
      const r = Math.round(x * cos[step]! + y * sin[step]!) + reach;
      votes[step * span + r]! += 2;
      votes[step * span + r - 1]! += 1;
      votes[step * span + r + 1]! += 1;
    }
  }
  const lines: Line[] = [];
  const least = Math.min(width, height) * 0.25;
  while (lines.length < LINES) {
    let best = 0;
    for (let at = 1; at < votes.length; at++) if (votes[at]! > votes[best]!) best = at;
    if (votes[best]! < least) break;
    const step = Math.floor(best / span);
    const r = (best % span) - reach;
    lines.push({ a: (step * Math.PI) / ANGLES, r });
    for (let turn = -4; turn <= 4; turn++) {
      const around = (step + turn + ANGLES) % ANGLES;
      const middle = (step + turn < 0 || step + turn >= ANGLES ? -r : r) + reach;
      votes.fill(0, around * span + Math.max(0, middle - 4), around * span + Math.min(span, middle + 5));
    }
  }
  return lines;
}

/** The sides of the picture: a card may reach beyond them. */
function borders({ width, height }: Edges): Line[] {
  return [
    { a: 0, r: 0 },
    { a: 0, r: width - 1 },
    { a: Math.PI / 2, r: 0 },
    { a: Math.PI / 2, r: height - 1 },
  ];
}

function crossing(one: Line, other: Line): Point {
  const across = Math.cos(one.a) * Math.sin(other.a) - Math.sin(one.a) * Math.cos(other.a);
  return {
    x: (one.r * Math.sin(other.a) - other.r * Math.sin(one.a)) / across,
    y: (other.r * Math.cos(one.a) - one.r * Math.cos(other.a)) / across,
  };
}

/** The angle between two lines, from 0 to a right angle. */
function between(one: Line, other: Line): number {
  const turn = Math.abs(one.a - other.a) % Math.PI;
  return Math.min(turn, Math.PI - turn);
}

/** All that four lines can enclose and that looks like a card. */
function quads(lines: Line[], edges: Edges): Outline[] {
  const { width, height } = edges;
  const center = { x: width / 2, y: height / 2 };
  const apart = Math.min(width, height) * 0.15;
  const opposite: [Line, Line][] = [];
  for (const [index, one] of lines.entries()) {
    for (const other of lines.slice(index + 1)) {
      if (between(one, other) > 0.6) continue;
      const turned = Math.abs(one.a - other.a) > Math.PI / 2;
      const distance = (line: Line) => line.r - center.x * Math.cos(line.a) - center.y * Math.sin(line.a);
      const gap = Math.abs(distance(one) - (turned ? -1 : 1) * distance(other));
      if (gap > apart) opposite.push([one, other]);
    }
  }
  const found: Outline[] = [];
  for (const [index, [a, b]] of opposite.entries()) {
    for (const [c, d] of opposite.slice(index + 1)) {
      if (Math.min(between(a, c), between(b, d), between(a, d), between(b, c)) < 0.75) continue;
      const outline = judged([crossing(a, c), crossing(b, c), crossing(b, d), crossing(a, d)], edges);
      if (outline) found.push(outline);
    }
  }
  found.sort((one, other) => other.score - one.score);
  return distinct(found);
}

function length(from: Point, to: Point): number {
  return Math.hypot(to.x - from.x, to.y - from.y);
}

/** Puts the corners in their order, clockwise from the end of a short side, and says how much it looks like a card. */
function judged(corners: Point[], edges: Edges): Outline | null {
  const { width, height } = edges;
  const slack = Math.max(width, height) * 0.06;
  for (const { x, y } of corners) {
    if (!(x > -slack && y > -slack && x < width + slack && y < height + slack)) return null;
  }
  const area = signedArea(corners);
  const ordered = area < 0 ? corners.toReversed() : corners;
  const share = Math.abs(area) / (width * height);
  if (share < LEAST_AREA || !convex(ordered)) return null;
  const sides = ordered.map((corner, index) => length(corner, ordered[(index + 1) % 4]!));
  const first = (sides[0]! + sides[2]!) / 2;
  const second = (sides[1]! + sides[3]!) / 2;
  const aspect = Math.min(first, second) / Math.max(first, second);
  if (aspect < 0.42) return null;
  const support = ordered.map((corner, index) => supported(corner, ordered[(index + 1) % 4]!, edges));
  const least = Math.min(...support);
  const mean = support.reduce((sum, part) => sum + part, 0) / 4;
  if (mean < 0.45 || least < 0.15) return null;
  const middle = {
    x: ordered.reduce((sum, { x }) => sum + x, 0) / 4,
    y: ordered.reduce((sum, { y }) => sum + y, 0) / 4,
  };
  const off = Math.hypot(middle.x / width - 0.5, middle.y / height - 0.5);
  const shape = Math.exp(-0.5 * (Math.log(aspect / ASPECT) / 0.28) ** 2);
  const score = mean ** 2 * (0.5 + least) * shape * share ** 0.35 * Math.exp(-2 * off ** 2);
  const turned = first <= second ? ordered : [...ordered.slice(1), ordered[0]!];
  return { quad: turned as unknown as Quad, score };
}

function signedArea(corners: Point[]): number {
  return corners.reduce((sum, { x, y }, index) => {
    const next = corners[(index + 1) % 4]!;
    return sum + (x * next.y - next.x * y) / 2;
  }, 0);
}

function convex(corners: Point[]): boolean {
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4]!;
    const after = corners[(index + 2) % 4]!;
    return (next.x - corner.x) * (after.y - next.y) - (next.y - corner.y) * (after.x - next.x) > 0;
  });
}

/** The part of a side that edge points of its direction lie along. What is outside of the picture speaks neither way. */
function supported(from: Point, to: Point, { width, height, angle }: Edges): number {
  const long = length(from, to);
  const normal = Math.atan2(to.x - from.x, -(to.y - from.y));
  const wanted = Math.round((((normal + 2 * Math.PI) % Math.PI) / Math.PI) * ANGLES) % ANGLES;
  const nx = Math.cos(normal);
  const ny = Math.sin(normal);
  const samples = Math.max(12, Math.round(long / 3));
  let seen = 0;
  let hit = 0;
  // Corners are round, and fingers hold them.
  for (let sample = 0; sample < samples; sample++) {
    const along = 0.05 + (0.9 * (sample + 0.5)) / samples;
    const x = from.x + (to.x - from.x) * along;
    const y = from.y + (to.y - from.y) * along;
    if (x < 3 || y < 3 || x >= width - 3 || y >= height - 3) continue;
    seen++;
    for (let off = -1.5; off <= 1.5; off += 0.75) {
      const mark = angle[Math.round(y + ny * off) * width + Math.round(x + nx * off)]!;
      if (!mark) continue;
      const turn = Math.abs(mark - 1 - wanted);
      if (Math.min(turn, ANGLES - turn) <= 10) {
        hit++;
        break;
      }
    }
  }
  return seen < samples / 2 ? 0.3 : hit / seen;
}

/** Leaves out what is nearly the same as something better. */
function distinct(outlines: Outline[]): Outline[] {
  const kept: Outline[] = [];
  for (const outline of outlines) {
    const known = kept.some(({ quad }) => {
      const near = Math.max(
        ...quad.map((corner) => Math.min(...outline.quad.map((other) => length(corner, other)))),
      );
      return near < SIZE * 0.05;
    });
    if (!known) kept.push(outline);
    if (kept.length === 3) break;
  }
  return kept;
}
