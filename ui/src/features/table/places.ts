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
