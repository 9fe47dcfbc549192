/** A picture in shades of gray, row by row; 0 is black. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A point of a picture in pixels, from its upper left corner. */
export interface Point {
  x: number;
  y: number;
}

/** The luma of a picture (ITU-R BT.601), from red, green, blue and alpha. */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): Gray {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    data[at] = (rgba[from]! * 77 + rgba[from + 1]! * 150 + rgba[from + 2]! * 29) >> 8;
  }
  return { width, height, data };
}

/** A picture that is smaller by a whole factor; each pixel is the mean of those it stands for. */
export function shrink(picture: Gray, factor: number): Gray {
  if (factor <= 1) return picture;
  const width = Math.floor(picture.width / factor);
  const height = Math.floor(picture.height / factor);
  const data = new Uint8Array(width * height);
  const count = factor * factor;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy++) {
        const row = (y * factor + dy) * picture.width + x * factor;
        for (let dx = 0; dx < factor; dx++) sum += picture.data[row + dx]!;
      }
      data[y * width + x] = sum / count;
    }
  }
  return { width, height, data };
}

/** Takes the grain out of a picture: each pixel becomes the mean of itself and its neighbors, weighted 1-2-1. */
export function smooth({ width, height, data }: Gray): Gray {
  const across = new Uint16Array(data.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const left = data[row + Math.max(0, x - 1)]!;
      const right = data[row + Math.min(width - 1, x + 1)]!;
      across[row + x] = left + 2 * data[row + x]! + right;
    }
  }
  const smoothed = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const above = Math.max(0, y - 1) * width;
    const below = Math.min(height - 1, y + 1) * width;
    for (let x = 0; x < width; x++) {
      smoothed[y * width + x] = (across[above + x]! + 2 * across[y * width + x]! + across[below + x]!) >> 4;
    }
  }
  return { width, height, data: smoothed };
}

/** The upright part of a picture from (left, top) on; what lies outside is left off. */
export function crop(picture: Gray, left: number, top: number, width: number, height: number): Gray {
  const x0 = Math.max(0, Math.floor(left));
  const y0 = Math.max(0, Math.floor(top));
  const x1 = Math.min(picture.width, Math.ceil(left + width));
  const y1 = Math.min(picture.height, Math.ceil(top + height));
  const cut = { width: Math.max(0, x1 - x0), height: Math.max(0, y1 - y0) };
  const data = new Uint8Array(cut.width * cut.height);
  for (let y = 0; y < cut.height; y++) {
    const from = (y0 + y) * picture.width + x0;
    data.set(picture.data.subarray(from, from + cut.width), y * cut.width);
  }
  return { ...cut, data };
}

/** A picture upside down. */
export function turnedOver({ width, height, data }: Gray): Gray {
  return { width, height, data: data.slice().reverse() };
}

/** Light for dark. */
export function inverted({ width, height, data }: Gray): Gray {
  return { width, height, data: data.map((shade) => 255 - shade) };
}
