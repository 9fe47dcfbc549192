import type { Places } from "$app/card-search";
import type { CardCopy, LogLine } from "$wire";

/**
 * The cards that a game has told of and that are no longer on the table, the latest first. As hands are not known, a card may
 * have gone to one instead of the discards.
 */
export function knownDiscards(lines: readonly LogLine[], onTable: Places): CardCopy[] {
  const told = lines.flatMap(({ entry, inEffect }) =>
    inEffect && entry.entry === "act" ? cardsIn(entry.events) : [],
  );
  return [...new Set(told.reverse())].filter((card) => !onTable.has(card));
}

/** The cards named anywhere in a part of an event. */
function cardsIn(part: unknown, field = ""): CardCopy[] {
  if (typeof part === "string") return field === "card" || field === "cards" ? [part] : [];
  if (Array.isArray(part)) return part.flatMap((each) => cardsIn(each, field));
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, each]) => cardsIn(each, name));
}
