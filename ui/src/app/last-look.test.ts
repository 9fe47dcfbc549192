import { expect, test } from "vitest";
import { LastLook } from "./last-look.svelte";

test("what happened begins after the line at which somebody looked away", () => {
  const look = new LastLook();
  look.see({ table: "t", seq: 3 }, true);
  expect(look.before("t")).toBeNull();
  look.see({ table: "t", seq: 5 }, false);
  look.see({ table: "t", seq: 9 }, true);
  expect(look.before("t")).toBe(5);
  expect(look.before("other")).toBeNull();
  look.see({ table: "t", seq: 12 }, false);
  expect(look.before("t")).toBe(12);
});
