import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const QUERY = "?gzipped";

/**
 * `import file from "some/file?gzipped"` gives `{ url, size }` of the file in gzip, with its size in bytes. A host need
 * not know how to compress then, and what is fetched weighs the same from a window as over a network.
 */
export function gzipped(): Plugin {
  let serving = false;
  return {
    name: "gzipped",
    enforce: "pre",
    configResolved({ command }) {
      serving = command === "serve";
    },
    async resolveId(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const found = await this.resolve(source.slice(0, -QUERY.length), importer, { skipSelf: true });
      return found && found.id + QUERY;
    },
    load(id) {
      if (!id.endsWith(QUERY)) return null;
      const path = id.slice(0, -QUERY.length);
      const file = readFileSync(path);
      if (serving) return `export default { url: ${JSON.stringify(`/@fs${path}`)}, size: ${file.length} };`;
      const small = path.endsWith(".gz") ? file : gzipSync(file, { level: 9 });
      const name = path.endsWith(".gz") ? basename(path) : `${basename(path)}.gz`;
      const reference = this.emitFile({ type: "asset", name, source: small });
      return `export default { url: import.meta.ROLLUP_FILE_URL_${reference}, size: ${small.length} };`;
    },
  };
}
