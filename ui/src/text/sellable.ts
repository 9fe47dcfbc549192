import type { CardCopy, CardView, SeatView, View } from "$wire";
import type { Names } from "./names";

/** The sellable cards that a player has in play. */
export function sellableCards(seat: Pick<SeatView, "cards">): CardView[] {
  return seat.cards.filter(({ value }) => value !== null);
}

/** The sale value of a card: as it counts if it is in play, as printed or read off it if it is in a hand or discarded. */
export function saleValue(
  { view, names }: { view: Pick<View, "seats">; names: Names },
  copy: CardCopy,
): number {
  const inPlay = view.seats.flatMap((seat) => seat.cards).find((card) => card.copy === copy);
  return (inPlay ?? names.facts(copy))?.value ?? 0;
}
