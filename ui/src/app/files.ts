import { m } from "$paraglide/messages";
import { notices } from "./notices.svelte";

/** A name for a file that every system takes. */
export function fileName(name: string, ending: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `starboard-${plain || "table"}.${ending}`;
}

/** Puts a file among the downloads of this device. */
export function download(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  notices.toast(m.file_saved({ name: file.name }));
}

/** Hands a file to another app where the system can do so, and else puts it among the downloads. */
export async function shareFile(file: File): Promise<void> {
  if (!navigator.canShare?.({ files: [file] })) return download(file);
  try {
    await navigator.share({ files: [file] });
  } catch (error) {
    if (!stopped(error)) download(file);
  }
}

/** Hands a text to another app, or copies it. Says whether that was possible; where not, it has to be shown. */
export async function shareText(text: string): Promise<boolean> {
  try {
    if (navigator.canShare?.({ text })) {
      await navigator.share({ text });
      return true;
    }
    await navigator.clipboard.writeText(text);
    notices.toast(m.copied());
    return true;
  } catch (error) {
    return stopped(error);
  }
}

/** The user decided otherwise. */
function stopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
