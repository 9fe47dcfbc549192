import { expect, test } from "vitest";
import { losing } from "$wire/recorded";
import { after, later } from "$test/changed";
import { outcomeOf } from "./outcome";

const won = (stage: "playing" | "over", kills = 1) =>
  after(later(losing, { combat: null, stage }), "win", [
    { event: "combat-won", kills, munchkins: 9, monsters: 8 },
  ]);

test("a fight that is won calls for a sign, with the fight before it", () => {
  const { combat } = losing.view;
  const outcome = outcomeOf(won("playing"), combat);
  expect(outcome).toMatchObject({ is: "beaten", seat: combat!.fighter, won: { kill: true, before: combat } });
  expect(outcomeOf(won("playing", 0), combat)?.won?.kill).toBe(false);
});

test("after the fight that ends the game, the board is enough", () => {
  expect(outcomeOf(won("over"), losing.view.combat)).toBeNull();
});
