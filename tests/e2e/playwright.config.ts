import { defineConfig, devices } from "@playwright/test";

export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-quic",
  "--no-first-run",
];

export default defineConfig({
  testDir: ".",
  outputDir: "results",
  testIgnore: ["hall/**", "page/**", "pictures/**", "**/e2e/scan/**", "speed/**"],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that fails only once has a race, or its subject has one. The check goes on, and lists it at its end.
  retries: 1,
  workers: 2,
  reporter: [["list"]],
  // Nets, not measures: a machine that is busy with something else is slow, and not wrong.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  use: {
    reducedMotion: "reduce",
    // A trace costs every test, also those that pass. Whoever looks for a fault runs one with `--trace on`.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.STARBOARD_CHROMIUM ?? "/usr/bin/chromium",
      args: CHROMIUM_ARGS,
    },
  },
  // A test runs on a phone. One about input or size is tagged: @both runs on a desktop as well, @desktop only there.
  projects: [
    {
      name: "phone",
      grepInvert: /@desktop/,
      use: {
        ...devices["Pixel 7"],
        defaultBrowserType: "chromium",
        viewport: { width: 412, height: 915 },
      },
    },
    { name: "desktop", grep: /@both|@desktop/, use: { viewport: { width: 1280, height: 800 } } },
  ],
});
