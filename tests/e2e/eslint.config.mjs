import playwright from "eslint-plugin-playwright";
import { defineConfig } from "eslint/config";
import { configs } from "typescript-eslint";

/** Lints of the journeys. Prettier checks the format, the compiler the types. */
export default defineConfig(
  { ignores: ["results/", "speed/", "scan/bench.spec.ts", "scan/dist/"] },
  {
    files: ["**/*.ts"],
    extends: [configs.base],
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
    },
  },
  {
    files: ["**/*.spec.ts"],
    extends: [playwright.configs["flat/recommended"]],
    rules: {
      "playwright/expect-expect": ["error", { assertFunctionNames: ["passesAxe", "picture"] }],
      "playwright/no-focused-test": "error",
      "playwright/no-skipped-test": "error",
      "playwright/no-wait-for-selector": "error",
      "playwright/no-wait-for-timeout": "error",
      // Tests are told in tables, whose rows differ.
      "playwright/no-conditional-expect": "off",
      "playwright/no-conditional-in-test": "off",
    },
  },
);
