import { expect, test } from "vitest";
import type { LogLine, View } from "$wire";
import type { Cards } from "$text/cards";
import { Names } from "$text/names";
import { csv } from "./csv";

const seats = [
  { id: 0, name: "Wesley" },
  { id: 1, name: "Boxey" },
];

test("a line has its player, its action and what came of it", () => {
  const line: LogLine = {
    seq: 1,
    at: 0,
    who: 0,
    device: null,
    rolled: false,
    inEffect: true,
    entry: {
      entry: "act",
      action: "end-turn",
      events: [
        { event: "turn-ended", seat: 0 },
        { event: "turn-began", seat: 1, number: 2, phase: "open-door", doors: 0 },
        { event: "level-changed", seat: 1, by: 1, why: { why: "manual" } },
      ],
    },
    foes: [],
    decisions: [],
  };
  const names = new Names({} as Cards, { seats, gone: [] } as unknown as View);
  const [, row] = csv([line], names).split("\r\n");
  expect(row!.split(",").slice(2)).toEqual(["Wesley", "end-turn", "Boxey: Turn 2; +1 Level", "Yes"]);
});
