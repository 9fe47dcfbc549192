import { m } from "$paraglide/messages";
import type { CombatSide, CombatView } from "$wire";
import { breach } from "./breaches";
import type { Names } from "./names";
import { total } from "./sums";

/** True if a monster's die is still to be rolled. */
export function dieDue(combat: CombatView): boolean {
  return combat.foes.some((foe) => (foe.needsDie || foe.cloneNeedsDie) && !foe.removed);
}

/** True if the outcome is unknown: a monster's numbers are not read, or its die is not rolled. */
export function unread(combat: CombatView): boolean {
  if (combat.automatic !== null || combat.stage === "fleeing") return false;
  return dieDue(combat) || combat.foes.some((foe) => foe.lacksFigures && !foe.removed);
}

/** The current winner; null if the munchkins cannot win at any strength, or the outcome is unknown. */
export function winner(combat: CombatView): CombatSide | null {
  const barred = combat.barred !== null && combat.winner === "munchkins";
  return barred || unread(combat) ? null : combat.winner;
}

/** The state of a fight, in a few words. */
export function verdict(names: Names, combat: CombatView): string {
  if (combat.stage === "fleeing") return m.verdict_fleeing();
  if (combat.barred) return breach(names, combat.barred);
  if (combat.automatic !== null) return m.verdict_automatic();
  if (unread(combat)) return dieDue(combat) ? m.verdict_die_due() : m.verdict_unread();
  const lead = total(combat.munchkins) - total(combat.monsters);
  if (combat.winner === "monsters") return m.verdict_short_by({ count: Math.max(1, 1 - lead) });
  return lead > 0 ? m.verdict_winning_by({ lead }) : m.verdict_winning_tie();
}
