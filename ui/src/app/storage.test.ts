import { describe, expect, it, vi } from "vitest";
import { Kept, onForgetting } from "./storage";

const blocked = (): Storage => {
  throw new DOMException("blocked", "SecurityError");
};

/** A store that takes nothing more. */
const full = {
  getItem: () => "before",
  setItem: () => {
    throw new DOMException("full", "QuotaExceededError");
  },
  removeItem: () => {},
} as unknown as Storage;

describe("what a browser keeps", () => {
  it("stays until the page is left where the store is blocked, and is told once", () => {
    const told = vi.fn();
    onForgetting(told);
    const kept = new Kept(blocked);
    expect(kept.get("a")).toBeNull();
    kept.write("a", { b: 1 });
    kept.set("c", "d");
    expect(kept.read("a")).toEqual({ b: 1 });
    expect(kept.keys()).toEqual(["a", "c"]);
    kept.remove("c");
    expect(kept.get("c")).toBeNull();
    expect(kept.keys()).toEqual(["a"]);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it("takes the place of the older text where the store is full", () => {
    const kept = new Kept(() => full);
    expect(kept.get("a")).toBe("before");
    kept.set("a", "after");
    expect(kept.get("a")).toBe("after");
  });

  it("is forgotten where it cannot be read", () => {
    const kept = new Kept(() => full);
    expect(kept.read("a")).toBeNull();
  });
});
