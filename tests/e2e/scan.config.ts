import { defineConfig } from "@playwright/test";
import speed from "./speed.config";

/** Measures how well and how fast cards are read: one worker, as long as it takes. */
export default defineConfig({
  ...speed,
  testDir: "scan",
  testIgnore: process.env.STARBOARD_PICTURES ? [] : "folder.spec.ts",
  timeout: 3_600_000,
  projects: [{ name: "scan", use: {} }],
});
