import { m } from "$lib/paraglide/messages";
import { getLocale } from "$lib/paraglide/runtime";
import type { OddsView } from "$lib/wire/OddsView";
import type { Names } from "./names";

/** What running away would mean for one player. */
export function odds(names: Names, odds: OddsView): string {
  const percent = (share: number) =>
    new Intl.NumberFormat(getLocale(), { style: "percent", maximumFractionDigits: 0 }).format(share);
  const facts = { name: names.seat(odds.seat), chance: percent(odds.allEscape) };
  return odds.dead > 0 ? m.odds_deadly({ ...facts, dead: percent(odds.dead) }) : m.odds(facts);
}
