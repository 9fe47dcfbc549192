import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Climb } from "./climb.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const decks = (...at: number[]) => new Map(at.map((deck, seat) => [seat, deck]));

/** The decks on which two standies are seen, step by step. */
function way(climb: Climb, to: ReadonlyMap<number, number>, still = false): number[][] {
  const seen = () => [...to].map(([seat, deck]) => climb.at("t", seat, deck));
  const way = [seen()];
  climb.go("t", to, still);
  for (way.push(seen()); climb.climbing; way.push(seen())) vi.advanceTimersToNextTimer();
  return way.filter((at, index) => JSON.stringify(at) !== JSON.stringify(way[index - 1]));
}

test("standies climb and fall deck by deck from where they were seen", () => {
  const climb = new Climb();
  expect(way(climb, decks(1, 5))).toEqual([[1, 5]]);
  expect(way(climb, decks(4, 4))).toEqual([
    [1, 5],
    [2, 4],
    [3, 4],
    [4, 4],
  ]);
});

test("a way that is stopped goes on from there", () => {
  const climb = new Climb();
  way(climb, decks(1));
  climb.go("t", decks(4), false)();
  expect(climb.climbing).toBe(false);
  expect(climb.at("t", 0, 4)).toBe(2);
  expect(way(climb, decks(3))).toEqual([[2], [3]]);
});

test("nobody climbs at a table that has not been seen, who has just come, or without motion", () => {
  const climb = new Climb();
  way(climb, decks(1));
  expect(climb.at("other", 0, 6)).toBe(6);
  expect(way(climb, decks(1, 7))).toEqual([[1, 7]]);
  climb.go("t", decks(9, 7), true);
  expect(climb.at("t", 0, 9)).toBe(9);
  climb.go("other", decks(3), false);
  expect(climb.climbing).toBe(false);
  expect(climb.at("other", 0, 3)).toBe(3);
});
