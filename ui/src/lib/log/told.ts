import type { Event } from "$lib/wire/Event";

/** Events as they are told: a card that comes into play and into use is one thing, and what was overruled stands last. */
export function told(events: readonly Event[]): Event[] {
  const kept: Event[] = [];
  for (const event of events) {
    const before = kept.at(-1);
    const used =
      event.event === "card-turned" &&
      event.equipped &&
      before?.event === "card-played" &&
      before.card === event.card;
    if (used) kept[kept.length - 1] = { ...before, equipped: true };
    else kept.push(event);
  }
  const overruled = (event: Event) => event.event === "overruled";
  return [...kept.filter((event) => !overruled(event)), ...kept.filter(overruled)];
}
