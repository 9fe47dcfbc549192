import { m } from "$paraglide/messages";
import type { CombatView } from "$wire";
import { breach } from "./breaches";
import type { Names } from "./names";
import { say } from "./say";

/** True while a die or a card's numbers are missing, so that nobody can say who wins. */
export function isOpen({ verdict }: CombatView): boolean {
  return verdict.is === "die-due" || verdict.is === "unread";
}

/** The state of a fight in a few words. */
export function verdict(names: Names, { verdict }: CombatView): string {
  if (verdict.is === "barred") return breach(names, verdict.by);
  if (verdict.is === "winning" && verdict.by <= 0) return m.verdict_winning_tie();
  return say("verdict", names, verdict);
}
