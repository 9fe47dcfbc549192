import { reason } from "$text/terms";
import type { Names } from "$text/names";
import type { SeatView, Sum } from "$wire";

/** A card in play that adds nothing to a fight. */
export interface LeftOut {
  card: string;
  /** The bonus that is printed on it. */
  bonus: number;
  why: string;
}

/** Cards with a bonus that are not listed in a player's strength, for another reason than that they were turned sideways. */
export function leftOut(names: Names, { cards }: Pick<SeatView, "cards">, strength: Sum): LeftOut[] {
  const listed = new Set(strength.map(({ source }) => (source.from === "card" ? source.card : null)));
  return cards.flatMap(({ copy, reasons }) => {
    const why = listed.has(copy) ? undefined : reasons.find((one) => one !== "sideways");
    const bonus = names.cards.facts(copy)?.bonus;
    return why && bonus ? [{ card: copy, bonus, why: reason(why) }] : [];
  });
}
