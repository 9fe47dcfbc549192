import { m } from "$lib/paraglide/messages";
import type { AtTable } from "./context";
import { route } from "./route.svelte";
import { tellStep } from "./tell";
import type { FlightView } from "$lib/wire/FlightView";
import type { MonsterId } from "$lib/wire/MonsterId";
import type { SeatId } from "$lib/wire/SeatId";
import type { TableId } from "$lib/wire/TableId";

/** Milliseconds in which whoever was caught may look for a card in his hand. */
const SEARCH_MS = 15_000;

/** A roll to escape that failed, and what the die showed. */
interface Missed {
  table: TableId;
  seat: SeatId;
  monster: MonsterId;
  fromClone: boolean;
  die: number;
}

/** The roll that is taken back, as cards are played on it once it has failed. */
let again = $state.raw<Missed | null>(null);

type Attempt = Pick<FlightView, "seat" | "monster" | "fromClone">;

function of(missed: Attempt, { seat, monster, fromClone }: Attempt): boolean {
  return missed.seat === seat && missed.monster === monster && missed.fromClone === fromClone;
}

/** What the die showed for an attempt that is made again; null where none was. */
export function missedDie(table: TableId, attempt: Attempt): number | null {
  return again?.table === table && of(again, attempt) ? again.die : null;
}

/** Says what an attempt came to. Where its roll failed, it can be taken back for as long as nothing else happens. */
export function tellFlight(at: AtTable, attempt: Attempt): void {
  again = null;
  const { table, snapshot } = at;
  const failed = (snapshot.undo?.events ?? []).flatMap((event) =>
    event.event === "fled" && !event.escaped && event.die !== null && of(event, attempt) ? [event.die] : [],
  );
  const [die] = failed;
  if (die === undefined) return tellStep(at);
  const run = () =>
    table.undo(() => {
      again = {
        table: table.id,
        seat: attempt.seat,
        monster: attempt.monster,
        fromClone: attempt.fromClone,
        die,
      };
      route.go({ screen: "fight", table: table.id });
    });
  const late = () => route.table !== table.id || table.snapshot?.seq !== snapshot.seq;
  tellStep(at, { label: m.use_a_card(), run, late }, SEARCH_MS);
}
