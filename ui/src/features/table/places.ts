/** The decks of the station from the lowest on, by their drawings. The last one is the bridge. */
export const PLACES = [
  "airlock",
  "cargo",
  "engine",
  "hydroponics",
  "mess",
  "quarters",
  "medbay",
  "laboratory",
  "observatory",
  "bridge",
] as const;

/** The number of a deck's place, from 1. Stations with more decks have all but the bridge more than once. */
export function placeOf(level: number, highest: number): number {
  return level === highest ? PLACES.length : ((level - 1) % (PLACES.length - 1)) + 1;
}

/** The drawing of the deck that somebody of a Level stands on. */
export const roomOf = (level: number, highest: number) =>
  PLACES[placeOf(Math.min(Math.max(level, 1), highest), highest) - 1]!;
