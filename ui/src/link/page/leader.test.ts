import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Silence } from "../surroundings";
import { LEAD } from "./channel";
import { Leader } from "./leader";

let held: { name: string }[] = [];
const posted: unknown[] = [];
let hear: (message: unknown) => void = () => {};

class Channel {
  set onmessage(listener: (event: { data: unknown }) => void) {
    hear = (data) => listener({ data });
  }
  postMessage = (message: unknown) => void posted.push(message);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("navigator", { locks: { query: () => Promise.resolve({ held }) } });
  vi.stubGlobal("localStorage", { getItem: () => "Friday", setItem() {} });
  vi.stubGlobal("document", { title: "Friday", head: {} });
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal("BroadcastChannel", Channel);
  held = [{ name: LEAD }];
  posted.length = 0;
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function watched() {
  const [leader, told, again] = [new Leader(), [] as (Silence | null)[], vi.fn()];
  leader.silences.add((silence) => told.push(silence));
  leader.watch(again);
  return { leader, told, again };
}

test("a tab that does not answer for ten seconds is named until it does", async () => {
  const { leader, told } = watched();
  leader.asked();
  await vi.advanceTimersByTimeAsync(9_000);
  leader.asked();
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toEqual([{ tab: "Friday", own: false, held: false }]);
  leader.heard();
  expect(told.at(-1)).toBeNull();
});

test("what is answered in time, or waits for a worker that still comes, is not told", async () => {
  const { leader, told } = watched();
  leader.asked();
  await vi.advanceTimersByTimeAsync(9_999);
  leader.heard();
  await vi.advanceTimersByTimeAsync(60_000);
  held = [];
  leader.asked();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
});

test("a page ends its own worker for another tab, and no other one", async () => {
  const { leader, again, told } = watched();
  hear({ says: "take-over" });
  expect(again).not.toHaveBeenCalled();
  const worker = { terminate: vi.fn() };
  leader.leads(worker as unknown as Worker);
  hear({ says: "take-over" });
  expect(worker.terminate).toHaveBeenCalledOnce();
  expect(again).toHaveBeenCalledOnce();
  expect(told).toEqual([]);
});

test("a tab that keeps the games although it was asked for them is to be closed", async () => {
  const { leader, told } = watched();
  leader.asked();
  await vi.advanceTimersByTimeAsync(10_000);
  leader.takeOver();
  expect(posted).toEqual([{ says: "take-over" }]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told.at(-1)).toEqual({ tab: "Friday", own: false, held: true });
});
