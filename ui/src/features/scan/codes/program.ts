import zxing from "zxing-wasm/reader/zxing_reader.wasm?gzipped";

/** The program that reads codes. */
export const PROGRAM = zxing;
