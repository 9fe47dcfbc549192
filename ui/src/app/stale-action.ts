import type { Action, View } from "$wire";

/** The outcome of an action that came too late: send it again, ignore it as already done, or report it to the user. */
export type StaleOutcome = "retry" | "already-done" | "report";

/** Actions whose meaning does not depend on what happened meanwhile. */
const PLAIN: ReadonlySet<Action["do"]> = new Set([
  "change-level",
  "set-sex",
  "set-hand",
  "edit-seat",
  "roll",
  "adjust",
  "play",
  "discard",
  "contest-claim",
]);

/** Actions whose meaning stays the same within one fight: several players throw cards and dice into it at once. */
const IN_FIGHT: ReadonlySet<Action["do"]> = new Set(["add-monster", "enhance", "flee", "play-one-shot"]);

/** Resolves an action that was chosen for one state of the table and meets another. */
export function resolveStale(action: Action, before: View | null, now: View | null): StaleOutcome {
  if (isDone(action, before, now)) return "already-done";
  const retry = PLAIN.has(action.do) || (IN_FIGHT.has(action.do) && isSameFight(before, now));
  return retry ? "retry" : "report";
}

/** True if a fight action still applies: same turn, and still before or still in the escape. */
function isSameFight(before: View | null, now: View | null): boolean {
  if (!before?.combat || !now?.combat || !isSameTurn(before, now)) return false;
  return (before.combat.stage === "fleeing") === (now.combat.stage === "fleeing");
}

function isSameTurn(before: View | null, now: View | null): boolean {
  return before?.turn?.number === now?.turn?.number;
}

/** True if another device has already done the same: then being late needs no report. */
function isDone(action: Action, before: View | null, now: View | null): boolean {
  switch (action.do) {
    case "end-turn":
      return (now?.turn?.number ?? 0) > (before?.turn?.number ?? 0);
    case "enter-phase":
      return isSameTurn(before, now) && now?.turn?.phase === action.phase;
    case "claim":
      return isSameTurn(before, now) && now?.combat?.stage === "claimed";
    case "run-away":
      return isSameTurn(before, now) && now?.combat?.stage === "fleeing";
    default:
      return false;
  }
}
