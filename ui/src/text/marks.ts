import { m } from "$paraglide/messages";
import type { Mark } from "$wire";
import { signed, type Names } from "./names";

/** A mark on a character. */
export function mark(names: Names, mark: Mark): string {
  switch (mark.mark) {
    case "next-combat":
      return m.mark_next_combat({ amount: signed(mark.amount), card: names.card(mark.card) });
    case "next-flight":
      return m.mark_next_flight({ amount: signed(mark.amount), card: names.card(mark.card) });
    case "cannot-help":
      return m.mark_cannot_help({ card: names.card(mark.card) });
    case "distracted":
      return m.mark_distracted({ card: names.card(mark.card) });
    case "cannot-use-power":
      return m.mark_cannot_use_power({ card: names.card(mark.card) });
    case "reversed":
      return m.mark_reversed({ item: names.card(mark.item), card: names.card(mark.card) });
    case "trap":
      return names.card(mark.card);
  }
}

/** The price of removing a mark, if it can be bought off. */
export function markCost(mark: Mark): string | null {
  if (mark.mark !== "reversed" || mark.levelsToDiscard === 0) return null;
  return m.mark_reversed_cost({ count: mark.levelsToDiscard });
}
