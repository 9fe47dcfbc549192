import type { Notices } from "./notices.svelte";

/** The text of a small file; null if it is larger or unreadable, which is reported. */
export async function readSmall(file: File, largest: number, notices: Notices): Promise<string | null> {
  if (file.size > largest) notices.tooLarge(largest);
  else return file.text().catch(() => (notices.unreadable(), null));
  return null;
}

/** Reads a file as text and reports progress from 0 to 1. Rejects with the reason of the signal on abort. */
export async function readText(
  file: Blob,
  signal: AbortSignal,
  onpart: (part: number) => void,
): Promise<string> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let text = "";
  let read = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      if (done) return text + decoder.decode();
      text += decoder.decode(value, { stream: true });
      read += value.byteLength;
      onpart(read / file.size);
    }
  } finally {
    // Release the rest of a file that nobody wants any more.
    await reader.cancel();
  }
}
