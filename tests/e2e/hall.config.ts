import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** Hosts side by side behind HAProxy. It has to be installed, so this is no part of the run. */
export default defineConfig({
  ...journeys,
  testDir: "hall",
  testIgnore: [],
  projects: journeys.projects!.slice(0, 1),
});
