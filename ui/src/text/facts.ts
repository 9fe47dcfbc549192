import { m } from "$paraglide/messages";
import type { CardFacts } from "$wire";
import { dotted, signed, type CardTextContext } from "./names";
import { conditionShort } from "./sums";
import { amountOfMoney, kind, slot } from "./terms";

/** The facts of a card for picking it, in one line. */
export function factsLine(names: CardTextContext, card: CardFacts): string {
  return line(names, card, [
    ...(card.level === null ? [] : [m.level_now({ level: card.level })]),
    ...(card.bonus ? [signed(card.bonus)] : []),
  ]);
}

/** The facts of a card whose number stands beside them. */
export function faceLine(names: CardTextContext, card: CardFacts): string {
  return line(names, card, []);
}

/** The number of a card that counts most: the Level of a monster, or a bonus. */
export function faceNumber({ level, bonus }: CardFacts): string | null {
  if (level !== null) return `${level}`;
  return bonus ? signed(bonus) : null;
}

function line(names: CardTextContext, card: CardFacts, numbers: string[]): string {
  const called = kind(card.kind, names.words);
  // Some cards are called as what they are.
  const parts = called === card.name ? [] : [called];
  parts.push(...numbers);
  if (card.treasures && card.kind === "monster") parts.push(m.n_treasures({ count: card.treasures }));
  parts.push(...placeParts(card));
  if (card.only)
    parts.push(m.labelled({ label: m.edit_key_only(), value: conditionShort(names, card.only) }));
  if (card.not) parts.push(m.labelled({ label: m.edit_key_not(), value: conditionShort(names, card.not) }));
  if (card.value) parts.push(amountOfMoney(names.words, card.value));
  return dotted(parts);
}

/** Where an Item is worn; for another card its kind. */
export function placeLine(names: CardTextContext, card: CardFacts): string {
  const parts = placeParts(card);
  return parts.length ? dotted(parts) : kind(card.kind, names.words);
}

function placeParts(card: CardFacts): string[] {
  const parts = card.slots.map(slot);
  if (card.hands > 0) parts.push(m.n_hands({ count: card.hands }));
  if (card.complex) parts.push(m.fact_complex());
  return parts;
}
