import { m } from "$paraglide/messages";
import type { Added } from "$wire";
import { list } from "./names";

/** Says what an archive has added; null if nothing. */
export function importedText({ tables, sets, rosters, cardNames }: Added): string | null {
  const counted = [
    tables && m.n_games({ count: tables }),
    sets && m.n_own_sets({ count: sets }),
    rosters && m.n_rosters({ count: rosters }),
    cardNames && m.n_card_names({ count: cardNames }),
  ].filter((part) => part !== 0);
  return counted.length ? m.imported({ name: list(counted) }) : null;
}
