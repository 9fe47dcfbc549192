import type { Notices } from "./notices.svelte";
import type { OpenTable } from "./table.svelte";
import { fileName, shareFile } from "./files";

/** Shares the whole game as a file, or downloads it. */
export async function saveGame(table: OpenTable, name: string, notices: Notices): Promise<void> {
  try {
    const file = await table.exported();
    await shareFile(new File([file], fileName(name, "json"), { type: "application/json" }), notices);
  } catch (error) {
    notices.report(error, () => {});
  }
}
