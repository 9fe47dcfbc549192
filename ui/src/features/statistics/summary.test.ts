import { expect, test } from "vitest";
import type { SeatStatistics, Statistics } from "$wire";
import { lastLevel, outcome } from "./summary";

const seat = (seat: number, name: string) => ({
  seat,
  name,
  left: null,
  levels: [1, 10],
  kills: 0,
  treasures: 0,
});

test("those who won are told as the fight has them, whoever sits where", () => {
  const seats = [seat(0, "Helper"), seat(1, "Fighter"), { ...seat(2, "Third"), levels: [1, 4] }];
  const game = { seats, winners: [1, 0], turns: 12 } as unknown as Statistics;
  expect(outcome(game)).toMatch(/^Fighter and Helper/);
});

test("whoever left does not lead, and keeps the Level of leaving", () => {
  const gone = { ...seat(0, "Gone"), left: 9, levels: [1, 5, null] } as unknown as SeatStatistics;
  const here = { ...seat(1, "Here"), levels: [1, 2, 3] };
  const game = { seats: [gone, here], winners: [], turns: 2 } as unknown as Statistics;
  expect(outcome(game)).toMatch(/^Here leads with Level 3/);
  expect(lastLevel(gone)).toBe(9);
});
