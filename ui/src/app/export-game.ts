import type { Game } from "./context";
import { namedFile, shareFile } from "./files";

/** Shares the whole game as a file, or downloads it. */
export async function saveGame({ app: { session, notices }, table, snapshot }: Game): Promise<void> {
  const exported = await session.exportTable(table.id);
  if (exported) await shareFile(namedFile(snapshot.name, "json", exported), notices);
}
