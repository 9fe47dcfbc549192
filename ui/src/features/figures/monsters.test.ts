import { expect, test } from "vitest";
import type { FoeView } from "$wire";
import { losing } from "$wire/recorded";
import { band } from "$app/monster-band";
import { drawnMonsters } from "./monsters";

const first = losing.view.combat!.foes[0]!;
const monster = (id: number, level: number, more = 0, change: Partial<FoeView> = {}): FoeView => ({
  ...first,
  id,
  level,
  strength: [
    { amount: level, source: { from: "monster", monster: id }, why: { why: "level" } },
    { amount: more, source: { from: "manual" }, why: { why: "enhancer" } },
  ],
  ...change,
});
const drawings = (...foes: FoeView[]) => drawnMonsters(foes).map(({ drawing }) => drawing);

test("a monster is drawn by its strength", () => {
  expect([-3, 4, 5, 9, 10, 15, 16, 40].map(band)).toEqual([
    "pest",
    "pest",
    "beast",
    "beast",
    "brute",
    "brute",
    "doom",
    "doom",
  ]);
});

test("monsters of a kind differ, and keep their variant when one of them grows or leaves", () => {
  expect(drawings(monster(1, 2), monster(2, 3), monster(3, 12))).toEqual(["pest", "pest-b", "brute"]);
  expect(drawings(monster(1, 2, 10), monster(2, 3, 3))).toEqual(["brute", "beast-b"]);
  expect(drawings(monster(1, 2, 0, { removed: { kill: true } as never }), monster(2, 3))).toEqual(["pest-b"]);
});

test("a Clone makes its monster no larger, and one that is beaten is hollow", () => {
  const clone = { amount: 8, source: { from: "rule" }, why: { why: "clone" } } as const;
  const one = monster(1, 8);
  const [drawn] = drawnMonsters([
    {
      ...one,
      strength: [...one.strength, clone],
      clone: { play: 1, card: "and-its-clone" } as never,
      beaten: true,
    },
  ]);
  expect(drawn).toMatchObject({ drawing: "beast", cloned: true, hollow: true });
});
