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
  testIgnore: ["pictures/**", "**/e2e/scan/**", "speed/**"],
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // What passes only the second time is told as flaky.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  reporter: [["list"]],
  // Nets, not measures: a machine that is busy with something else is slow, and not wrong.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    reducedMotion: "reduce",
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.STARBOARD_CHROMIUM ?? "/usr/bin/chromium",
      args: CHROMIUM_ARGS,
    },
  },
  projects: [
    {
      name: "phone",
      use: {
        ...devices["Pixel 7"],
        defaultBrowserType: "chromium",
        viewport: { width: 412, height: 915 },
      },
    },
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
  ],
});
