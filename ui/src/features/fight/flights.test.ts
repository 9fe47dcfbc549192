import { expect, test } from "vitest";
import type { FlightView, Step } from "$wire";
import { allBadStuff, inOrder } from "./flights";
import type { Names } from "$text/names";

const flight = (
  seat: number,
  monster: number,
  fromClone = false,
  escaped: boolean | null = null,
): FlightView => ({
  seat,
  monster,
  fromClone,
  way: "die",
  needs: [],
  badStuff: null,
  face: null,
  chances: 0,
  slowedBy: [],
  die: null,
  escaped,
});

test("a flight keeps its place when its die is rolled", () => {
  const before = [flight(2, 1), flight(2, 1, true), flight(2, 3), flight(0, 1), flight(0, 3)];
  expect(inOrder({ fighter: 2, flights: before })).toEqual(before);
  const after = [flight(0, 3, false, false), ...before.slice(0, 4)];
  expect(inOrder({ fighter: 2, flights: after }).map(({ seat, monster }) => [seat, monster])).toEqual(
    before.map(({ seat, monster }) => [seat, monster]),
  );
});

const names = {
  seat: (id: number) => `Player ${id}`,
  monster: (id: number) => `Monster ${id}`,
} as unknown as Names;

const lose = (levels: number): Step[] => [{ do: "lose-levels", amount: { fixed: levels } }];

test("what a monster does to whom it catches is told once, or for each where it is not the same", () => {
  const told = (flights: FlightView[]) => allBadStuff(names, { fighter: 2, flights });
  const both = [
    { ...flight(0, 1), badStuff: lose(1) },
    { ...flight(2, 1), badStuff: lose(1) },
    { ...flight(2, 1, true), badStuff: lose(1) },
  ];
  expect(told(both)).toEqual([{ from: "Monster 1", text: "You lose 1 Level." }]);
  expect(told([both[0]!, { ...both[1]!, badStuff: lose(3) }])).toEqual([
    { from: "Player 2 from Monster 1", text: "You lose 3 Levels." },
    { from: "Player 0 from Monster 1", text: "You lose 1 Level." },
  ]);
  expect(told([both[0]!, { ...both[1]!, badStuff: null }, { ...flight(0, 3), badStuff: [] }])).toEqual([
    { from: "Player 0 from Monster 1", text: "You lose 1 Level." },
    { from: "Monster 3", text: "Nothing happens." },
  ]);
});
