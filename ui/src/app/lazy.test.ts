import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { lazy } from "./lazy";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("a part is fetched once, and is there at once from then on", async () => {
  const load = vi.fn(() => Promise.resolve("part"));
  const part = lazy(load);
  const [first, second] = [part(), part()];
  expect([await first, await second]).toEqual(["part", "part"]);
  expect(part()).toBe("part");
  expect(load).toHaveBeenCalledOnce();
});

test("a part that cannot be fetched is tried until it can", async () => {
  vi.stubGlobal("dispatchEvent", () => true);
  vi.spyOn(console, "warn").mockImplementation(() => {});
  const load = vi.fn<() => Promise<string>>().mockResolvedValue("part");
  load.mockRejectedValueOnce(new Error("no way there")).mockRejectedValueOnce(new Error("no way there"));
  const part = lazy(load)();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await part).toBe("part");
  expect(load).toHaveBeenCalledTimes(3);
});
