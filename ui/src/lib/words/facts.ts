import { m } from "$lib/paraglide/messages";
import type { CardFacts } from "$lib/wire/CardFacts";
import { dotted, signed, type Speaker } from "./names";
import { who } from "./sums";
import { amountOfMoney, kind, slot } from "./terms";

/** The facts of a card that matter when it is picked, in a line. */
export function factsLine(names: Speaker, card: CardFacts): string {
  const called = kind(card.kind, names.words);
  // Some cards are called as what they are.
  const parts = called === card.name ? [] : [called];
  if (card.level !== null) parts.push(m.fact_level({ level: card.level }));
  if (card.treasures && card.kind === "monster") parts.push(m.treasures_count({ count: card.treasures }));
  if (card.bonus) parts.push(signed(card.bonus));
  parts.push(...placeParts(card));
  if (card.only) parts.push(m.fact_only({ who: who(names, card.only) }));
  if (card.not) parts.push(m.fact_not({ who: who(names, card.not) }));
  if (card.value) parts.push(amountOfMoney(names.words, card.value));
  return dotted(parts);
}

function placeParts(card: CardFacts): string[] {
  const parts = card.slots.map(slot);
  if (card.hands > 0) parts.push(m.hands_count({ count: card.hands }));
  if (card.complex) parts.push(m.fact_complex());
  return parts;
}
