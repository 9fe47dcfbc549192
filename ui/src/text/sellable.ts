import type { CardCopy, CardFacts, CardView, SeatView } from "$wire";
import type { Cards } from "./cards";

/**
 * True if a card can be sold, traded, paid or stolen: any Item, even with an unknown value, and anything else with a
 * value.
 */
export function isSellable(card: CardFacts | undefined): boolean {
  return card !== undefined && (card.kind === "item" || card.value !== null);
}

/** The sellable cards that a player has in play. */
export function sellableCards(seat: Pick<SeatView, "cards">): CardView[] {
  return seat.cards.filter(({ value }) => value !== null);
}

/** The sale value of a card: as read off it if it is in play, as printed if it is in a hand or discarded. */
export function saleValue(copy: CardCopy, seats: readonly Pick<SeatView, "cards">[], cards: Cards): number {
  const inPlay = seats.flatMap((seat) => seat.cards).find((card) => card.copy === copy);
  return (inPlay ? inPlay.value : cards.facts(copy)?.value) ?? 0;
}
