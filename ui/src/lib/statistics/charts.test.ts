import type uPlot from "uplot";
import { expect, test, vi } from "vitest";
import type { Statistics } from "$lib/wire/Statistics";
import { fightChart } from "./charts";
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
