import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { catalogue } from "$wire/recorded";
import { shapeOf, type Place } from "./shapes";

test.each([
  ["headgear", "X-Ray Specs", "head-specs"],
  ["headgear", "Bubble Helmet", "head"],
  ["armor", "Cellophane Space Suit", "armor-coat"],
  ["footgear", "Magnetic Boots", "feet-magnets"],
  ["hand", "Vibrosword", "hand-sword"],
  ["hand", "Laserschwert", "hand-sword"],
  ["hand", "Ray Gun", "hand-pistol"],
  ["hand", "Neuronic Whip", "hand-whip"],
  ["loose", "Dogbot", "loose-pet"],
  ["sidekick", "Faithful Robot", "sidekick-robot"],
] as const)("for the place %s, %s looks like %s", (place, name, shape) => {
  expect(shapeOf(place, name)).toBe(shape);
});

test("each shape of a shipped Item is drawn", () => {
  const drawn = readdirSync(new URL("../../../drawings/dress", import.meta.url));
  for (const { kind, name, slots, hands } of catalogue.cards) {
    const places: Place[] = [...slots, hands ? "hand" : "loose", kind === "sidekick" ? "sidekick" : "loose"];
    for (const place of places) expect(drawn).toContain(`${shapeOf(place, name)}.svg`);
  }
});
