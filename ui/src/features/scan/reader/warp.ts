import type { Gray, Point } from "./gray";

/** The corners of something that is a rectangle in truth: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];

/** A projective map of the plane, as the eight numbers of its matrix before the last, which is 1. */
type Homography = readonly [number, number, number, number, number, number, number, number];

/**
 * The map that takes the unit square to a quad (Heckbert, "Fundamentals of Texture Mapping and Image Warping", 2.2.3).
 */
function fromUnitSquare([a, b, c, d]: Quad): Homography {
  const sx = a.x - b.x + c.x - d.x;
  const sy = a.y - b.y + c.y - d.y;
  const dx1 = b.x - c.x;
  const dx2 = d.x - c.x;
  const dy1 = b.y - c.y;
  const dy2 = d.y - c.y;
  const across = dx1 * dy2 - dx2 * dy1;
  const g = (sx * dy2 - dx2 * sy) / across;
  const h = (dx1 * sy - sx * dy1) / across;
  return [b.x - a.x + g * b.x, d.x - a.x + h * d.x, a.x, b.y - a.y + g * b.y, d.y - a.y + h * d.y, a.y, g, h];
}

/** Looks at a quad straight from above: the picture of what is in it, `width` by `height`. */
export function straighten(picture: Gray, quad: Quad, width: number, height: number): Gray {
  const [a, b, c, d, e, f, g, h] = fromUnitSquare(quad);
  const data = new Uint8Array(width * height);
  const { data: from, width: stride } = picture;
  const right = picture.width - 1.001;
  const bottom = picture.height - 1.001;
  for (let row = 0; row < height; row++) {
    const v = (row + 0.5) / height;
    for (let column = 0; column < width; column++) {
      const u = (column + 0.5) / width;
      const w = g * u + h * v + 1;
      const x = Math.min(Math.max((a * u + b * v + c) / w - 0.5, 0), right);
      const y = Math.min(Math.max((d * u + e * v + f) / w - 0.5, 0), bottom);
      const x0 = x | 0;
      const y0 = y | 0;
      const at = y0 * stride + x0;
      const rx = x - x0;
      const ry = y - y0;
      const upper = from[at]! + (from[at + 1]! - from[at]!) * rx;
      const lower = from[at + stride]! + (from[at + stride + 1]! - from[at + stride]!) * rx;
      data[row * width + column] = upper + (lower - upper) * ry + 0.5;
    }
  }
  return { width, height, data };
}
