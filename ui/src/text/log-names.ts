import type { Decision, DecisionId, Event, Foe, LogLine, MonsterId, SeatId } from "$wire";
import type { TableRules } from "./rules";

/** Things that events refer to by number: the monsters of the fight and pending decisions. */
export interface NamedThings {
  foes: ReadonlyMap<MonsterId, Foe>;
  decisions: ReadonlyMap<DecisionId, Decision>;
  /** The rules before a line that changed them, and those after it. */
  rules?: { before: TableRules; after: TableRules };
}

/** Follows the log for the context that a line needs: the fight and the pending decisions. */
export class LogNames {
  #foes = new Map<MonsterId, Foe>();
  #fighter: SeatId | null = null;
  #decisions = new Map<DecisionId, Decision>();
  #rules: TableRules | null = null;
  #changed: NamedThings["rules"];

  /** The named things after the last line. */
  get namedThings(): NamedThings {
    return { foes: this.#foes, decisions: this.#decisions, rules: this.#changed };
  }

  /** Takes the next line. Returns its player: the actor, or the first player concerned. */
  follow({ actor, entry, inEffect }: LogLine): SeatId | null {
    this.#changed = undefined;
    if (entry.entry !== "act") return null;
    let who = actor;
    for (const event of entry.events) {
      this.#note(event);
      this.#noteRules(event, inEffect);
      who ??= this.#subject(event);
    }
    return who;
  }

  #note(event: Event): void {
    switch (event.event) {
      case "combat-began":
        this.#foes = new Map();
        this.#fighter = event.fighter;
        break;
      case "monster-joined":
        this.#foes = new Map(this.#foes).set(event.monster, event.foe);
        break;
      case "decision-due":
        this.#decisions = new Map(this.#decisions).set(event.decision.id, event.decision);
        break;
    }
  }

  #noteRules(event: Event, inEffect: boolean): void {
    if (event.event === "table-set") this.#rules = event.setUp;
    if (event.event !== "rules-changed") return;
    if (this.#rules) this.#changed = { before: this.#rules, after: event };
    if (inEffect) this.#rules = event;
  }

  #subject(event: Event): SeatId | null {
    switch (event.event) {
      // The end of a turn is told as the start of the next one, and an overruled rule beside the action.
      case "turn-ended":
      case "overruled":
      case "decision-due":
        return null;
      case "decided":
        return this.#decisions.get(event.decision)?.seat ?? null;
      case "win-claimed":
      case "combat-won":
      case "flight-began":
      case "combat-ended":
        return this.#fighter;
    }
    if ("seat" in event) return typeof event.seat === "number" ? event.seat : null;
    if ("fighter" in event) return event.fighter;
    if ("by" in event) return typeof event.by === "number" ? event.by : null;
    return "from" in event ? event.from : null;
  }
}
