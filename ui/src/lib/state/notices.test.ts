import { beforeEach, expect, test } from "vitest";
import { notices } from "./notices.svelte";

beforeEach(() => notices.dismiss(notices.shown?.id ?? 0));

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
