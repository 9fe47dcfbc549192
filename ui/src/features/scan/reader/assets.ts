import language from "@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?gzipped";
import tesseract from "tesseract.js-core/tesseract-core-simd-lstm.wasm?gzipped";
import zxing from "zxing-wasm/reader/zxing_reader.wasm?gzipped";

/** The files of the reader of cards. */
export const ASSETS = [zxing, tesseract, language];
/** Their size in bytes. */
export const SIZE = ASSETS.reduce((sum, { size }) => sum + size, 0);
export { language, tesseract, zxing };
