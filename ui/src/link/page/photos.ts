import begin, { PhotoReader } from "$modules/reader.js";
import detector from "$ocr/ch_PP-OCRv4_det_infer.onnx?gzipped";
import recognizer from "$ocr/ch_PP-OCRv4_rec_infer.onnx?gzipped";
import letters from "$ocr/ppocr_keys_v1.txt?gzipped";
import { load } from "../fetch-asset";
import type { PictureFault, Reading } from "$wire";
import type { Read, Said } from "./tasks";

const say = (said: Said) => postMessage(said);

async function start(): Promise<PhotoReader> {
  const assets = [detector, recognizer, letters];
  const size = assets.reduce((sum, asset) => sum + asset.size, 0);
  let come = 0;
  const file = (asset: typeof detector) =>
    load(asset, (bytes) => say({ come: Math.min(1, (come += bytes) / size) }));
  const [lines, words, alphabet] = await Promise.all([
    file(detector),
    file(recognizer),
    file(letters),
    begin(),
  ]);
  return PhotoReader.start(lines, words, new TextDecoder().decode(alphabet));
}

let reader: Promise<PhotoReader> | undefined;

async function read(file: Uint8Array): Promise<Read> {
  try {
    const there = await (reader ??= start());
    return { readings: JSON.parse(there.read(file)) as Reading[] };
  } catch (error) {
    if (typeof error === "string") return { why: JSON.parse(error) as PictureFault };
    // The next photo tries again to fetch the networks.
    reader = undefined;
    return { failed: String(error) };
  }
}

onmessage = async ({ data }: MessageEvent<Uint8Array>) => say(await read(data));
