import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

/** What becomes smaller. Fonts, pictures and `.gz` files are compressed already. */
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest|txt|wasm)$/;
/** No browser fetches what the host reads photos with. */
const UNSERVED = /^reader\b/;

/** The extensions and the functions of the encodings that a host sends. */
const ENCODINGS = {
  br: promisify<Buffer, Buffer>((content, done) =>
    brotliCompress(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }, done),
  ),
  gz: promisify<Buffer, Buffer>((content, done) =>
    gzip(content, { level: constants.Z_BEST_COMPRESSION }, done),
  ),
};

/** Lays each built file in Brotli (`.br`) and gzip (`.gz`) beside it, for a host to send in its place. */
export function precompressed(): Plugin {
  return {
    name: "precompressed",
    apply: "build",
    async writeBundle({ dir = "" }) {
      const names = await readdir(dir, { recursive: true });
      const served = names.filter((name) => COMPRESSIBLE.test(name) && !UNSERVED.test(name));
      await Promise.all(served.map((name) => compress(join(dir, name))));
    },
  };
}

async function compress(path: string): Promise<void> {
  const content = await readFile(path);
  for (const [extension, encode] of Object.entries(ENCODINGS)) {
    const encoded = await encode(content);
    if (encoded.length < content.length) await writeFile(`${path}.${extension}`, encoded);
  }
}
