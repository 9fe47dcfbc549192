import { m } from "$paraglide/messages";
import type { Game } from "$app/context";
import { lateAfter, announceLatest } from "$app/announce";
import { latestEvents } from "$app/table.svelte";
import type { FlightView, TableId } from "$wire";

/** Time for a caught player to look for a card in hand (ms). */
const SEARCH_MS = 15_000;

type Attempt = Pick<FlightView, "seat" | "monster" | "fromClone">;

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

function isSame(one: Attempt, { seat, monster, fromClone }: Attempt): boolean {
  return one.seat === seat && one.monster === monster && one.fromClone === fromClone;
}

/** The failed roll of an attempt that is repeated; null if there is none. */
export function failedDie({ app, table, snapshot }: Game, attempt: Attempt): number | null {
  const { now } = app.state(FailedEscape);
  const made = now?.table === table.id && now.seq === snapshot.seq && isSame(now.attempt, attempt);
  return made ? now.die : null;
}

/** Announces the outcome of an escape. A failed roll can be taken back until something else happens. */
export function announceEscape(game: Game, attempt: Attempt): void {
  const { app, table, snapshot } = game;
  const failed = app.state(FailedEscape);
  failed.now = null;
  const faces = latestEvents(snapshot).flatMap((event) =>
    event.event === "fled" && !event.escaped && event.die !== null && isSame(event, attempt)
      ? [event.die]
      : [],
  );
  const [die] = faces;
  if (die === undefined) return announceLatest(game);
  const run = () =>
    table.undo(({ seq }) => {
      failed.now = { table: table.id, attempt, die, seq };
      app.route.go({ screen: "fight", table: table.id });
    });
  announceLatest(game, {
    offer: { label: m.use_a_card(), run, late: lateAfter(game) },
    least: SEARCH_MS,
  });
}
