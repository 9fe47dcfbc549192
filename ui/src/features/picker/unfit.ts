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

/** The shortest text that means other cards than those that it finds for the purpose. */
const SURE = 3;

/**
 * The cards of the table that are meant by a text and do not fit the purpose; if there are none, a card that the table does
 * not have. Beside cards that fit only names that begin as typed are meant.
 */
export function unfitCards(
  { names, view }: Game,
  purpose: PickPurpose,
  text: string,
  pool: Pick<ReadonlySet<CardFacts>, "has">,
  beside: boolean,
): Unfit[] {
  if (!text || (beside && text.length < SURE)) return [];
  const { all } = names.cards;
  const [search, taken] = [searchIn(all), places(view)];
  if (purpose !== "any") {
    const others = new Set(cardsAt(view, all).filter((card) => !pool.has(card)));
    const aside = search.find(text, others, { strict: beside }).map((card) => ({
      card,
      why: say("unfit", names, { purpose, card: card.id, traps: view.words.traps }),
      copy: freeCopy(card, taken),
    }));
    if (aside.length) return aside;
  }
  const [card] = beside ? [] : search.find(text, new Set(all));
  return card ? [{ card, why: m.unfit_printing({ card: card.name }), copy: null }] : [];
}
