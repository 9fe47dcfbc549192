import type { Event } from "$wire";

type CardUsed = Extract<Event, { event: "card-used" }>;

/** An event as it is told. A card by which players raise their own Level has these Levels with it. */
export type DisplayEvent = Exclude<Event, CardUsed> | (CardUsed & { levels?: number });

/**
 * Events as they are told: a card that comes into play and into use is one thing, and so are a card and the Levels that
 * its player gains by it. Whoever leaves comes before the cards that leave with him. What was overruled stands last.
 */
export function mergeForDisplay(events: readonly Event[]): DisplayEvent[] {
  const kept: DisplayEvent[] = [];
  for (const event of events) {
    const before = kept.at(-1);
    const used =
      event.event === "card-turned" &&
      event.equipped &&
      before?.event === "card-played" &&
      before.card === event.card;
    const raised =
      event.event === "level-changed" &&
      event.by > 0 &&
      event.why.why === "card" &&
      before?.event === "card-used" &&
      before.card === event.why.card &&
      before.by === event.seat &&
      before.on === event.seat;
    if (used) kept[kept.length - 1] = { ...before, equipped: true };
    else if (raised) kept[kept.length - 1] = { ...before, levels: event.by };
    else kept.push(event);
  }
  const place = ({ event }: DisplayEvent) => (event === "seat-removed" ? 0 : event === "overruled" ? 2 : 1);
  return kept.toSorted((one, other) => place(one) - place(other));
}
