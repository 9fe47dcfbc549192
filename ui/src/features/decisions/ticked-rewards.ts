import type { DecisionId, TableId } from "$wire";
import { device } from "$app/storage";

const KEPT = "starboard.rewards";

/** Reward lines of a fight that were ticked on this device. */
interface Ticked {
  table: TableId;
  decision: DecisionId;
  lines: number[];
}

/** The lines that were ticked already. */
export function tickedLines(table: TableId, decision: DecisionId): number[] {
  const kept = device.read<Ticked>(KEPT);
  return kept?.table === table && kept.decision === decision ? kept.lines : [];
}

/** Keeps the ticked lines in place of those of the fight before. */
export function keepTickedLines(ticked: Ticked): void {
  device.write(KEPT, ticked);
}
