import { defineConfig, devices } from "@playwright/test";
import journeys from "./playwright.config";

/** The page with the host inside, as a plain web server serves it. */
export default defineConfig({
  ...journeys,
  testDir: "page",
  testIgnore: [],
  projects: [
    {
      name: "page",
      use: {
        ...devices["Pixel 7"],
        defaultBrowserType: "chromium",
        viewport: { width: 412, height: 915 },
      },
    },
  ],
});
