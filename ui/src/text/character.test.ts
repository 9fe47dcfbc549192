import { expect, test } from "vitest";
import type { CardFacts, SeatView, View } from "$wire";
import { Cards } from "./cards";
import { characterLine } from "./character";
import { Names } from "./names";

const KINDS: [string, CardFacts["kind"]][] = [
  ["Feline", "race"],
  ["Mutant", "race"],
  ["Half-Breed", "half-breed"],
  ["Dogbot", "sidekick"],
  ["Laser", "item"],
  ["Ray Gun", "item"],
];

const cards = new Cards(KINDS.map(([name, kind]) => ({ id: name, name, kind }) as CardFacts));
const names = new Names(cards, {} as View);

function line(...copies: string[]): string {
  const traits = copies.filter((copy) => ["race", "half-breed"].includes(cards.facts(copy)?.kind ?? ""));
  return characterLine(names, {
    traits,
    cards: copies.map((copy) => ({ copy })),
  } as unknown as SeatView);
}

test("a character's line names its traits and its Sidekicks, and counts Items", () => {
  expect(line()).toBe("Human");
  expect(line("Dogbot")).toBe("Human\u00a0· Dogbot");
  expect(line("Laser", "Dogbot", "Mutant", "Half-Breed", "Ray Gun")).toBe(
    "Mutant\u00a0· Half-Breed\u00a0· Dogbot\u00a0· 2 Items",
  );
});

test("a further copy of an Item is numbered, and looks like no Level", () => {
  expect(line("Laser#2")).toBe("Human\u00a0· Laser no. 2");
});
