import { describe, expect, test } from "vitest";
import { apart, barPath, inlineScale, linePath, linearScale, namedLevels, ticks } from "./geometry";

test("a scale spans its places in either direction", () => {
  expect([0, 5, 10].map(linearScale([0, 10], [100, 200]))).toEqual([100, 150, 200]);
  expect([0, 5, 10].map(linearScale([0, 10], [200, 100]))).toEqual([200, 150, 100]);
});

test("places are measured from where reading begins", () => {
  expect(inlineScale(300, "ltr")(30)).toBe(30);
  expect(inlineScale(300, "rtl")(30)).toBe(270);
});

test("ticks stand at round steps that have room", () => {
  expect(ticks([0, 10], 300, 30)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(ticks([0, 23], 250, 40)).toEqual([0, 5, 10, 15, 20]);
  expect(ticks([-7, 12.6], 190, 30)).toEqual([-5, 0, 5, 10]);
  expect(ticks([0, 10_000], 90, 30)).toHaveLength(101);
});

test("where there are many Levels, only every other one is named, and the one that wins", () => {
  expect(namedLevels(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(namedLevels(20)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  expect(namedLevels(11)).toEqual([1, 3, 5, 7, 9, 11]);
});

describe("places that are moved apart", () => {
  test("stay where they are if they have room", () => {
    expect(apart([40, 10, 25], 14)).toEqual([40, 10, 25]);
    expect(apart([], 14)).toEqual([]);
  });

  test("keep their order and their common middle", () => {
    expect(apart([20, 10], 14)).toEqual([22, 8]);
    expect(apart([10, 20, 30], 14)).toEqual([6, 20, 34]);
  });

  test("push what the moved ones now lie on", () => {
    expect(apart([0, 10, 10, 50], 10)).toEqual([-5, 5, 15, 50]);
  });
});

test("a line is broken where there is no point", () => {
  expect(linePath([[0, 1], [1.005, 2], null, [3, 4]])).toBe("M0 1L1 2M3 4");
});

test("a bar stands on its base, and one without height has no corners", () => {
  expect(barPath(10, 50, 100, 40)).toBe("M10 100V46Q10 40 16 40H54Q60 40 60 46V100z");
  expect(barPath(10, 50, 100, 100)).toBe("M10 100V100Q10 100 10 100H60Q60 100 60 100V100z");
});
