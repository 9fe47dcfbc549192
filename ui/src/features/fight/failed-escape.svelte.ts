import { m } from "$paraglide/messages";
import type { Game } from "$app/context";
import { route } from "$app/route.svelte";
import { lateAfter, announceLastAction } from "$app/announce";
import type { FlightView, TableId } from "$wire";

/** Milliseconds in which whoever was caught may look for a card in his hand. */
const SEARCH_MS = 15_000;

type Attempt = Pick<FlightView, "seat" | "monster" | "fromClone">;

/** A roll to escape that failed and was taken back, as cards are played on it once it has failed. */
interface Missed {
  table: TableId;
  attempt: Attempt;
  /** What the die showed. */
  die: number;
  /** The line up to which it was taken back: what is done after that makes another roll of it. */
  seq: number;
}

let again = $state.raw<Missed | null>(null);

function isSame(one: Attempt, { seat, monster, fromClone }: Attempt): boolean {
  return one.seat === seat && one.monster === monster && one.fromClone === fromClone;
}

/** What the die showed for an attempt that is made again; null where none was. */
export function failedDie({ table, snapshot }: Game, attempt: Attempt): number | null {
  const made = again?.table === table.id && again.seq === snapshot.seq && isSame(again.attempt, attempt);
  return made ? (again?.die ?? null) : null;
}

/** Says what an attempt came to. Where its roll failed, it can be taken back for as long as nothing else happens. */
export function announceEscape(game: Game, attempt: Attempt): void {
  again = null;
  const { table, snapshot } = game;
  const failed = (snapshot.undo?.events ?? []).flatMap((event) =>
    event.event === "fled" && !event.escaped && event.die !== null && isSame(event, attempt)
      ? [event.die]
      : [],
  );
  const [die] = failed;
  if (die === undefined) return announceLastAction(game);
  const run = () =>
    table.undo(({ seq }) => {
      again = { table: table.id, attempt, die, seq };
      route.go({ screen: "fight", table: table.id });
    });
  announceLastAction(game, {
    offer: { label: m.use_a_card(), run, late: lateAfter(game) },
    least: SEARCH_MS,
  });
}
