import { expect, test } from "vitest";
import type { LogLine, View } from "$wire";
import type { Cards } from "$text/cards";
import { csv } from "./csv";

const seats = [
  { id: 0, name: "Wesley" },
  { id: 1, name: "Boxey" },
  { id: 2, name: "Inara" },
];

/** Who did it and what came of it, as the line of an end of Wesley's turn tells. */
function ended(actor: number | null): string[] {
  const line: LogLine = {
    seq: 1,
    at: 0,
    actor,
    device: null,
    rolled: false,
    inEffect: true,
    entry: {
      entry: "act",
      action: "end-turn",
      events: [
        { event: "turn-ended", seat: 0 },
        { event: "turn-began", seat: 1, number: 2, phase: "open-door", doors: 0 },
      ],
    },
  };
  const [, row] = csv([line], {} as Cards, { seats, gone: [] } as unknown as View).split("\r\n");
  const [, , player, action, what] = row!.split(",");
  return [player!, action!, what!];
}

test("a turn is ended by the one whose it was, unless another player's device did", () => {
  expect(ended(null)).toEqual(["Wesley", "end-turn", "Turn 2: Boxey"]);
  expect(ended(2)).toEqual(["Inara", "end-turn", "Turn 2: Boxey"]);
});
