import { defineConfig, devices } from "@playwright/test";
import journeys from "./playwright.config";

/** Measures what `cargo xtask bench` prints: one phone, one worker, motion as it is. */
export default defineConfig({
  ...journeys,
  testDir: "speed",
  testIgnore: [],
  fullyParallel: false,
  workers: 1,
  retries: 0,
  timeout: 240_000,
  use: { ...journeys.use, reducedMotion: "no-preference", trace: "off" },
  projects: [
    {
      name: "speed",
      use: {
        ...devices["Pixel 7"],
        defaultBrowserType: "chromium",
        viewport: { width: 412, height: 915 },
        deviceScaleFactor: 1,
      },
    },
  ],
});
