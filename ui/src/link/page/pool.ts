import type { Kept } from "../surroundings";

/**
 * The files in which SQLite keeps the games of a page, past SQLite. Each begins with a header of its name and flags, which one
 * flipped bit spoils: then SQLite does not find the file, or clears it.
 */
const FOLDERS = [".opfs-sahpool", ".opaque"];
const HEADER = 4096;
const NAME = 512;
const FLAGS = 4;
/** The flags of files that are cleared at the next start. */
const TEMPORARY = 0x8;
/** The flags that say what a file is; it has one of them. */
const KINDS = 0x8_7f00;

/** What SQLite keeps: the name, the flags, and how the content begins. */
export const DATABASE = { name: "/starboard.db", flags: 0x106, begins: ["SQLite format 3\0"] };
export const LOG = { name: "/starboard.db-wal", flags: 0x8_0006, begins: ["7\x7f\x06\x82", "7\x7f\x06\x83"] };
type Kind = typeof DATABASE;

/** A log without changes has at most a header. */
const LOG_HEADER = 32;

/** The file of the heads, which lies beside the pool. */
export const HEADS = "starboard.heads";

export interface Slot {
  handle: FileSystemFileHandle;
  file: File;
  /** Its name; none if the header is not sound. */
  name: string | null;
  header: Uint8Array;
  content: Blob;
}

/** The name in a sound header: empty for a file that is not used, null if the header is damaged. */
export function nameIn(header: Uint8Array): string | null {
  if (header.length < NAME + FLAGS) return null;
  const end = header.indexOf(0);
  const flags = new DataView(header.buffer, header.byteOffset).getUint32(NAME);
  const kind = flags & KINDS;
  if (end < 0 || end >= NAME || header.subarray(end, NAME).some(Boolean)) return null;
  if (end === 0) return flags ? null : "";
  const once = kind !== 0 && (kind & (kind - 1)) === 0;
  return once && !(flags & TEMPORARY) ? new TextDecoder().decode(header.subarray(0, end)) : null;
}

/** True if a name was this one, before a byte or two of it were changed. */
function wasOnce(name: string | null, kind: Kind): boolean {
  if (!name) return true;
  const length = Math.max(name.length, kind.name.length);
  return Array.from({ length }, (_, at) => name[at] !== kind.name[at]).filter(Boolean).length <= 2;
}

async function begins(slot: Slot, kind: Kind): Promise<boolean> {
  const bytes = new Uint8Array(await slot.content.slice(0, 16).arrayBuffer());
  const text = String.fromCharCode(...bytes);
  return kind.begins.some((begin) => text.startsWith(begin));
}

/** The file that has lost its name, if one has. */
export async function nameless(slots: readonly Slot[], kind: Kind): Promise<Slot | null> {
  if (slots.some(({ name }) => name === kind.name)) return null;
  let found: Slot | null = null;
  for (const slot of slots)
    if (wasOnce(slot.name, kind) && slot.content.size > (found?.content.size ?? 0))
      if (await begins(slot, kind)) found = slot;
  return found;
}

/** True if a log holds changes and its database is missing or empty: SQLite would clear the log. */
export function logAlone(slots: readonly Slot[]): boolean {
  const size = (kind: Kind) => slots.find(({ name }) => name === kind.name)?.content.size ?? 0;
  return !size(DATABASE) && size(LOG) > LOG_HEADER;
}

export function headerOf({ name, flags }: Kind): Uint8Array<ArrayBuffer> {
  const header = new Uint8Array(NAME + FLAGS);
  new TextEncoder().encodeInto(name, header);
  new DataView(header.buffer).setUint32(NAME, flags);
  return header;
}

async function folder(create = false): Promise<FileSystemDirectoryHandle | null> {
  try {
    let handle = await navigator.storage.getDirectory();
    for (const name of FOLDERS) handle = await handle.getDirectoryHandle(name, { create });
    return handle;
  } catch (error) {
    if (error instanceof DOMException && error.name === "NotFoundError") return null;
    throw error;
  }
}

export async function slots(): Promise<Slot[]> {
  const all: Slot[] = [];
  const pool = await folder();
  if (!pool) return all;
  for await (const handle of pool.values()) {
    if (handle.kind !== "file") continue;
    const file = await (handle as FileSystemFileHandle).getFile();
    const header = new Uint8Array(await file.slice(0, NAME + FLAGS).arrayBuffer());
    const content = file.slice(HEADER);
    all.push({ handle: handle as FileSystemFileHandle, file, header, name: nameIn(header), content });
  }
  return all;
}

/** Writes into a file of this worker and flushes it. */
async function write(handle: FileSystemFileHandle, parts: [at: number, bytes: Uint8Array][]): Promise<void> {
  const open = await handle.createSyncAccessHandle();
  try {
    for (const [at, bytes] of parts) open.write(bytes, { at });
    open.flush();
  } finally {
    open.close();
  }
}

/** Gives the files of the database their names again. Returns true if one had lost its own. Only a worker can do this. */
export async function putRight(): Promise<boolean> {
  const all = await slots();
  let done = false;
  for (const kind of [DATABASE, LOG]) {
    const slot = await nameless(all, kind);
    if (!slot) continue;
    await write(slot.handle, [[0, headerOf(kind)]]);
    slot.name = kind.name;
    done = true;
  }
  return done;
}

/** All that belongs to the games, as it is, under the names that a data folder has. */
export async function kept(): Promise<Kept[]> {
  const all = await slots();
  const files: Kept[] = [];
  for (const kind of [DATABASE, LOG]) {
    const slot = all.find(({ name }) => name === kind.name) ?? (await nameless(all, kind));
    if (slot?.content.size) files.push({ name: kind.name.slice(1), content: slot.content });
  }
  const root = await navigator.storage.getDirectory();
  const heads = await root.getFileHandle(HEADS).catch(() => null);
  const file = await heads?.getFile();
  if (file?.size) files.push({ name: HEADS, content: file });
  return files;
}

/**
 * Puts a rebuilt database and its heads in place of the damaged ones, which are kept in a folder of this name. Only a worker can
 * do this.
 */
export async function replace(database: Uint8Array, heads: string, aside: string): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const pool = (await folder(true))!;
  const beside = await root.getDirectoryHandle(aside, { create: true });
  for (const { name, content } of await kept()) {
    const copy = await beside.getFileHandle(name, { create: true });
    await write(copy, [[0, new Uint8Array(await content.arrayBuffer())]]);
  }
  const fresh = await pool.getFileHandle(aside, { create: true });
  await write(fresh, [
    [0, new Uint8Array(HEADER)],
    [HEADER, database],
  ]);
  // From here on, the content alone tells which file is the database.
  for (const { handle, name } of await slots())
    if (handle.name !== aside && (name === null || name.startsWith(DATABASE.name)))
      await pool.removeEntry(handle.name);
  await root.removeEntry(HEADS).catch(() => {});
  await write(await root.getFileHandle(HEADS, { create: true }), [[0, new TextEncoder().encode(heads)]]);
  await write(fresh, [[0, headerOf(DATABASE)]]);
}
