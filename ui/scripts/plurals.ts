import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/**
 * Gives compiled messages our plural rules: theirs are made anew for every message, which is slow. What a message is told is
 * isolated, as a name may be read the other way.
 */
export function keptPlurals(): Plugin {
  const kept = fileURLToPath(new URL("../src/text/plural.ts", import.meta.url));
  return {
    name: "kept-plurals",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "../registry.js" && importer?.includes("/src/paraglide/messages/") ? kept : null,
    transform: (code, id) =>
      id.includes("/src/paraglide/messages/")
        ? code.replace(/\$\{(i\?\.\w+)\}/g, "${registry.told($1)}")
        : null,
  };
}
