import { afterEach, expect, test, vi } from "vitest";
import { here } from "./language";

afterEach(() => vi.unstubAllGlobals());

const on = (language: string) => vi.stubGlobal("navigator", { language });

test("dates and clocks follow the region of the device, in the language of the page", () => {
  on("en-GB");
  expect(here("en")).toBe("en-GB");
  expect(here("de")).toBe("de-GB");
  on("he");
  expect(here("en")).toBe("en");
});

test("a device without a readable language has no region", () => {
  on("C");
  expect(here("en")).toBe("en");
});
