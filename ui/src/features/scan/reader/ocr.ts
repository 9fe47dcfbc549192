import TesseractCore from "tesseract.js-core/tesseract-core-simd-lstm.js";
import type { Gray } from "./gray";

/** The text of a line, with a confidence from 0 to 1. */
export interface ReadLine {
  text: string;
  confidence: number;
}

const LSTM_ONLY = 1;
const SINGLE_LINE = "7";
/** Letters of about this height are read best, in pixels. */
const LETTER = 34;
/** Second letter height to try if the first gives little. */
const SMALLER = 24;
/** Read worse, a line is worth a second look. */
const DOUBTFUL = 0.5;
/** A line so many times longer than high is no title. */
const LONGEST = 16;

/** Reads single lines of English print. */
export class LineReader {
  #core: TesseractCore.Core;
  #api: TesseractCore.Api;

  private constructor(core: TesseractCore.Core, api: TesseractCore.Api) {
    this.#core = core;
    this.#api = api;
  }

  /** Begins with the program and the data of the language. */
  static async start(wasmBinary: Uint8Array, language: Uint8Array): Promise<LineReader> {
    const core = await TesseractCore({ wasmBinary, print: () => {}, printErr: () => {} });
    core.FS.writeFile("./eng.traineddata", language);
    const api = new core.TessBaseAPI();
    if (api.Init(null, "eng", LSTM_ONLY) !== 0) throw new Error("the data of the language cannot be read");
    api.SetVariable("tessedit_pageseg_mode", SINGLE_LINE);
    // Light print on dark is turned over before it comes here.
    api.SetVariable("tessedit_do_invert", "0");
    return new LineReader(core, api);
  }

  /** Reads a line whose letters have a height in pixels. */
  read(line: Gray, height: number): ReadLine {
    const fits = height > LETTER * 0.7 && height < LETTER * 1.6;
    return this.#read(fits ? line : resized(line, LETTER / height));
  }

  /** Reads a line that may be a title: twice, where it is hard to read. */
  readCarefully(line: Gray, height: number): ReadLine {
    const read = this.read(line, height);
    if (read.confidence >= DOUBTFUL || line.width > LONGEST * height) return read;
    const again = this.#read(resized(line, SMALLER / height));
    return again.confidence > read.confidence ? again : read;
  }

  #read(line: Gray): ReadLine {
    this.#core.FS.writeFile("/input", portable(line));
    if (this.#api.SetImageFile(1, 0) !== 0) return { text: "", confidence: 0 };
    this.#api.Recognize(null);
    const text = this.#api.GetUTF8Text().replace(/\s+/g, " ").trim();
    return { text, confidence: text ? this.#api.MeanTextConf() / 100 : 0 };
  }
}

function resized(picture: Gray, factor: number): Gray {
  const width = Math.max(8, Math.round(picture.width * factor));
  const height = Math.max(8, Math.round(picture.height * factor));
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const from = Math.min(Math.max((y + 0.5) / factor - 0.5, 0), picture.height - 1);
    const y0 = Math.floor(from);
    const y1 = Math.min(picture.height - 1, y0 + 1);
    for (let x = 0; x < width; x++) {
      const across = Math.min(Math.max((x + 0.5) / factor - 0.5, 0), picture.width - 1);
      const x0 = Math.floor(across);
      const x1 = Math.min(picture.width - 1, x0 + 1);
      const right = across - x0;
      const above =
        picture.data[y0 * picture.width + x0]! * (1 - right) + picture.data[y0 * picture.width + x1]! * right;
      const below =
        picture.data[y1 * picture.width + x0]! * (1 - right) + picture.data[y1 * picture.width + x1]! * right;
      data[y * width + x] = above + (below - above) * (from - y0) + 0.5;
    }
  }
  return { width, height, data };
}

/** A picture as a file in the format PGM. */
function portable({ width, height, data }: Gray): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + data.length);
  file.set(head);
  file.set(data, head.length);
  return file;
}
