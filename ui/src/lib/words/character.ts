import { m } from "$lib/paraglide/messages";
import type { SeatView } from "$lib/wire/SeatView";
import { mark } from "./events";
import { dotted, isolated, type Names } from "./names";

/** Who a character is and what it carries, in a line. */
export function characterLine(names: Names, seat: SeatView): string {
  const traits = [...seat.races, ...seat.classes].map((copy) => isolated(names.cards.name(copy)));
  const items = seat.cards.filter(({ copy }) => names.cards.facts(copy)?.kind === "item");
  const [only] = items;
  const parts = traits.length ? traits : [m.human()];
  if (items.length === 1 && only) parts.push(names.card(only.copy));
  else if (items.length > 1) parts.push(m.items_count({ count: items.length }));
  return dotted(parts);
}

/** What hangs over a character, in a line. */
export function owedLine(names: Names, seat: SeatView): string {
  return dotted(seat.marks.map((each) => mark(names, each)));
}
