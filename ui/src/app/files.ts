import { surroundings } from "$link";
import { m } from "$paraglide/messages";
import type { Notices } from "./notices.svelte";

function fileName(name: string, ending: string): string {
  const plain = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/^-+|-+$/g, "");
  return `starboard-${plain || "table"}.${ending}`;
}

const TYPES = {
  csv: "text/csv",
  html: "text/html",
  json: "application/json",
  jsonl: "application/jsonl",
  png: "image/png",
  svg: "image/svg+xml",
  toml: "application/toml",
};

/** A file of a type, with a name that is valid on every system. */
export function namedFile(name: string, ending: keyof typeof TYPES, content: BlobPart): File {
  return new File([content], fileName(name, ending), { type: TYPES[ending] });
}

/** The files in which this browser keeps the games, as they are; none if it does not. */
export async function keptFiles(): Promise<File[]> {
  const files = await surroundings.keptFiles();
  return files.map(({ name, content }) => new File([content], name));
}

/** Downloads a file. */
export function download(file: File, notices: Notices): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The download has its own hold on the content once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  notices.toast(m.file_saved({ name: file.name }));
}

/** Shares a file if the system can, else downloads it. Returns false if the user canceled. */
export async function shareFile(file: File, notices: Notices): Promise<boolean> {
  try {
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] });
      return true;
    }
  } catch (error) {
    if (stopped(error)) return false;
  }
  download(file, notices);
  return true;
}

/** Shares a text or copies it. Returns false if neither worked: the caller then shows the text. */
export async function shareText(text: string, notices: Notices): Promise<boolean> {
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

/** True if the user canceled. */
function stopped(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
