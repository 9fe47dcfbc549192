import { expect, test } from "vitest";
import type { Recognition } from "$wire";
import { Looks } from "./looks";

const NOTHING: Recognition = { is: "unclear" };
const found = (card: string, copy: number | null = null): Recognition => ({
  is: "found",
  card,
  copy,
  score: 1,
});
const [laser, raser] = [found("laser"), found("raser")];

/** The places of the looks that count, each of which takes its card. */
function counted(seen: Recognition[], code = false): number[] {
  const looks = new Looks();
  return seen.flatMap((one, place) => {
    if (!looks.counts(one, code)) return [];
    if (one.is === "found") looks.take([one.card], one.copy);
    return [place];
  });
}

test("two looks that agree take a card, and one look alone never does", () => {
  expect(counted([laser, raser, laser, NOTHING, laser])).toEqual([4]);
  expect(counted([laser, NOTHING, NOTHING, NOTHING, laser])).toEqual([]);
});

test("a card counts again once it has left the picture", () => {
  const away = [NOTHING, NOTHING, NOTHING];
  expect(counted([laser, laser, laser, NOTHING, laser, laser])).toEqual([1]);
  expect(counted([laser, laser, ...away, laser, laser])).toEqual([1, 6]);
});

test("a code counts at once, and each copy for itself", () => {
  expect(counted([found("laser", 1), found("laser", 1), found("laser", 2)], true)).toEqual([0, 2]);
});

test("what a card was taken from does not count while it lies there", () => {
  const looks = new Looks();
  const doubt: Recognition = { is: "choice", cards: [{ card: "raser", score: 1 }] };
  looks.take(["laser", "raser"], null);
  expect([doubt, doubt, doubt, doubt, raser, raser].some((one) => looks.counts(one, false))).toBe(false);
  expect([found("blob"), found("blob")].map((one) => looks.counts(one, false))).toEqual([false, true]);
});

test("a doubt is told once four looks agree", () => {
  const unknown: Recognition = { is: "unknown" };
  expect(counted([unknown, unknown, unknown, laser, unknown, unknown, unknown, unknown])).toEqual([7]);
});
