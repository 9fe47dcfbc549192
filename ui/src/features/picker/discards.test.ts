import { expect, test } from "vitest";
import type { Event, LogLine } from "$wire";
import { knownDiscards } from "./discards";

const line = (events: Event[], inEffect = true) =>
  ({ entry: { entry: "act", action: "", events }, inEffect }) as LogLine;

test("a card that a game told of and that left the table is likely discarded, the latest first", () => {
  const lines = [
    line([{ event: "card-played", seat: 0, card: "laser", sideways: false } as unknown as Event]),
    line([{ event: "combat-began", fighter: 0, foe: { is: "card", card: "ogre" } } as unknown as Event]),
    line([{ event: "discarded", seat: 0, cards: ["laser", "feline"] } as unknown as Event]),
    line([{ event: "card-played", seat: 0, card: "chair" } as unknown as Event], false),
  ];
  expect(knownDiscards(lines, new Map())).toEqual(["feline", "laser", "ogre"]);
  expect(knownDiscards(lines, new Map([["feline", 1]]))).toEqual(["laser", "ogre"]);
});
