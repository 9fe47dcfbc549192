import { expect, test, vi } from "vitest";
import { fetched } from "./fetched";

test("a part is fetched once, and is there at once from then on", async () => {
  const load = vi.fn(() => Promise.resolve("part"));
  const part = fetched(load);
  expect(await part()).toBe("part");
  expect(part()).toBe("part");
  expect(load).toHaveBeenCalledOnce();
});

test("a part that could not be fetched is fetched anew", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("no way there"));
  load.mockResolvedValueOnce("part");
  const part = fetched(load);
  await expect(part()).rejects.toThrow("no way there");
  expect(await part()).toBe("part");
});
