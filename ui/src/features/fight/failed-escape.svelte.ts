import { m } from "$paraglide/messages";
import type { Game } from "$app/context";
import { route } from "$app/route.svelte";
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

let again = $state.raw<Missed | null>(null);

function isSame(one: Attempt, { seat, monster, fromClone }: Attempt): boolean {
  return one.seat === seat && one.monster === monster && one.fromClone === fromClone;
}

/** The failed roll of an attempt that is repeated; null if there is none. */
export function failedDie({ table, snapshot }: Game, attempt: Attempt): number | null {
  const made = again?.table === table.id && again.seq === snapshot.seq && isSame(again.attempt, attempt);
  return made ? (again?.die ?? null) : null;
}

/** Announces the outcome of an escape. A failed roll can be taken back until something else happens. */
export function announceEscape(game: Game, attempt: Attempt): void {
  again = null;
  const { table, snapshot } = game;
  const failed = latestEvents(snapshot).flatMap((event) =>
    event.event === "fled" && !event.escaped && event.die !== null && isSame(event, attempt)
      ? [event.die]
      : [],
  );
  const [die] = failed;
  if (die === undefined) return announceLatest(game);
  const run = () =>
    table.undo(({ seq }) => {
      again = { table: table.id, attempt, die, seq };
      route.go({ screen: "fight", table: table.id });
    });
  announceLatest(game, {
    offer: { label: m.use_a_card(), run, late: lateAfter(game) },
    least: SEARCH_MS,
  });
}
