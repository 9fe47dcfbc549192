import begin, { PhotoReader } from "$modules/reader.js";
import { load } from "../fetch-asset";
import type { PictureFault, Reading } from "$wire";
import { NETWORKS } from "./networks";
import type { Photo, Read, Said } from "./tasks";

const say = (said: Said) => postMessage(said);

async function start(): Promise<PhotoReader> {
  const size = NETWORKS.reduce((sum, network) => sum + network.size, 0);
  let come = 0;
  const file = (network: (typeof NETWORKS)[number]) =>
    load(network, (bytes) => say({ come: Math.min(1, (come += bytes) / size) }));
  const [lines, words] = await Promise.all([file(NETWORKS[0]), file(NETWORKS[1]), begin()]);
  return PhotoReader.start(lines, words);
}

let reader: Promise<PhotoReader> | undefined;

async function read({ file, look }: Photo): Promise<Read> {
  try {
    const there = await (reader ??= start());
    const readings = look === "frame" ? there.read_frame(file) : there.read(file, look === "thorough");
    return { readings: JSON.parse(readings) as Reading[] };
  } catch (error) {
    if (typeof error === "string") return { why: JSON.parse(error) as PictureFault };
    // The next photo tries again to fetch the networks.
    reader = undefined;
    return { failed: String(error) };
  }
}

onmessage = async ({ data }: MessageEvent<Photo>) => say(await read(data));
