import { afterEach, beforeEach, expect, test, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => void vi.restoreAllMocks());

/** A quarter to six in the evening of the third of April. */
const AT = new Date(2026, 3, 3, 17, 45).getTime();

async function told(device: string): Promise<string[]> {
  vi.stubGlobal("navigator", { language: device });
  const { clock, day } = await import("./times");
  return [clock(AT).replace("\u202f", " "), day(AT)];
}

test.each([
  ["en-GB", ["17:45", "3 Apr 2026"]],
  ["en-US", ["05:45 PM", "Apr 3, 2026"]],
  ["de-DE", ["17:45", "3 Apr 2026"]],
  ["en", ["05:45 PM", "Apr 3, 2026"]],
])(
  "English on a device in %s has the clock and the order of dates of its region",
  async (device, expected) => {
    expect(await told(device)).toEqual(expected);
  },
);

test.each([
  [-40 * 86400, "5 weeks ago"],
  [-86400, "yesterday"],
  [-3599, "59 minutes ago"],
  [-59, "this minute"],
  [59, "this minute"],
  [7200, "in 2 hours"],
  [3 * 86400, "in 3 days"],
])("a time %i seconds from now is told, also one ahead", async (seconds, said) => {
  vi.stubGlobal("navigator", { language: "en" });
  vi.spyOn(Date, "now").mockReturnValue(AT);
  const { when } = await import("./times");
  expect(when(AT + seconds * 1000)).toBe(said);
});
