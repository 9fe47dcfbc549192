import { expect, test } from "vitest";
import type { FinishedGame } from "$wire";
import { counted, winsSoFar } from "./wins";

const game = (table: string, winner: string, counts: FinishedGame["counts"] = "yes") =>
  ({
    table,
    counts,
    players: [
      { name: winner, won: true },
      { name: "Zoe", won: false },
    ],
  }) as FinishedGame;

test("wins add up over the games that count, whatever the case of a name", () => {
  // As from the host, last played first.
  const games = counted([game("c", "boxey "), game("b", "Boxey", "copy"), game("a", "Wesley")]);
  expect(games.map(({ table }) => table)).toEqual(["a", "c"]);
  expect(winsSoFar("Boxey", games)).toEqual([0, 0, 1]);
  expect(winsSoFar("Zoe", games)).toEqual([0, 0, 0]);
});
