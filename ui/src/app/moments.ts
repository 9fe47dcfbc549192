import type { Event, View } from "$wire";
import { MOMENTS, type Moment } from "./feedback";
import { bandOf } from "./monster-band";

/** The most important moment among events, with the table to which they led. */
export function momentOf(events: readonly Event[], { combat }: Pick<View, "combat">): Moment | null {
  const moments = new Set<Moment>();
  let levels = 0;
  for (const event of events) {
    if (event.event === "level-changed") levels += event.by;
    const moment = momentOfOne(event, combat);
    if (moment) moments.add(moment);
  }
  if (levels !== 0) moments.add(levels > 0 ? "up" : "down");
  return MOMENTS.find((moment) => moments.has(moment)) ?? null;
}

function momentOfOne(event: Event, combat: View["combat"]): Moment | null {
  switch (event.event) {
    case "game-won":
      return "game-won";
    case "combat-won":
      return "fight-won";
    case "died":
      return "lost";
    case "fled":
      return event.escaped ? "roll" : "lost";
    case "rolled":
    case "monster-die-rolled":
      return "roll";
    case "door-opened":
      return "door";
    case "monster-joined": {
      const foe = combat?.foes.find(({ id }) => id === event.monster);
      return foe ? bandOf(foe) : null;
    }
  }
  return null;
}
