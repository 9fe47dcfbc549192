import type { CardCopy, CardFacts, CardId } from "$wire";

/** The id of the card that a copy is of. */
export function cardOf(copy: CardCopy): CardId {
  return copy.split("#", 1)[0] ?? copy;
}

/** The number of a copy, from 1. */
export function copyNumber(copy: CardCopy): number {
  return Number(copy.split("#")[1] ?? 1);
}

/** A copy of a card by its number. */
export function copyOf(card: CardId, number: number): CardCopy {
  return number === 1 ? card : `${card}#${number}`;
}

/** The name that a card has been given on this host; none if it has no other. */
export function nameHere({ names }: CardFacts): string | undefined {
  return names?.["x-here"];
}

/** The catalogue, to look cards up in. */
export class Cards {
  readonly all: readonly CardFacts[];
  #byId: Map<CardId, CardFacts>;

  constructor(cards: readonly CardFacts[]) {
    this.all = cards;
    this.#byId = new Map(cards.map((card) => [card.id, card]));
  }

  facts(copy: CardCopy): CardFacts | undefined {
    return this.#byId.get(cardOf(copy));
  }

  /** The printed name; the id where the catalogue does not have the card. */
  name(copy: CardCopy): string {
    return this.facts(copy)?.name ?? cardOf(copy);
  }
}
