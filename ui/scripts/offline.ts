import { readdirSync, readFileSync } from "node:fs";
import type { Plugin, PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** The files that cameras and photos are read with. They come when they are first needed, and stay. */
const READERS = /(\.onnx|zxing_reader)[^/]*\.gz$/;
/** The copies that a server sends in place of a file. */
const ENCODED = "**/*.{js,css,html,svg,json,webmanifest,txt,wasm}.gz";

const icon = (file: string, sizes: string, purpose = "any") => ({
  src: `icons/${file}`,
  sizes,
  type: file.endsWith(".svg") ? "image/svg+xml" : "image/png",
  purpose,
});

const PICTURES = new URL("../pwa/", import.meta.url);

/** Lays the icons and screenshots of the page beside it. */
const pictures: Plugin = {
  name: "page-pictures",
  generateBundle() {
    for (const file of readdirSync(PICTURES)) {
      const source = readFileSync(new URL(file, PICTURES));
      this.emitFile({ type: "asset", fileName: `icons/${file}`, source });
    }
  },
  transformIndexHtml: () => [
    { tag: "link", attrs: { rel: "apple-touch-icon", href: "./icons/180.png" }, injectTo: "head" },
  ],
};

/** Makes the page installable, and keeps all of it for when there is no network. It is updated when its user says so. */
export function offline(): PluginOption {
  const worker = VitePWA({
    registerType: "prompt",
    injectRegister: false,
    filename: "sw.js",
    manifest: {
      name: "Starboard",
      short_name: "Starboard",
      description: "An unofficial companion for a table of Star Munchkin.",
      id: "starboard",
      start_url: ".",
      scope: ".",
      display: "standalone",
      background_color: "#0b1020",
      theme_color: "#0b1020",
      categories: ["games", "utilities"],
      icons: [
        icon("192.png", "192x192"),
        icon("512.png", "512x512"),
        icon("maskable-512.png", "512x512", "maskable"),
        icon("app-icon-maskable.svg", "any", "maskable"),
        icon("app-icon-monochrome.svg", "any", "monochrome"),
        icon("app-icon.svg", "any"),
      ],
      screenshots: [
        { src: "icons/phone.png", sizes: "412x915", type: "image/png", form_factor: "narrow" },
        { src: "icons/wide.png", sizes: "1280x800", type: "image/png", form_factor: "wide" },
      ],
      shortcuts: [
        { name: "New table", url: "./#/new" },
        { name: "Rules", url: "./#/rules" },
        { name: "Cards", url: "./#/cards" },
      ],
    },
    workbox: {
      globPatterns: ["**/*.{html,js,css,wasm,woff2,png,svg,gz,txt}"],
      globIgnores: ["icons/phone.png", "icons/wide.png", ENCODED],
      manifestTransforms: [
        (entries) => ({ manifest: entries.filter(({ url }) => !READERS.test(url)), warnings: [] }),
      ],
      maximumFileSizeToCacheInBytes: 24 * 1024 * 1024,
      navigateFallback: "index.html",
      // Under any other address the page would not find its files.
      navigateFallbackAllowlist: [/\/(index\.html)?(\?.*)?$/],
      clientsClaim: true,
      cleanupOutdatedCaches: true,
      runtimeCaching: [
        {
          urlPattern: ({ url }) => /\.gz$/.test(url.pathname),
          handler: "CacheFirst",
          options: { cacheName: "readers" },
        },
      ],
    },
  });
  return [pictures, worker];
}
