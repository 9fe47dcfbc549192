import { m } from "$paraglide/messages";
import type { Deal } from "$wire";
import { dotted, list, type Names } from "./names";

/** The promise to a helper; nothing if none was made. */
export function deal(names: Names, deal: Deal, fighter: string, helper: string): string | null {
  const parts: string[] = [];
  if (deal.treasures !== null)
    parts.push(m.deal_treasures({ treasures: m.n_treasures({ count: deal.treasures }) }));
  if (deal.firstPick) parts.push(m.picks_first({ name: deal.firstPick === "fighter" ? fighter : helper }));
  if (deal.items.length) parts.push(list(deal.items.map((copy) => names.card(copy))));
  return parts.length ? dotted(parts) : null;
}
