import MiniSearch from "minisearch";
import { cardOf, copyNumber, copyOf } from "$text/cards";
import type { CardCopy, CardFacts, CardId, Purpose, SeatId, View } from "$wire";

/** The purpose of picking a card; "any" for any card. */
export type PickPurpose = Purpose | "any";

/** The cards of a table: its printings, cards without one, and any other card in play. */
export function cardsAt(view: View, cards: readonly CardFacts[]): CardFacts[] {
  const there = new Set([...places(view).keys()].map(cardOf));
  const played = new Set(view.printings);
  return cards.filter(
    ({ id, printings }) =>
      there.has(id) || printings.length === 0 || printings.some((printing) => played.has(printing)),
  );
}

/** Cards that can be picked for a purpose, wherever they are. */
export function cardsFor(purpose: PickPurpose, cards: readonly CardFacts[]): readonly CardFacts[] {
  return purpose === "any" ? cards : cards.filter(({ purposes }) => purposes.includes(purpose));
}

/** Shortest part from the middle of a name that finds it. */
const PART = 4;

/** Finds cards by name in any language: word prefixes in any order, joined or split, with typos. */
export class CardSearch {
  #index: MiniSearch<CardFacts>;
  #cards: Map<CardId, { card: CardFacts; names: string[] }>;

  constructor(cards: readonly CardFacts[]) {
    this.#cards = new Map(cards.map((card) => [card.id, { card, names: allNames(card).map(oneWord) }]));
    this.#index = new MiniSearch<CardFacts>({
      fields: ["names"],
      extractField: (card, field) => (field === "names" ? allNames(card).join(" ") : card.id),
      processTerm: fold,
      searchOptions: {
        prefix: true,
        fuzzy: (term) => (term.length >= 6 ? 2 : term.length >= 4 ? 1 : false),
        combineWith: "AND",
        weights: { fuzzy: 0.3, prefix: 0.7 },
      },
    });
    this.#index.addAll(cards);
  }

  /**
   * Matching cards of a pool, best first: a whole name, names that begin with the query, words that do. Among those, the
   * higher `rank` leads. Slips are forgiven unless a name or one of its words begins with the query, even of a card that is
   * not in the pool. `strict` finds such names alone.
   */
  find(
    query: string,
    pool: Pick<ReadonlySet<CardFacts>, "has">,
    { strict = false, rank = () => 0 }: { strict?: boolean; rank?: (card: CardFacts) => number } = {},
  ): CardFacts[] {
    const typed = oneWord(query);
    const whole = new Set<CardFacts>();
    const first = new Set<CardFacts>();
    const words = new Set<CardFacts>();
    const parts = new Set<CardFacts>();
    const slips = new Set<CardFacts>();
    const begins = (names: string[]) => names.some((name) => name.startsWith(typed));
    const begun = (names: string[]) => (names.includes(typed) ? whole : first);
    for (const { id, terms, queryTerms } of this.#index.search(query)) {
      const { card, names } = this.#cards.get(id as CardId)!;
      const asTyped = terms.every((term) => queryTerms.some((begin) => term.startsWith(begin)));
      (begins(names) ? begun(names) : asTyped ? words : slips).add(card);
    }
    for (const { card, names } of typed ? this.#cards.values() : []) {
      if (begins(names)) begun(names).add(card);
      else if (typed.length >= PART && names.some((name) => name.includes(typed))) parts.add(card);
    }
    const there = (cards: Iterable<CardFacts>) =>
      [...cards].filter((card) => pool.has(card)).sort((a, b) => rank(b) - rank(a));
    const exact = [whole, first, words].flatMap(there);
    if (strict) return exact;
    const meant = exact.length === 0 && whole.size + first.size + words.size > 0;
    return [...new Set([...exact, ...there(parts), ...(meant ? [] : there(slips))])];
  }
}

/** The name of a card and those of its printings in other languages. */
export const allNames = (card: CardFacts) => [card.name, ...Object.values(card.names ?? {})];

const searches = new WeakMap<readonly CardFacts[], CardSearch>();

/** The search of a catalogue, created on first use and kept with the catalogue. */
export function searchIn(catalogue: readonly CardFacts[]): CardSearch {
  const search = searches.get(catalogue) ?? new CardSearch(catalogue);
  searches.set(catalogue, search);
  return search;
}

function fold(term: string): string {
  return term
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’".!]/g, "")
    .toLowerCase();
}

/** A name without word breaks, marks and case. */
export function oneWord(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]/gu, "");
}

/** The copies on a table, each with its player; null in the fight. */
export type Places = ReadonlyMap<CardCopy, SeatId | null>;

export function places(view: View): Places {
  return new Map(view.onTable);
}

/** The first copy of a card that is not on the table; the first copy if all are. */
export function freeCopy(card: CardFacts, taken: Places): CardCopy {
  for (let number = 1; number <= card.copies; number++) {
    const copy = copyOf(card.id, number);
    if (!taken.has(copy)) return copy;
  }
  return card.id;
}

/** What makes a card likely to be picked. */
export interface Likely {
  taken: Places;
  /** Cards that are likely at this moment. */
  now?: (card: CardFacts) => boolean;
  /** Cards that were picked lately, the latest first. */
  latest?: readonly CardId[];
  /** Cards known to lie in the discards that a card is taken from, the latest first. */
  discarded?: readonly CardId[];
}

/** A number for each card: the higher, the likelier it is picked. */
export function likelihood({ taken, now, latest = [], discarded = [] }: Likely): (card: CardFacts) => number {
  const from = (cards: readonly CardId[], { id }: CardFacts) =>
    cards.includes(id) ? cards.length - cards.indexOf(id) : 0;
  return (card) => {
    const copy = freeCopy(card, taken);
    // Another card is likelier than a further copy of one in play.
    const further = taken.has(copy) ? -100 : copyNumber(copy) > 1 ? -75 : 0;
    return further + (now?.(card) ? 50 : 0) + from(latest, card) + 100 * from(discarded, card);
  };
}
