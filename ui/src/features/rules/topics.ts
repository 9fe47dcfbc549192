import { term, type Terms } from "$text/say";

/** The topics of the rulebook, in the order in which a newcomer reads them. */
const TOPICS: Terms<"topic">[] = [
  "basics",
  "set-up",
  "turn",
  "cards",
  "character",
  "race-and-class",
  "items",
  "lasers",
  "sidekicks",
  "traps",
  "combat",
  "helping",
  "several-monsters",
  "enhancers",
  "running-away",
  "bad-stuff",
  "death",
  "levels",
  "winning",
  "treasures",
  "selling-and-trading",
  "charity",
  "ships-and-big",
  "other-sets",
  "faster-play",
  "rulings",
  "using-starboard",
];

/** Groups items by topic, in topic order. */
export function byTopic<T extends { topic: string }>(
  some: readonly T[],
): { topic: string; name: string; some: T[] }[] {
  return TOPICS.map((topic) => ({
    topic,
    name: term("topic", topic),
    some: some.filter((each) => each.topic === topic),
  })).filter(({ some }) => some.length > 0);
}
