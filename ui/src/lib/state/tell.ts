import { told } from "$lib/log/told";
import { m } from "$lib/paraglide/messages";
import { event } from "$lib/words/events";
import { dotted, type Names } from "$lib/words/names";
import { answersTrap } from "$lib/words/powers";
import type { Event } from "$lib/wire/Event";
import type { AtTable } from "./context";
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

/** Says in a few words what the last step came to, and what can be done about it. */
export function tellStep(at: AtTable, beside?: Beside): void {
  tellEvents(at.names, at.snapshot.undo?.events ?? [], beside);
}

/** Says what a Trap did, and leads to a power that cancels it while that can be used. */
export function tellTrap(at: AtTable): void {
  const { table, snapshot, view, names } = at;
  const [answer] = view.seats.flatMap(({ id, powers }) =>
    powers.filter(answersTrap).map(({ card }) => ({ seat: id, card })),
  );
  if (!answer) return tellStep(at);
  const run = () => route.go({ screen: "seat", table: table.id, seat: answer.seat });
  const late = () => route.table !== table.id || table.snapshot?.seq !== snapshot.seq;
  tellStep(at, { offer: { label: m.power_of({ card: names.card(answer.card) }), run, late } });
}

/** Says in a few words what happened. */
export function tellEvents(names: Names, happened: readonly Event[], beside: Beside = {}): void {
  const all = told(happened);
  const news = all.filter(({ event }) => event !== "combat-ended" && event !== "phase-began");
  const events = news.length ? news : all;
  const said = events.map((one) => event(names, one)).filter((one) => one !== null);
  if (said.length) notices.toast(dotted([...said, beside.left]), beside.offer, beside.least);
}
