import type { Game } from "$app/context";
import { cardOf } from "$text/cards";
import { letter } from "$text/letters";
import type { CardCopy, SeatView } from "$wire";
import type { Look } from "./figure";

/** A player at a table, as far as its figure shows it. */
export type Shown = Pick<SeatView, "name" | "standie"> & Partial<Pick<SeatView, "races" | "classes">>;

/** The look of a player at a table. The letter tells it from the others there. */
export function lookOf({ names, view }: Pick<Game, "names" | "view">, seat: Shown): Look {
  const traits = (copies: readonly CardCopy[] = []) =>
    copies.map((copy) => ({ id: cardOf(copy), name: names.cards.name(copy) }));
  return {
    shape: seat.standie.shape,
    letter: letter(seat.name, view.seats),
    races: traits(seat.races),
    classes: traits(seat.classes),
  };
}
