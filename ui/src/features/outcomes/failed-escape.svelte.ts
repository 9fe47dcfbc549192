import type { Game } from "$app/context";
import { isSame, type Attempt } from "$app/outcome";
import type { TableId } from "$wire";

/** A failed escape roll that was taken back to play cards on it. */
interface Missed {
  table: TableId;
  attempt: Attempt;
  /** The face of the die. */
  die: number;
  /** The log line to which it was taken back: any later action makes this another roll. */
  seq: number;
}

/** The failed escape roll that is repeated, if any. */
class FailedEscape {
  now = $state.raw<Missed | null>(null);
}

/** The failed roll of an attempt that is repeated; null if there is none. */
export function failedDie({ app, table, snapshot }: Game, attempt: Attempt): number | null {
  const { now } = app.state(FailedEscape);
  const made = now?.table === table.id && now.seq === snapshot.seq && isSame(now.attempt, attempt);
  return made ? now.die : null;
}

/** Takes back a failed roll, the last that happened, to play a card on it. */
export function takeBackRoll({ app, table }: Game, missed: Attempt & { die: number }): void {
  table.undo(({ seq }) => {
    app.state(FailedEscape).now = { table: table.id, attempt: missed, die: missed.die, seq };
    app.route.go({ screen: "fight", table: table.id });
  });
}
