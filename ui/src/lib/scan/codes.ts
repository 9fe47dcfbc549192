import { prepareZXingModule, readBarcodes, type ReaderOptions } from "zxing-wasm/reader";
import type { Gray } from "./gray";

const OPTIONS: ReaderOptions = {
  formats: ["QRCode"],
  maxNumberOfSymbols: 1,
  tryHarder: true,
  tryInvert: false,
};

/** Begins with the program. */
export async function startCodes(wasmBinary: Uint8Array): Promise<void> {
  await prepareZXingModule({ overrides: { wasmBinary: wasmBinary.slice().buffer }, fireImmediately: true });
}

/** The text of the QR code in a picture; null where there is none. */
export async function readCode(picture: Gray): Promise<string | null> {
  const [code] = await readBarcodes(pixels(picture), OPTIONS);
  return code?.text ?? null;
}

function pixels({ width, height, data }: Gray): ImageData {
  const image = new ImageData(width, height);
  const words = new Uint32Array(image.data.buffer);
  for (let at = 0; at < data.length; at++) words[at] = 0xff000000 | (data[at]! * 0x010101);
  return image;
}
