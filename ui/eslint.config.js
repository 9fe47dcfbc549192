import boundaries from "eslint-plugin-boundaries";
import compat from "eslint-plugin-compat";
import svelte from "eslint-plugin-svelte";
import { defineConfig } from "eslint/config";
import globals from "globals";
import { configs, parser } from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

/** Imports run one way. A feature is entered by its index, or by a screen that is fetched when it is shown. */
const layers = [
  { from: "root", to: ["app", "design", "text", "link", "wire"] },
  { from: "feature", to: ["app", "design", "text", "link", "wire"] },
  { from: "design", to: ["app", "text", "wire"] },
  { from: "app", to: ["text", "link", "wire"] },
  { from: "text", to: ["wire"] },
  { from: "link", to: ["wire"] },
];

const tests = ["**/*.test.ts", "src/test/**"];

/** Lints of the interface. Prettier checks the format, the compiler the types. */
export default defineConfig(
  { ignores: ["dist/", "src/paraglide/", "src/wire/", "public/"] },
  configs.recommended,
  svelte.configs.recommended,
  {
    languageOptions: { globals: { ...globals.browser } },
    rules: {
      // The compiler names what is undefined.
      "no-undef": "off",
      // Rows without a key are used again on purpose, and snapshots are replaced as a whole.
      "svelte/require-each-key": "off",
      "svelte/prefer-svelte-reactivity": "off",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    languageOptions: { parserOptions: { projectService: true, extraFileExtensions: [".svelte"] } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      // Functions that wait are handed over where nobody waits for them.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: false }],
    },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    ignores: tests,
    plugins: { compat },
    settings: { lintAllEsApis: true },
    rules: { "compat/compat": "error" },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    rules: { "max-lines-per-function": ["error", { max: 60, skipBlankLines: true, skipComments: true }] },
  },
  { files: ["src/**/*.svelte"], rules: { "max-lines": ["error", 250] } },
  { files: ["src/features/picker/CardOptions.svelte"], rules: { "max-lines": "off" } },
  { files: ["src/test/**"], rules: { "@typescript-eslint/no-explicit-any": "off" } },
  { files: ["**/*.svelte", "**/*.svelte.ts"], languageOptions: { parserOptions: { parser, svelteConfig } } },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    ignores: tests,
    plugins: { boundaries },
    settings: {
      "import/resolver": { typescript: { alwaysTryTypes: true } },
      "boundaries/include": ["src/**/*"],
      "boundaries/ignore": tests,
      "boundaries/elements": [
        { type: "feature", pattern: "src/features/*", capture: ["feature"] },
        ...["app", "design", "text", "link", "wire"].map((type) => ({ type, pattern: `src/${type}` })),
        { type: "messages", pattern: "src/paraglide" },
        { type: "root", pattern: "src" },
      ],
      "boundaries/files": [
        { category: "index", pattern: "src/features/*/index.ts" },
        { category: "screen", pattern: "src/features/*/*.svelte" },
      ],
    },
    rules: {
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: [
            { allow: { to: { element: { type: "messages" } } } },
            ...layers.map(({ from, to }) => ({
              from: { element: { type: from } },
              allow: { to: { element: { types: { anyOf: to } } } },
            })),
            {
              from: { element: { types: { anyOf: ["root", "feature"] } } },
              allow: { to: { element: { type: "feature" }, file: { categories: "index" } } },
            },
            {
              from: { element: { type: "root" } },
              allow: {
                to: { element: { type: "feature" }, file: { categories: "screen" } },
                dependency: { kind: "value", nodeKind: "dynamic-import" },
              },
            },
          ],
        },
      ],
    },
  },
);
