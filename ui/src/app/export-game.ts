import { m } from "$paraglide/messages";
import type { TableId } from "$wire";
import type { App } from "./app.svelte";
import { namedFile, shareFile } from "./files";

/** Shares a whole game as a file, or downloads it. */
export async function saveGame({ keptGames, session, notices }: App, table: TableId): Promise<void> {
  const played = session.played(table);
  const exported = await session.exportTable(table);
  if (exported && (await shareFile(namedFile(played.name, "json", exported), notices)))
    keptGames.saved([played]);
}

/** Shares everything that the host keeps as one file, or downloads it. Says what was damaged. */
export async function saveAll(
  { keptGames, session, notices }: App,
  onpart: (part: number) => void,
): Promise<void> {
  const tables = session.tables ?? [];
  const archive = await session.archive(onpart);
  if (!archive) return;
  const file = namedFile(m.all_games_file(), "jsonl", archive.file);
  if (!(await shareFile(file, notices))) return;
  keptGames.saved(tables.filter(({ damage }) => !damage));
  if (archive.damaged) notices.toast(m.saved_but_damaged({ count: archive.damaged }));
}
