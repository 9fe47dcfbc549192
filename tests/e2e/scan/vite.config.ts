import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";
import { gzipped } from "../../../ui/scripts/gzipped.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The page on which pictures of cards are made and read, served by a host as the interface is. */
export default defineConfig({
  root: here("."),
  base: "./",
  plugins: [gzipped()],
  resolve: { alias: { $link: here("../../../ui/src/link") } },
  worker: { format: "es", plugins: () => [gzipped()] },
  build: { target: "es2022", assetsInlineLimit: 0, outDir: here("./dist"), emptyOutDir: true },
});
