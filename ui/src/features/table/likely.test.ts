import { describe, expect, test } from "vitest";
import type { CardFacts, View } from "$wire";
import { likelyNow } from "./likely";

const CARDS = [
  { name: "Laser", kind: "item", deck: "treasure" },
  { name: "Leech Bomb", kind: "one-shot", deck: "treasure" },
  { name: "Feline", kind: "race", deck: "door" },
  { name: "Ancient", kind: "enhancer", deck: "door" },
  { name: "Ogre", kind: "monster", deck: "door" },
] as CardFacts[];

function likely(view: object): string[] {
  const fits = likelyNow({ waitingFor: [], combat: null, ...view } as unknown as View);
  return CARDS.filter(fits).map(({ name }) => name);
}

describe("cards that are likely now", () => {
  test("Treasures after a win", () => {
    const waitingFor = [{ about: { matter: "collect-rewards" } }];
    expect(likely({ waitingFor })).toEqual(["Laser", "Leech Bomb"]);
  });

  test("what turns a fight in a fight", () =>
    expect(likely({ combat: {} })).toEqual(["Leech Bomb", "Ancient"]));

  test("what goes in play at other times", () =>
    expect(likely({})).toEqual(["Laser", "Leech Bomb", "Feline"]));
});
