import { paraglideVitePlugin } from "@inlang/paraglide-js";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { playwright } from "@vitest/browser-playwright";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import manifest from "./package.json" with { type: "json" };
import { drawings } from "./scripts/drawings.ts";
import { gzipped } from "./scripts/gzipped.ts";
import { drawnIcons } from "./scripts/icons.ts";
import { splitMessages } from "./scripts/messages.ts";
import { keptPlurals } from "./scripts/plurals.ts";
import { precompressed } from "./scripts/precompressed.ts";
import { preloaded } from "./scripts/preloaded.ts";
import { offline } from "./scripts/offline.ts";

const host = process.env.STARBOARD_URL ?? "http://127.0.0.1:4270";

/** The folder of the WebAssembly modules, where the host is to be inside the page, as `cargo xtask web` builds it. */
const MODULES = process.env.STARBOARD_WEB;
/** A page for tests alone, whose modules are too large to compress each time. */
const QUICK = process.env.STARBOARD_QUICK;
/** The folders that imports name with a "$". */
const FOLDERS = ["wire", "link", "app", "design", "text", "features", "paraglide", "test"];
const source = (path: string) => fileURLToPath(new URL(`./src/${path}`, import.meta.url));

/** Tests of single components, which run in a browser. */
const COMPONENTS = "src/**/*.component.test.ts";
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell", "/usr/bin/google-chrome"];
const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

const MAIN = "main";
const START = "start";
const TABLE = "table";
const NEXT = "next";
/** What the bundler itself needs in some of the others. */
const RUNTIME = "rolldown-runtime";

export default defineConfig({
  base: "./",
  plugins: [
    !process.env.VITEST &&
      paraglideVitePlugin({
        project: "./project.inlang",
        outdir: "./src/paraglide",
        outputStructure: "locale-modules",
        strategy: ["custom-device", "preferredLanguage", "baseLocale"],
      }),
    keptPlurals(),
    splitMessages(),
    drawings(fileURLToPath(new URL("drawings", import.meta.url))),
    drawnIcons(fileURLToPath(new URL("drawings/icons", import.meta.url))),
    svelte(),
    gzipped(),
    MODULES ? offline() : null,
    !QUICK && precompressed(),
    preloaded(START, RUNTIME),
  ],
  define: {
    STARBOARD_BUILT: JSON.stringify(Number(process.env.STARBOARD_BUILT ?? Date.now())),
    STARBOARD_RELAY: JSON.stringify(process.env.STARBOARD_RELAY ?? "relay/"),
  },
  worker: { format: "es", plugins: () => [gzipped()] },
  resolve: {
    alias: {
      ...(MODULES && {
        "$link/here": source("link/page/index.ts"),
        $modules: MODULES,
        $networks: fileURLToPath(new URL("../scan/models", import.meta.url)),
      }),
      ...Object.fromEntries(FOLDERS.map((folder) => [`$${folder}`, source(folder)])),
    },
  },
  server: {
    port: 1420,
    strictPort: !process.env.VITEST,
    proxy: { "/ws": { target: host, ws: true } },
  },
  build: {
    target: manifest.browserslist.map((browser) => browser.replace(" ", "")),
    assetsInlineLimit: 0,
    modulePreload: false,
    rolldownOptions: {
      output: {
        // What each start needs is one file, what each table needs another, and what comes next a third: a request costs more
        // than its bytes.
        codeSplitting: {
          groups: [
            { name: MAIN, test: /\/src\/(main|text\/plural)\.ts$/, priority: 3 },
            { name: START, test: /\/src\/start\.ts$/, priority: 2 },
            { name: TABLE, test: /\/src\/TableFrame\.svelte$/, priority: 1 },
            {
              name: NEXT,
              test: /\/(Notices|TableDialogs|DecisionCard|(Fight|Seat|Log)Screen)\.svelte$/,
            },
          ],
        },
        // Tells V8 to compile these while they are loaded, beside the page, and not function by function within it.
        postBanner: ({ name }) =>
          [MAIN, START, TABLE, NEXT].includes(name) ? "//# allFunctionsCalledOnLoad" : "",
      },
    },
  },
  test: {
    retry: 0,
    // Nets, not measures, as in the journeys.
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
    browser: { connectTimeout: 300_000 },
    projects: [
      {
        extends: true,
        resolve: { conditions: ["browser"] },
        test: {
          name: "unit",
          include: ["src/**/*.test.ts"],
          exclude: [COMPONENTS],
          environment: "node",
        },
      },
      {
        extends: true,
        // A package that is discovered on the way would load the page anew in the middle of a test.
        optimizeDeps: { noDiscovery: true },
        test: {
          name: "component",
          include: [COMPONENTS],
          setupFiles: ["src/test/setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 412, height: 915 },
            provider: playwright({
              launchOptions: {
                executablePath: process.env.STARBOARD_CHROMIUM ?? CHROMIUM.find((path) => existsSync(path)),
                args: CHROMIUM_ARGS,
              },
              contextOptions: { reducedMotion: "reduce" },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
