import type { CardCopy, CardFacts, CardView, SeatView } from "$wire";
import type { Cards } from "./cards";

/** What can be sold, traded, paid or stolen: an Item, public as its value may be or not, and what else has a value. */
export function isSellable(card: CardFacts | undefined): boolean {
  return card !== undefined && (card.kind === "item" || card.value !== null);
}

/** Such goods among what a player has in play. */
export function sellableCards(seat: Pick<SeatView, "cards">): CardView[] {
  return seat.cards.filter(({ value }) => value !== null);
}

/** What a card is worth: with what was read off it where it is in play, and as printed where it is in a hand or discarded. */
export function saleValue(copy: CardCopy, seats: readonly Pick<SeatView, "cards">[], cards: Cards): number {
  const inPlay = seats.flatMap((seat) => seat.cards).find((card) => card.copy === copy);
  return (inPlay ? inPlay.value : cards.facts(copy)?.value) ?? 0;
}
