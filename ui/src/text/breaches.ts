import { m } from "$paraglide/messages";
import type { Breach, Cite } from "$wire";
import type { Names } from "./names";
import { say } from "./say";
import { amountOfMoney, edition, reason } from "./terms";

/** Names the rule that forbids something. */
export function breach(names: Names | null, breach: Breach): string {
  switch (breach.code) {
    case "armor":
    case "footgear":
    case "hands":
    case "headgear":
    case "one-class":
    case "one-race":
    case "same-class":
    case "same-race":
    case "ships":
    case "two-classes":
    case "two-races":
      return reason(breach.code);
    case "leaves-combat":
      return say("breach", names, { code: "in-this-fight", seat: breach.seat } as const);
    case "monsters-only":
    case "munchkins-only": {
      const side = breach.code === "munchkins-only" ? "munchkins" : "monsters";
      return m.breach_one_side({ card: names?.card(breach.card) ?? breach.card, side });
    }
    // Only a damaged file has these: the interface offers nothing of the kind, and a table that has changed is stale.
    case "no-die":
    case "no-target":
    case "nothing-pending":
    case "same-player":
    case "twice":
    case "unknown-monster":
    case "unknown-seat":
      return m.breach_does_not_fit();
    case "unsettled":
      return m.decide_first();
  }
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
  const place = { edition: edition(cite.document), section: cite.section };
  return cite.assumed ? m.cite_assumed(place) : m.cite(place);
}
