import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "$link";
import type { Fault } from "$wire";
import { Notices } from "./notices.svelte";

let notices: Notices;

beforeEach(() => {
  vi.useFakeTimers();
  notices = new Notices();
});

afterEach(() => void vi.useRealTimers());

test("of several things that were deleted each can be got back, the last one first", () => {
  const back: string[] = [];
  notices.deleted("Friday is deleted", () => back.push("Friday"));
  notices.deleted("Saturday is deleted", () => back.push("Saturday"));
  for (const name of ["Saturday", "Friday"]) {
    const { id, text, action } = notices.shown!;
    expect(text).toBe(`${name} is deleted`);
    notices.dismiss(id);
    action!.run();
  }
  expect(back).toEqual(["Saturday", "Friday"]);
  expect(notices.shown).toBeNull();
});

test("what was said before is not said again after something is got back", () => {
  notices.toast("Copied");
  notices.deleted("Friday is deleted", () => {});
  const { id, action } = notices.shown!;
  notices.dismiss(id);
  action!.run();
  expect(notices.shown).toBeNull();
});

test("what was deleted gives way to another word, and can be got back after that for what is left of its time", () => {
  notices.deleted("Friday is deleted", () => {});
  for (const seconds of [20, 9, 1]) {
    notices.toast("Copied");
    expect(notices.shown?.text).toBe("Copied");
    vi.advanceTimersByTime(seconds * 1000);
    notices.dismiss(notices.shown!.id);
    expect(notices.shown?.text).toBe(seconds === 1 ? undefined : "Friday is deleted");
  }
});

test("a refusal takes a passing toast away, and leaves what can be got back", () => {
  const objections: Fault = { fault: "objection", objection: { code: "dead", seat: 1, overrulable: true } };
  const refusals: (() => void)[] = [
    () =>
      notices.report(new Refusal({ fault: "import", faults: [{ code: "not-a-game" }], more: 0 }), () => {}),
    () => notices.report(new Refusal(objections), () => {}),
    () => notices.saidAlready(null, 3, () => {}),
    () => notices.tooLarge(100),
    () => notices.unreadable(),
  ];
  notices.deleted("Friday is deleted", () => {});
  for (const refuse of refusals) {
    notices.toast("Imported: Saturday");
    refuse();
    expect(notices.shown?.text).toBe("Friday is deleted");
  }
});
