import { mergeForDisplay } from "$text/merge-events";
import { m } from "$paraglide/messages";
import { event } from "$text/events";
import { dotted, type Names } from "$text/names";
import { answersTrap } from "$text/powers";
import type { Event } from "$wire";
import type { Game } from "./context";
import { notices, type Offer } from "./notices.svelte";
import { route } from "./route.svelte";

/** What is said beside what happened. */
interface Beside {
  offer?: Offer;
  /** Milliseconds for which it stays at least. */
  least?: number;
  /** What is left to do with the cards at the table. */
  left?: string;
}

/** What is seen without a word, where there is anything else to tell. */
const FRAME: ReadonlySet<Event["event"]> = new Set(["combat-ended", "phase-began", "door-opened"]);

/** Says in a few words what the last step came to, and what can be done about it. */
export function announceLastAction(game: Game, beside?: Beside): void {
  announceEvents(game.names, game.snapshot.undo?.events ?? [], beside);
}

/** Tells whether it is too late for what follows from the last step: the table was left, or something else was done. */
export function lateAfter({ table, snapshot: { seq } }: Game): () => boolean {
  return () => route.table !== table.id || table.snapshot?.seq !== seq;
}

/** Says whose turn the last step passed over, if it did so. */
export function announcePassedOver(game: Game): void {
  const events = game.snapshot.undo?.events ?? [];
  announceEvents(
    game.names,
    events.filter(({ event }) => event === "turn-passed-over"),
  );
}

/** Says what a Trap did, and leads to a power that cancels it while that can be used. */
export function announceTrap(game: Game): void {
  const { table, view, names } = game;
  const [answer] = view.seats.flatMap(({ id, powers }) =>
    powers.filter(answersTrap).map(({ card }) => ({ seat: id, card })),
  );
  if (!answer) return announceLastAction(game);
  const run = () => route.go({ screen: "seat", table: table.id, seat: answer.seat });
  announceLastAction(game, {
    offer: { label: m.power_of({ card: names.card(answer.card) }), run, late: lateAfter(game) },
  });
}

/** Says in a few words what happened. */
export function announceEvents(names: Names, happened: readonly Event[], beside: Beside = {}): void {
  const all = mergeForDisplay(happened);
  const news = all.filter(({ event }) => !FRAME.has(event));
  const events = news.length ? news : all;
  const said = events.map((one) => event(names, one)).filter((one) => one !== null);
  if (said.length) notices.toast(dotted([...said, beside.left]), beside.offer, beside.least);
}
