import type { Action, View } from "$wire";

/** What becomes of an action that comes too late: it is sent again, it is done already, or whoever wants it is told. */
export type StaleOutcome = "retry" | "already-done" | "report";

/** Actions that mean the same whatever happened meanwhile. */
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

/** Actions that mean the same for as long as it is the same fight: several hands throw cards and dice into one at once. */
const IN_FIGHT: ReadonlySet<Action["do"]> = new Set(["add-monster", "enhance", "flee", "play-one-shot"]);

/** What becomes of an action that was chosen with one table in view, and finds another one. */
export function resolveStale(action: Action, before: View | null, now: View | null): StaleOutcome {
  if (isDone(action, before, now)) return "already-done";
  const retry = PLAIN.has(action.do) || (IN_FIGHT.has(action.do) && isSameFight(before, now));
  return retry ? "retry" : "report";
}

/** Whether what was done in a fight can still be done: it is that of the same turn, and before or in the same flight. */
function isSameFight(before: View | null, now: View | null): boolean {
  if (!before?.combat || !now?.combat || !isSameTurn(before, now)) return false;
  return (before.combat.stage === "fleeing") === (now.combat.stage === "fleeing");
}

function isSameTurn(before: View | null, now: View | null): boolean {
  return before?.turn?.number === now?.turn?.number;
}

/** Whether another hand has done the very same: nobody is told of being too late for what is as it was to be. */
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
