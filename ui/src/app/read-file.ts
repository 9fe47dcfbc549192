import type { Notices } from "./notices.svelte";

/** The text of a small file; null if it is larger or unreadable, which is reported. */
export async function readSmall(file: File, largest: number, notices: Notices): Promise<string | null> {
  if (file.size > largest) notices.tooLarge(largest);
  else return file.text().catch(() => (notices.unreadable(), null));
  return null;
}
