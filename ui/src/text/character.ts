import { m } from "$paraglide/messages";
import type { KindName, Mark, SeatView } from "$wire";
import { mark } from "./marks";
import { isolated } from "./isolate";
import { dotted, signed, type Names } from "./names";

/** Describes a character and its cards in one line. */
export function characterLine(names: Names, seat: SeatView): string {
  const all = (kind: KindName) =>
    seat.cards.map(({ copy }) => copy).filter((copy) => names.cards.facts(copy)?.kind === kind);
  const items = all("item");
  const [only] = items;
  const parts = [...seat.traits, ...all("sidekick")].map((copy) => isolated(names.cards.name(copy)));
  if (!seat.traits.length) parts.unshift(m.human());
  if (items.length === 1 && only) parts.push(names.card(only));
  else if (items.length > 1) parts.push(m.n_items({ count: items.length }));
  return dotted(parts);
}

/** A mark on a character as it stands: one for the next fight counts once that is on. */
export function owed(names: Names, seat: SeatView, each: Mark): string {
  if (each.mark !== "next-combat" || each.waits || !names.fights(seat.id)) return mark(names, each);
  return m.mark_this_combat({ amount: signed(each.amount), card: names.card(each.card) });
}

/** All marks on a character, in one line. */
export function owedLine(names: Names, seat: SeatView): string {
  return dotted(seat.marks.map((each) => owed(names, seat, each)));
}
