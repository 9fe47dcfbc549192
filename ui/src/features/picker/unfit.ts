import { cardsAt, freeCopy, places, searchIn, type PickPurpose } from "$app/card-search";
import type { Game } from "$app/context";
import { m } from "$paraglide/messages";
import { say } from "$text/say";
import type { CardCopy, CardFacts } from "$wire";

/** A card that was meant, but cannot be picked. */
export interface Unfit {
  card: CardFacts;
  why: string;
  /** The copy to play instead; null if the table does not have the card. */
  copy: CardCopy | null;
}

/** The card that is meant by a text which finds none for the purpose. */
export function unfitCard({ names, view }: Game, purpose: PickPurpose, text: string): Unfit | null {
  const { all } = names.cards;
  const find = (cards: readonly CardFacts[]) => searchIn(all).find(text, new Set(cards))[0];
  const here = find(cardsAt(view, all));
  if (here && purpose !== "any") {
    const why = say("unfit", names, { purpose, card: here.id, traps: view.words.traps });
    return { card: here, why, copy: freeCopy(here, places(view)) };
  }
  const card = find(all);
  return card ? { card, why: m.unfit_printing({ card: card.name }), copy: null } : null;
}
