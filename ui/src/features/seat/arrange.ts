import type { CardView, SeatView, Slot } from "$wire";
import type { Names } from "$text/names";

/** A player's cards, grouped as on the sheet. */
export interface Arranged {
  slots: Record<Slot, CardView[]>;
  hands: CardView[];
  sidekicks: CardView[];
  /** Races, Classes, blends, and cards that let an Item be used. */
  character: CardView[];
  /** In use and in no slot. */
  gear: CardView[];
  /** Turned sideways. */
  carried: CardView[];
}

export function arrange(names: Names, seat: SeatView): Arranged {
  const arranged: Arranged = {
    slots: { headgear: [], armor: [], footgear: [] },
    hands: [],
    sidekicks: [],
    character: [],
    gear: [],
    carried: [],
  };
  for (const card of seat.cards) {
    const facts = names.cards.facts(card.copy);
    if (facts?.kind === "sidekick") arranged.sidekicks.push(card);
    else if (facts?.kind !== "item" && facts?.deck === "door") arranged.character.push(card);
    else if (!card.equipped) arranged.carried.push(card);
    else if (card.slots.length === 0 && card.hands === 0) arranged.gear.push(card);
    else {
      for (const slot of card.slots) arranged.slots[slot].push(card);
      if (card.hands > 0) arranged.hands.push(card);
    }
  }
  return arranged;
}
