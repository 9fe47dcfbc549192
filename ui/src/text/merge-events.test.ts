import { expect, test } from "vitest";
import type { Event } from "$wire";
import { mergeForDisplay } from "./merge-events";

const played: Event = {
  event: "card-played",
  seat: 0,
  card: "ray-gun",
  equipped: false,
  allowed: [],
  heldBy: null,
};
const used: Event = { event: "card-turned", seat: 0, card: "ray-gun", equipped: true, allowed: [] };
const overruled: Event = { event: "overruled", breach: { code: "in-combat" } };

test("a card that is played and used at once is told once", () => {
  expect(mergeForDisplay([played, used])).toEqual([{ ...played, equipped: true }]);
});

test("what was overruled stands last", () => {
  expect(mergeForDisplay([overruled, played])).toEqual([played, overruled]);
});

test("whoever leaves comes before the cards that leave with him", () => {
  const card: Event = { event: "card-left", seat: 0, card: "ray-gun", why: { why: "seat-left" } };
  const leaves: Event = { event: "seat-removed", seat: 0 };
  expect(mergeForDisplay([card, leaves])).toEqual([leaves, card]);
});

test("a card and the Level that its player gains by it are one thing", () => {
  const card: Event = { event: "card-used", card: "monolith", by: 0, on: 0 };
  const level: Event = { event: "level-changed", seat: 0, by: 1, why: { why: "card", card: "monolith" } };
  expect(mergeForDisplay([card, level])).toEqual([{ ...card, levels: 1 }]);
  const hit: Event = { ...card, by: 1 };
  expect(mergeForDisplay([hit, level])).toEqual([hit, level]);
});
