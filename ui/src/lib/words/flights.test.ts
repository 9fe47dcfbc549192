import { expect, test } from "vitest";
import type { FlightView } from "$lib/wire/FlightView";
import { inOrder } from "./flights";

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
