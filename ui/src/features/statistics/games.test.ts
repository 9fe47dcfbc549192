import { expect, test } from "vitest";
import type { FinishedGame } from "$wire";
import { gamesCsv } from "./games";

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
