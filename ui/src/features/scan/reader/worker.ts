import { SIZE, language, tesseract, zxing } from "./assets";
import { readCode, startCodes } from "./codes";
import { grayOf, type Gray } from "./gray";
import { load, type Asset } from "$link/fetch-asset";
import type { Reading } from "$wire";
import type { Answer, Order, Seen } from "./messages";
import { LineReader } from "./ocr";
import { readTitle, type ReadCard } from "./read";

const port = self as unknown as {
  postMessage(answer: Answer): void;
  onmessage: ((event: MessageEvent<Order>) => void) | null;
};

let lines: LineReader | null = null;
let codes = false;
let canvas: OffscreenCanvas | null = null;

async function start(): Promise<void> {
  let come = 0;
  const fetched = (asset: Asset) =>
    load(asset, (bytes) => {
      come += bytes;
      port.postMessage({ say: "loading", part: Math.min(1, come / SIZE) });
    });
  const files = Promise.all([fetched(tesseract), fetched(language)]);
  // Whoever waits for them is told below, unless the first file fails before.
  files.catch(() => {});
  // Codes can be read while the rest is still on its way.
  await startCodes(await fetched(zxing));
  codes = true;
  lines = await LineReader.start(...(await files));
}

/** The pixels of a picture, which is let go of. */
function grayFrom(picture: ImageBitmap): Gray {
  const { width, height } = picture;
  if (canvas?.width !== width || canvas.height !== height) canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen) throw new Error("no canvas");
  pen.drawImage(picture, 0, 0);
  picture.close();
  return grayOf(pen.getImageData(0, 0, width, height).data, width, height);
}

async function read(picture: ImageBitmap): Promise<Seen> {
  const begun = performance.now();
  const gray = grayFrom(picture);
  const opened = performance.now();
  const code = codes ? await readCode(gray) : null;
  const coded = performance.now();
  const card = code === null && lines ? readTitle(gray, lines) : null;
  return {
    readings: code === null ? readings(card) : [{ by: "code", text: code }],
    quad: card?.quad ?? null,
    milliseconds: { code: coded - opened, all: performance.now() - begun },
  };
}

/** Each title with everything else that was read. */
function readings(card: ReadCard | null): Reading[] {
  return (card?.titles ?? []).map(({ text, confidence }, index, titles) => {
    const others = titles.filter((_, other) => other !== index).flatMap((title) => title.text.split(" "));
    return { by: "title", text, confidence, words: [...new Set([...card!.words, ...others])] };
  });
}

port.onmessage = async ({ data: order }) => {
  try {
    if (order.do === "start") {
      await start();
      port.postMessage({ say: "started", id: order.id });
    } else {
      port.postMessage({ say: "seen", id: order.id, seen: await read(order.picture) });
    }
  } catch (error) {
    port.postMessage({ say: "failed", id: order.id, why: String(error) });
  }
};
