import { mergeForDisplay } from "$text/merge-events";
import { m } from "$paraglide/messages";
import { event } from "$text/events";
import { dotted, type Names } from "$text/names";
import { answersTrap } from "$text/powers";
import type { Event } from "$wire";
import type { Game } from "./context";
import type { Notices, Offer } from "./notices.svelte";

/** Additions to an announcement. */
interface Beside {
  offer?: Offer;
  /** Minimum time on screen (ms). */
  least?: number;
  /** A step left to do with the cards at the table. */
  left?: string;
}

/** Events that are visible anyway: left out if there is anything else to announce. */
const FRAME: ReadonlySet<Event["event"]> = new Set(["combat-ended", "phase-began", "door-opened"]);

/** Announces the outcome of the last action, with a follow-up offer if there is one. */
export function announceLastAction(game: Game, beside?: Beside): void {
  announceEvents(game.app.notices, game.names, game.snapshot.undo?.events ?? [], beside);
}

/** Returns a check whether the last action's follow-up is too late: the table was left, or something else was done. */
export function lateAfter({ app, table, snapshot: { seq } }: Game): () => boolean {
  return () => app.route.table !== table.id || table.snapshot?.seq !== seq;
}

/** Announces turns that the last action passed over. */
export function announcePassedOver(game: Game): void {
  const events = game.snapshot.undo?.events ?? [];
  announceEvents(
    game.app.notices,
    game.names,
    events.filter(({ event }) => event === "turn-passed-over"),
  );
}

/** Announces the effect of a Trap, and links to a power that can still cancel it. */
export function announceTrap(game: Game): void {
  const { app, table, view, names } = game;
  const [answer] = view.seats.flatMap(({ id, powers }) =>
    powers.filter(answersTrap).map(({ card }) => ({ seat: id, card })),
  );
  if (!answer) return announceLastAction(game);
  const run = () => app.route.go({ screen: "seat", table: table.id, seat: answer.seat });
  announceLastAction(game, {
    offer: { label: m.power_of({ card: names.card(answer.card) }), run, late: lateAfter(game) },
  });
}

/** Announces events in a few words. */
export function announceEvents(
  notices: Notices,
  names: Names,
  happened: readonly Event[],
  beside: Beside = {},
): void {
  const all = mergeForDisplay(happened);
  const news = all.filter(({ event }) => !FRAME.has(event));
  const events = news.length ? news : all;
  const said = events.map((one) => event(names, one)).filter((one) => one !== null);
  if (said.length) notices.toast(dotted([...said, beside.left]), beside.offer, beside.least);
}
