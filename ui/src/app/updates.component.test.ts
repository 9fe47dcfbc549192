import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { Updates } from "./updates.svelte";

afterEach(() => void vi.restoreAllMocks());

const MINUTE = 60_000;

test("a page that becomes visible looks for a newer one, at most every ten minutes", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
  onTestFinished(() => void vi.useRealTimers());
  const fetched = vi.spyOn(globalThis, "fetch").mockImplementation(async () => new Response("<html></html>"));
  const updates = new Updates();
  updates.start();
  const looksAt = (time: number) => {
    const before = fetched.mock.calls.length;
    vi.setSystemTime(time);
    document.dispatchEvent(new Event("visibilitychange"));
    return fetched.mock.calls.length > before;
  };
  expect([9, 11, 12, 20, 22].map((minutes) => looksAt(minutes * MINUTE))).toEqual([
    false,
    true,
    false,
    false,
    true,
  ]);
  expect(looksAt(-30 * MINUTE), "the clock was set back").toBe(true);
});
