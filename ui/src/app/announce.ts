import { m } from "$paraglide/messages";
import { rows, rowsText, rowText, sentences, type Row } from "$text/events";
import type { Names } from "$text/names";
import { answersTrap } from "$text/powers";
import type { Event, Snapshot } from "$wire";
import type { Game } from "./context";
import type { Offer } from "./notices.svelte";
import { outcomeOf } from "./outcome";
import { latestEvents } from "./table.svelte";
import { lateAfter, undoOf } from "./undo-offer";

/** Additions to an announcement. */
interface Beside {
  offer?: Offer;
  /** A step left to do with the cards at the table. */
  left?: string;
}

/** Events that are visible anyway: left out if there is anything else to announce. */
const FRAME: ReadonlySet<Event["event"]> = new Set(["combat-ended", "phase-began", "door-opened"]);

/** What else is left out where several players rolled: their dice, and marks, which their seats show. */
const ROLLS: ReadonlySet<Event["event"]> = new Set([...FRAME, "rolled"]);
const SEEN: ReadonlySet<Event["event"]> = new Set([...ROLLS, "marked"]);

/** A snapshot of a table with the names to describe it, and the table where this device has made the last change. */
export type NamedSnapshot = Pick<Game, "app" | "snapshot" | "names"> & Partial<Pick<Game, "table">>;

/**
 * Announces the outcome of the last action, with a follow-up offer if there is one. A sign needs no words beside it, and
 * neither does the end of the game, which fills the table.
 */
export function announceLatest(now: NamedSnapshot, beside?: Beside): void {
  const won = latestEvents(now.snapshot).some(({ event }) => event === "game-won");
  if (won && ["table", "fight"].includes(now.app.route.now.screen)) return;
  if (beside?.offer || !outcomeOf(now.snapshot, null, now.app.preferences.television))
    announce(now, latestNewsRows(now), beside);
}

/** What the last action led to, in words; without events that are told elsewhere. */
export function latestNews(
  now: Pick<Game, "snapshot" | "names">,
  told: readonly Event["event"][] = [],
): string {
  const rows = latestNewsRows(now).filter(({ event }) => !told.includes(event));
  return rowsText(now.names.of(now.snapshot.latest), rows);
}

function latestNewsRows({ snapshot, names }: Pick<Game, "snapshot" | "names">): Row[] {
  const all = latestRows(snapshot, names);
  const dice = all.filter(({ event }) => event === "rolled");
  const tied = all.some(({ event }) => event === "decision-due");
  const told = (dice.length > 1 && !tied ? [SEEN, ROLLS, FRAME] : [FRAME]).map((left) =>
    all.filter(({ event }) => !left.has(event)),
  );
  return told.find(({ length }) => length > 0) ?? all;
}

function latestRows(snapshot: Snapshot, names: Names): Row[] {
  return rows(names.of(snapshot.latest), latestEvents(snapshot));
}

/** Announces turns that the last action passed over. */
export function announcePassedOver(now: NamedSnapshot): void {
  const { snapshot, names } = now;
  announce(
    now,
    latestRows(snapshot, names).filter(({ event }) => event === "turn-passed-over"),
  );
}

/** Announces the effect of a Trap, and links to a power that can still cancel it. */
export function announceTrap(game: Game): void {
  const { app, table, view, names } = game;
  const [answer] = view.seats.flatMap(({ id, powers }) =>
    powers.filter(answersTrap).map(({ card }) => ({ seat: id, card })),
  );
  if (!answer) return announceLatest(game);
  const run = () => app.route.go({ screen: "seat", table: table.id, seat: answer.seat });
  announceLatest(game, {
    offer: { label: m.power_of({ card: names.card(answer.card) }), run, late: lateAfter(game) },
  });
}

/** Tells rows in sentences. What this device has done can be undone, unless something else is offered. */
function announce(
  { app, table, snapshot, names }: NamedSnapshot,
  told: readonly Row[],
  { left, offer }: Beside = {},
): void {
  if (!told.length) return;
  const said = told.map((row) => rowText(names, row));
  const what = sentences(said);
  const undo = table && snapshot.undo ? undoOf({ app, table, snapshot }, what) : undefined;
  app.notices.toast(left === undefined ? what : sentences([...said, left]), offer ?? undo);
}
