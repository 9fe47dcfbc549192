import { expect, test } from "vitest";
import type { Event } from "$lib/wire/Event";
import { told } from "./told";

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
  expect(told([played, used])).toEqual([{ ...played, equipped: true }]);
});

test("what was overruled stands last", () => {
  expect(told([overruled, played])).toEqual([played, overruled]);
});
