import { expect, test } from "vitest";
import { span } from "./duration";

test("a time of play is told in hours and minutes, and none is shorter than a minute", () => {
  const minutes = (count: number) => span(count * 60_000).replace(/\s/g, " ");
  expect([0, 59, 60, 72].map(minutes)).toEqual(["1 min", "59 min", "1 hr", "1 hr 12 min"]);
});
