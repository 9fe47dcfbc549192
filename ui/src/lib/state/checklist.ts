import type { DecisionId } from "$lib/wire/DecisionId";
import type { TableId } from "$lib/wire/TableId";

const KEPT = "starboard.rewards";

/** Which lines of the rewards of a fight were ticked on this device. */
interface Ticked {
  table: TableId;
  decision: DecisionId;
  lines: number[];
}

/** The lines that were ticked already. */
export function tickedLines(table: TableId, decision: DecisionId): number[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT) ?? "null") as Ticked | null;
    return kept?.table === table && kept.decision === decision ? kept.lines : [];
  } catch {
    return [];
  }
}

/** Keeps the ticked lines in place of those of the fight before. */
export function keepTickedLines(ticked: Ticked): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(ticked));
  } catch {
    // Where nothing can be kept, there is still the screen itself.
  }
}
