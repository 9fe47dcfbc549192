import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { stayAwake } from "./stay-awake";

afterEach(() => void vi.restoreAllMocks());

class Lock extends EventTarget {
  released = false;
  type = "screen" as const;
  onrelease = null;
  release = async () => {
    this.released = true;
    this.dispatchEvent(new Event("release"));
  };
}

/** Locks that the system grants, or refuses while `refuses`. */
function system() {
  const granted: Lock[] = [];
  const state = { granted, refuses: false };
  const ask = vi.spyOn(navigator.wakeLock, "request").mockImplementation(async () => {
    if (state.refuses) throw new DOMException("low battery", "NotAllowedError");
    granted.push(new Lock());
    return granted.at(-1)! as unknown as WakeLockSentinel;
  });
  return { state, ask };
}

const touch = () => document.dispatchEvent(new PointerEvent("pointerdown"));

test("a lock that is lost while the page is visible is asked for again, until it is no longer wanted", async () => {
  const { state, ask } = system();
  const stop = stayAwake();
  await expect.poll(() => state.granted.length).toBe(1);
  touch();
  await state.granted[0]!.release();
  await expect.poll(() => state.granted.length, { timeout: 20_000 }).toBe(2);
  stop();
  touch();
  expect(ask).toHaveBeenCalledTimes(2);
  expect(state.granted.every(({ released }) => released)).toBe(true);
});

test("a lock that was refused is asked for again at the next touch", async () => {
  const { state, ask } = system();
  state.refuses = true;
  onTestFinished(stayAwake());
  await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(1));
  state.refuses = false;
  await vi.waitFor(() => {
    touch();
    expect(state.granted).toHaveLength(1);
  });
});
