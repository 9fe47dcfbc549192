import { expect, test } from "vitest";
import type { FinishedGame, LogLine, View } from "$wire";
import type { Cards } from "$text/cards";
import { Names } from "$text/names";
import { csv, gamesCsv } from "./csv";

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
  expect(row!.split(",").slice(2)).toEqual([
    "Wesley",
    "end-turn",
    "Boxey begins turn 2. Boxey gains a Level.",
    "Yes",
  ]);
});

test("all games have a row for each player, with Races and Classes", () => {
  const player = { level: 4, kills: 1, helped: 2, treasures: 3, deaths: 0, classes: [] };
  const game = {
    table: "a",
    name: "=Friday",
    edition: "deluxe-2019",
    beganAt: 0,
    playedUntil: 0,
    turns: 9,
    counts: "left-out",
    players: [
      {
        ...player,
        name: "Ada",
        won: true,
        races: ["Mutant", "Feline"].map((name) => ({ card: name, name })),
      },
      { ...player, name: "Ben", won: false, races: [] },
    ],
  } as unknown as FinishedGame;
  const rows = gamesCsv([game]).split("\r\n");
  expect(rows[1]).toBe('1970-01-01T00:00:00.000Z,"\'=Friday",Deluxe,No,Ada,Yes,4,1,2,3,0,Mutant and Feline,');
  expect(rows[2]).toBe('1970-01-01T00:00:00.000Z,"\'=Friday",Deluxe,No,Ben,No,4,1,2,3,0,,');
});
