import type { Event } from "$wire";

type CardUsed = Extract<Event, { event: "card-used" }>;

/** An event for display. A card that raises its player's Level includes the Levels. */
export type DisplayEvent = Exclude<Event, CardUsed> | (CardUsed & { levels?: number });

/**
 * Merges events for display: a card played and used at once becomes one, and so do a card and the Levels its player
 * gains by it. A leaving player comes before his cards, and overruled objections come last.
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
