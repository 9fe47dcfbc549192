import type { CardCopy, CardView, SeatView, View } from "$wire";
import type { Cards } from "./cards";
import { asRead } from "./facts";

/** The sellable cards that a player has in play. */
export function sellableCards(seat: Pick<SeatView, "cards">): CardView[] {
  return seat.cards.filter(({ value }) => value !== null);
}

/** The sale value of a card: as it counts if it is in play, as printed or read off it if it is in a hand or discarded. */
export function saleValue(copy: CardCopy, view: Pick<View, "seats" | "figures">, cards: Cards): number {
  const inPlay = view.seats.flatMap((seat) => seat.cards).find((card) => card.copy === copy);
  const facts = cards.facts(copy);
  return (inPlay ? inPlay.value : facts && asRead(facts, view.figures[facts.id]).value) ?? 0;
}
