import { expect, test } from "vitest";
import type { Event } from "$wire";
import { momentOf } from "./feedback";

const level = (by: number): Event => ({ event: "level-changed", seat: 0, by, why: { why: "combat" } });
const won: Event = { event: "combat-won", kills: 1, munchkins: 5, monsters: 3 };

test("the most important moment stands out", () => {
  expect(momentOf([won, level(1)])).toBe("win");
  expect(momentOf([won, level(1), { event: "game-won", winners: [0] }])).toBe("triumph");
});

test("a Level goes up or down", () => {
  expect([momentOf([level(1)]), momentOf([level(-2)]), momentOf([level(1), level(-1)])]).toEqual([
    "up",
    "down",
    null,
  ]);
});

test("a die is a die, unless it was about life and death", () => {
  const fled = (escaped: boolean): Event => ({
    event: "fled",
    seat: 0,
    monster: 1,
    fromClone: false,
    die: 3,
    escaped,
  });
  expect(momentOf([{ event: "rolled", seat: null, die: 4 }])).toBe("roll");
  expect([momentOf([fled(true)]), momentOf([fled(false)])]).toEqual(["roll", "bad"]);
});

test("everything else is quiet", () => {
  expect(momentOf([{ event: "win-claimed" }])).toBeNull();
});
