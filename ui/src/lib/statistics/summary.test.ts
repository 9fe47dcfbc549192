import { expect, test } from "vitest";
import type { Statistics } from "$lib/wire/Statistics";
import { outcome } from "./summary";

const seat = (seat: number, name: string) => ({ seat, name, levels: [1, 10], kills: 0, treasures: 0 });

test("those who won are told as the fight has them, whoever sits where", () => {
  const seats = [seat(0, "Helper"), seat(1, "Fighter"), { ...seat(2, "Third"), levels: [1, 4] }];
  const game = { seats, winners: [1, 0], turns: 12 } as unknown as Statistics;
  expect(outcome(game)).toMatch(/^Fighter and Helper/);
});
