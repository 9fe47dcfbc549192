import { expect, test } from "vitest";
import type { CombatView, Event } from "$wire";
import { losing } from "$wire/recorded";
import { after, later } from "$test/changed";
import { outcomeOf } from "./outcome";

const won = (stage: "playing" | "over", kills = 1, ...before: Event[]) =>
  after(later(losing, { combat: null, stage }), "win", [
    ...before,
    { event: "combat-won", kills, munchkins: 9, monsters: 8 },
  ]);

test("a fight that is won calls for a sign, with the fight before it", () => {
  const { combat } = losing.view;
  const outcome = outcomeOf(won("playing"), combat);
  expect(outcome).toMatchObject({ is: "beaten", seat: combat!.fighter, won: { how: "fight", kills: 1 } });
  expect(outcome!.won!.foes).toEqual(combat!.foes);
});

test("it tells whether there was a fight, and a kill", () => {
  const how = (kills: number, before: Partial<CombatView>, ...events: Event[]) =>
    outcomeOf(won("playing", kills, ...events), { ...losing.view.combat!, ...before })!.won!.how;
  const removal = { by: null, kill: true, leavesTreasure: true };
  expect(how(1, { automatic: 1 })).toBe("power");
  expect(how(1, {}, { event: "monster-removed", monster: 1, how: removal, ofClone: false })).toBe("power");
  expect(how(0, { automatic: 1 })).toBe("gone");
});

test("monsters that were removed alive are not among those killed", () => {
  const { foes, ...combat } = losing.view.combat!;
  const removed = { by: null, kill: false, leavesTreasure: false };
  const before = { ...combat, foes: [...foes, { ...foes[0]!, id: 9, removed }] };
  expect(outcomeOf(won("playing"), before)!.won!.foes).toEqual(foes);
  expect(outcomeOf(won("playing", 0), before)!.won!.foes).toHaveLength(foes.length + 1);
});

test("an attempt to escape tells which monster it was, where the fight was seen", () => {
  const { foes, fighter: seat } = losing.view.combat!;
  const { id: monster } = foes[0]!;
  const fled: Event = { event: "fled", seat, monster, fromClone: false, die: 1, escaped: false };
  const caught = after(later(losing, {}), "flee", [fled]);
  expect(outcomeOf(caught, losing.view.combat)!.chaser).toEqual({ monster, foes });
  expect(outcomeOf(caught)!.chaser).toBeNull();
});

test("a Trap calls for a sign where it is asked for, and another card does not", () => {
  const used: Event = { event: "card-used", card: "clumsy", by: null, on: 2 };
  const answerable: Event = { event: "answerable", card: "clumsy", by: 2, drawn: true };
  const hit = after(later(losing, {}), "play-trap", [answerable, used]);
  expect(outcomeOf(hit, null, true)).toMatchObject({ is: "hit", seat: 2 });
  expect(outcomeOf(hit)).toBeNull();
  expect(outcomeOf(after(later(losing, {}), "play", [used]), null, true)).toBeNull();
});

test("after the fight that ends the game, the board is enough", () => {
  expect(outcomeOf(won("over"), losing.view.combat)).toBeNull();
});
