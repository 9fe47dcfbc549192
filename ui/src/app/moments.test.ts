import { expect, test } from "vitest";
import type { Event } from "$wire";
import { firstTurn, losing } from "$wire/recorded";
import { momentOf } from "./moments";

const moment = (...events: Event[]) => momentOf(events, firstTurn.view);
const level = (by: number): Event => ({ event: "level-changed", seat: 0, by, why: { why: "combat" } });
const won: Event = { event: "combat-won", kills: 1, munchkins: 5, monsters: 3 };
const opened: Event = { event: "door-opened", seat: 0, card: null };

test("the most important moment stands out", () => {
  expect(moment(won, level(1))).toBe("fight-won");
  expect(moment(won, level(1), { event: "game-won", winners: [0] })).toBe("game-won");
  expect([moment(opened), moment(opened, level(-1))]).toEqual(["door", "down"]);
});

test("a Level goes up or down", () => {
  expect([moment(level(1)), moment(level(-2)), moment(level(1), level(-1))]).toEqual(["up", "down", null]);
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
  expect(moment({ event: "rolled", seat: null, die: 4 })).toBe("roll");
  expect([moment(fled(true)), moment(fled(false))]).toEqual(["roll", "lost"]);
});

test("a monster that enters is told by its strength in the fight, and the strongest by itself", () => {
  const [foe] = losing.view.combat!.foes;
  const joined = (strengths: number[]) => {
    const foes = strengths.map((amount, id) => ({
      ...foe!,
      id,
      strength: [{ ...foe!.strength[0]!, amount }],
    }));
    const events = foes.map(({ id, foe }): Event => ({
      event: "monster-joined",
      monster: id,
      foe,
      with: null,
    }));
    return momentOf([opened, ...events], { combat: { ...losing.view.combat!, foes } });
  };
  expect([[4], [5], [10], [16], [2, 12]].map(joined)).toEqual(["pest", "beast", "brute", "doom", "brute"]);
});

test("everything else is quiet", () => {
  expect(moment({ event: "win-claimed" })).toBeNull();
});
