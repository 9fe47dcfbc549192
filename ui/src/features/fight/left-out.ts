import { reason } from "$text/terms";
import type { Names } from "$text/names";
import type { SeatView } from "$wire";

/** A card in play that adds nothing to a fight. */
export interface LeftOut {
  card: string;
  /** The bonus that is printed on it. */
  bonus: number;
  why: string;
}

/** Cards with a bonus that does not count, for another reason than that they were turned sideways. */
export function leftOut(names: Names, { cards }: Pick<SeatView, "cards">): LeftOut[] {
  return cards.flatMap(({ copy, reasons }) => {
    const why = reasons.find((one) => one !== "sideways");
    const bonus = names.cards.facts(copy)?.bonus;
    return why && bonus ? [{ card: copy, bonus, why: reason(why) }] : [];
  });
}
