import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Makes the pictures of the README: `cargo xtask screenshots`. */
export default defineConfig({
  ...journeys,
  testDir: "pictures",
  testIgnore: [],
  fullyParallel: false,
  workers: 1,
  retries: 0,
  projects: [{ name: "pictures" }],
});
