import { m } from "$lib/paraglide/messages";
import type { CombatView } from "$lib/wire/CombatView";
import { total } from "./sums";

/** Whether a monster is in the fight whose numbers nobody has read off the card yet: nothing can be said then. */
export function unread(combat: CombatView): boolean {
  return combat.automatic === null && combat.foes.some((foe) => foe.lacksFigures && !foe.removed);
}

/** How a fight stands, in a few words. */
export function verdict(combat: CombatView): string {
  if (combat.stage === "fleeing") return m.verdict_fleeing();
  if (combat.automatic !== null) {
    return combat.winner === "munchkins" ? m.verdict_automatic() : m.verdict_automatic_loss();
  }
  if (unread(combat)) return m.verdict_unread();
  const lead = total(combat.munchkins) - total(combat.monsters);
  if (combat.winner === "monsters") return m.verdict_short_by({ count: Math.max(1, 1 - lead) });
  return lead > 0 ? m.verdict_winning_by({ lead }) : m.verdict_winning_tie();
}
