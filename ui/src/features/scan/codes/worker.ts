import { load } from "$link/fetch-asset";
import { PROGRAM } from "./program";
import { readCode, startCodes } from "./codes";
import { grayOf, type Gray } from "./gray";
import { qualityOf } from "./quality";
import type { Read } from "./reader";

const port = self as unknown as {
  postMessage(read: Read): void;
  onmessage: ((event: MessageEvent<ImageBitmap>) => void) | null;
};

/** The longer side with which codes are looked for, in pixels. */
const LONGEST = 1600;

let canvas: OffscreenCanvas | null = null;
let started: Promise<void> | undefined;

/** The pixels of a picture, which is let go of. */
function grayFrom(picture: ImageBitmap): Gray {
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)];
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.drawImage(picture, 0, 0, width, height);
  picture.close();
  return grayOf(pen.getImageData(0, 0, width, height).data, width, height);
}

async function read(picture: ImageBitmap): Promise<Read> {
  try {
    await (started ??= load(PROGRAM, () => {}).then(startCodes));
    const gray = grayFrom(picture);
    const begun = performance.now();
    const code = await readCode(gray);
    return { code, milliseconds: performance.now() - begun, quality: qualityOf(gray) };
  } catch (error) {
    console.warn(error);
    // The next picture tries again to fetch the program.
    started = undefined;
    return { code: null, milliseconds: 0, quality: null };
  }
}

port.onmessage = async ({ data }) => port.postMessage(await read(data));
