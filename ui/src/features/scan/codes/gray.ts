/** A picture in shades of gray, row by row; 0 is black. */
export interface Gray {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** The luma of a picture (ITU-R BT.601), from red, green, blue and alpha. */
export function grayOf(rgba: Uint8ClampedArray, width: number, height: number): Gray {
  const data = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < data.length; at++, from += 4) {
    data[at] = (rgba[from]! * 77 + rgba[from + 1]! * 150 + rgba[from + 2]! * 29) >> 8;
  }
  return { width, height, data };
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
