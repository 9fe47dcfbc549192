import type uPlot from "uplot";
import { expect, test, vi } from "vitest";
import type { Statistics } from "$wire";
import { fightChart, levelChart } from "./charts";
import type { Ink } from "./ink";

// It draws on a canvas of a browser.
vi.mock("./plot", () => ({ default: { paths: {} } }));

const ink = { piece: () => "" } as unknown as Ink;

/** What stands below the bars of so many fights in a chart of a width. */
function below(fights: number, width: number, scale = 1): unknown[] {
  const statistics = {
    seats: [{ seat: 0, name: "Kaylee" }],
    fights: Array.from({ length: fights }, () => ({ fighter: 0, munchkins: 3, monsters: 2 })),
  } as unknown as Statistics;
  const { options, data } = fightChart(statistics, ink, scale);
  const { values } = options.axes![0]!;
  if (typeof values !== "function") throw new Error("no letters");
  return values({ width } as uPlot, [...data[0]] as number[], 0, 1, 1);
}

test("the letters of who fought stand below the bars as long as none lies on another", () => {
  expect(below(3, 320)).toEqual(["K", "K", "K"]);
  expect(below(60, 320).join("")).toBe("");
  expect(below(60, 3200)).toContain("K");
  expect(below(60, 3200, 4).join("")).toBe("");
});

/** The Levels that stand beside the chart of a game that so high a Level wins. */
function beside(winning: number): unknown {
  const statistics = { seats: [], turns: 1 } as unknown as Statistics;
  const { splits } = levelChart(statistics, winning, ink).options.axes![1]!;
  if (typeof splits !== "function") throw new Error("no Levels");
  return splits({} as uPlot, 1, 0, winning, 1, 1);
}

test("where there are many Levels, only every other one is named, and the one that wins", () => {
  expect(beside(10)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  expect(beside(20)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  expect(beside(11)).toEqual([1, 3, 5, 7, 9, 11]);
});
