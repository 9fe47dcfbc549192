import { m } from "$paraglide/messages";
import type { Breach, Cite } from "$wire";
import type { Names } from "./names";
import { say } from "./say";
import { amountOfMoney, document } from "./terms";

/** Names the rule that forbids something. */
export function breach(names: Names | null, breach: Breach): string {
  if (breach.code === "already-in-play" && breach.seat === null)
    return m.breach_already_in_play_free({ card: names?.card(breach.card) ?? breach.card });
  if (breach.code === "standie-taken" && !names) return m.breach_standie_taken_twice();
  if (breach.code === "too-little" && names) {
    const [value, needed] = [breach.value, breach.needed].map((amount) => amountOfMoney(names.words, amount));
    return m.breach_too_little({ value: value!, needed: needed! });
  }
  return say("breach", names, breach);
}

/** The source of a rule. */
export function cite(cite: Cite): string {
  const place = { document: document(cite.document), section: cite.section };
  return cite.assumed ? m.cite_assumed(place) : m.cite(place);
}
