import type { Gray } from "./gray";

/** A picture that is larger by a whole factor, with its edges kept (cubic interpolation, Catmull-Rom). */
export function enlarged(picture: Gray, factor: number): Gray {
  const wide = across(picture, factor);
  return turned(across(turned(wide), factor));
}

function across({ width, height, data }: Gray, factor: number): Gray {
  const taps = Array.from({ length: factor }, (_, phase) => weights(((phase + 0.5) / factor + 0.5) % 1));
  const larger = { width: width * factor, height, data: new Uint8Array(width * factor * height) };
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const at = (x: number) => data[row + Math.min(Math.max(x, 0), width - 1)]!;
    for (let x = 0; x < larger.width; x++) {
      const first = Math.floor((x + 0.5) / factor - 0.5);
      const [a, b, c, d] = taps[x % factor]!;
      const shade = a * at(first - 1) + b * at(first) + c * at(first + 1) + d * at(first + 2);
      larger.data[y * larger.width + x] = Math.min(Math.max(shade + 0.5, 0), 255);
    }
  }
  return larger;
}

function weights(t: number): readonly [number, number, number, number] {
  return [
    ((2 - t) * t - 1) * t * 0.5,
    ((3 * t - 5) * t * t + 2) * 0.5,
    ((4 - 3 * t) * t + 1) * t * 0.5,
    (t - 1) * t * t * 0.5,
  ];
}

/** Rows for columns. */
function turned({ width, height, data }: Gray): Gray {
  const other = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) other[x * height + y] = data[y * width + x]!;
  }
  return { width: height, height: width, data: other };
}
