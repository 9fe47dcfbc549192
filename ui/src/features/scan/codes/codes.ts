import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import { crop, type Gray } from "./gray";
import { enlarged } from "./enlarge";
import { findTexture } from "./texture";

const OPTIONS: ReaderOptions = {
  formats: ["QRCode"],
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryRotate: false,
  tryInvert: false,
  tryDownscale: false,
};
/** To about so many pixels a small code is enlarged before it is looked at again, and by this factor at most. */
const ENLARGED_TO = 200;
const MOST_ENLARGED = 5;
/** The margin around a code, as a fraction of its side: its corners and quiet zone. */
const AIR = 0.8;

/** Begins with the program. */
export async function startCodes(wasmBinary: Uint8Array): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.slice().buffer }, fireImmediately: true });
}

/** The text of the QR code in a picture; null where there is none. */
export async function readCode(picture: Gray): Promise<string | null> {
  const [code] = await readBarcodes(pixels(picture), OPTIONS);
  if (code) return code.text;
  for (const { left, top, side } of findTexture(picture)) {
    const air = side * AIR;
    const part = crop(picture, left - air, top - air, side + 2 * air, side + 2 * air);
    const factor = Math.min(MOST_ENLARGED, Math.max(2, Math.round(ENLARGED_TO / part.width)));
    const [small] = await readBarcodes(pixels(enlarged(part, factor)), OPTIONS);
    if (small) return small.text;
  }
  return null;
}

function pixels({ width, height, data }: Gray): ImageData {
  const image = new ImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  for (let at = 0; at < data.length; at++) words[at] = 0xff000000 | (data[at]! * 0x010101);
  return image;
}
