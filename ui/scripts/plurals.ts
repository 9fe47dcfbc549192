import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

/** Gives compiled messages our plural rules: theirs are made anew for every message, which is slow. */
export function keptPlurals(): Plugin {
  const kept = fileURLToPath(new URL("../src/text/plural.ts", import.meta.url));
  return {
    name: "kept-plurals",
    enforce: "pre",
    resolveId: (source, importer) =>
      source === "../registry.js" && importer?.includes("/src/paraglide/messages/") ? kept : null,
  };
}
