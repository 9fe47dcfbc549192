import { m } from "$paraglide/messages";
import type { CombatView } from "$wire";
import { breach } from "./breaches";
import type { Names } from "./names";

/** True while a die or a card's numbers are missing, so that nobody can say who wins. */
export function isOpen({ verdict }: CombatView): boolean {
  return verdict.is === "die-due" || verdict.is === "unread";
}

/** The state of a fight in a few words. */
export function verdict(names: Names, { verdict }: CombatView): string {
  switch (verdict.is) {
    case "fleeing":
      return m.verdict_fleeing();
    case "barred":
      return breach(names, verdict.by);
    case "automatic":
      return m.verdict_automatic();
    case "die-due":
      return m.verdict_die_due();
    case "unread":
      return m.verdict_unread();
    case "short":
      return m.verdict_short_by({ count: verdict.by });
    case "winning":
      return verdict.by > 0 ? m.verdict_winning_by({ lead: verdict.by }) : m.verdict_winning_tie();
  }
}
