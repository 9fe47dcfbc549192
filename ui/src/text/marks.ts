import { m } from "$paraglide/messages";
import type { Mark } from "$wire";
import type { Names } from "./names";
import { say } from "./say";

/** A mark on a character. */
export function mark(names: Names, mark: Mark): string {
  return mark.mark === "trap" ? names.card(mark.card) : say("mark", names, mark);
}

/** The price of removing a mark, if it can be bought off. */
export function markCost(mark: Mark): string | null {
  if (mark.mark !== "reversed" || mark.levelsToDiscard === 0) return null;
  return m.mark_reversed_cost({ count: mark.levelsToDiscard });
}
