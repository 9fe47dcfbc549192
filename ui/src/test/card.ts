import type { CardFacts } from "$wire";

/** A card with nothing on it but what is given; its id follows from its name. */
export const card = (name: string, more: Partial<CardFacts> = {}): CardFacts => ({
  id: name
    .toLowerCase()
    .replace(/[^a-z ]/g, "")
    .replaceAll(" ", "-"),
  name,
  deck: "door",
  kind: "monster",
  copies: 1,
  printings: ["first-2002"],
  level: null,
  bonus: null,
  side: null,
  purposes: [],
  oneShot: null,
  special: null,
  slots: [],
  hands: 0,
  placeUnknown: false,
  complex: false,
  laser: false,
  only: null,
  not: null,
  value: null,
  treasures: null,
  levels: null,
  ...more,
});
