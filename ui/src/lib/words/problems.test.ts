import { expect, test } from "vitest";
import type { Recovery } from "$lib/wire/Recovery";
import { problem } from "./problems";

test("of a recovery all that was lost is told, and nothing else", () => {
  const whole: Recovery = {
    tables: 2,
    lostTables: 0,
    leftBehind: 0,
    lostRosters: 0,
    lostSets: 0,
    copy: "/c",
  };
  const points = (part: Partial<Recovery>) =>
    problem({ fault: "recovered", ...whole, ...part }, true).points?.slice(1);
  expect(points({})).toEqual([]);
  expect(points({ lostRosters: 1 })).toEqual(["Not all remembered players could be read."]);
  expect(points({ lostTables: 1, lostSets: 3 })).toEqual([
    "1 table could not be read.",
    "Not all sets of your own cards could be read.",
  ]);
});
