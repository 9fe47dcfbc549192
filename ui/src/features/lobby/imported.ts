import { m } from "$paraglide/messages";
import type { Added, Fault } from "$wire";
import { dotted, list } from "$text/names";

/** Says what an archive has added, and how much of it could not be read. */
export function importedText({ added, faults }: { added: Added; faults: Fault[] }): string {
  const { tables, sets, rosters, cardNames } = added;
  const counted = [
    tables && m.n_games({ count: tables }),
    sets && m.n_own_sets({ count: sets }),
    rosters && m.n_rosters({ count: rosters }),
    cardNames && m.n_card_names({ count: cardNames }),
  ].filter((part) => part !== 0);
  const said = counted.length ? m.imported({ name: list(counted) }) : m.nothing_new();
  const newer = faults.some(({ fault }) => fault === "newer-archive" || fault === "newer-card-names");
  return dotted([
    said,
    faults.length ? m.parts_unread({ count: faults.length }) : undefined,
    newer ? m.problem_newer_file() : undefined,
  ]);
}
