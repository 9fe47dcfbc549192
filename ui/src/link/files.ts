import type { Added, ArchivePart, ExportPlace, Fault, Request, Response, TableId } from "$wire";
import { Refusal, type Link, type ResponseTo } from "./link";
import { isJsonOf, lines } from "./lines";

/** The bytes of a file that go in one message. */
const PIECE = 180_000;
/** How often an upload begins again: it is lost with its connection. */
const ATTEMPTS_MAX = 3;

/** The faults of a part of an archive. The others can be read all the same. */
const OF_A_PART = new Set<string>([
  "bad-card-name",
  "bad-name",
  "import",
  "name-taken",
  "name-turns-text",
  "newer-archive",
  "newer-card-names",
  "not-an-archive",
  "not-card-names",
  "set",
  "set-up",
  "too-large",
  "unreadable-set",
] satisfies Fault["fault"][]);
const DAMAGED = new Set<string>(["damaged", "table-damaged"] satisfies Fault["fault"][]);
/** What another device has deleted meanwhile. */
const GONE = new Set<string>(["unknown-set", "unknown-table"] satisfies Fault["fault"][]);

/** A part of an archive that could not be read. */
export interface Unread {
  /** Its place in the file, from 1. */
  part: number;
  /** The name of its game; none if it has no game, or the name cannot be read either. */
  name: string | null;
  fault: Fault;
}

/** What an archive has added, and what of it could not be read. */
export interface Unpacked {
  added: Added;
  unread: Unread[];
  /** True if the file ends before its last part. */
  cut: boolean;
}

/** A part of a file that has been sent, from 0 to 1. */
type Progress = (part: number) => void;

/** Sends files to a host and gets files from it, in pieces. A session has one upload at a time, so one waits for the other. */
export class Files {
  readonly #link: Link;
  #number = 0;
  #last: Promise<unknown> = Promise.resolve();

  constructor(link: Link) {
    this.#link = link;
  }

  /**
   * Uploads a file and sends the request that uses it. Rejects as a request does, with the reason of the signal on abort, and
   * with a `DOMException` if the file cannot be read.
   */
  send(
    file: Blob,
    request: (upload: number) => Request,
    { signal, onpart = () => {} }: { signal?: AbortSignal; onpart?: Progress } = {},
  ): Promise<Response> {
    const next = this.#last.then(() => this.#send(file, request, onpart, signal));
    this.#last = next.catch(() => {});
    return next;
  }

  async #send(
    file: Blob,
    request: (upload: number) => Request,
    onpart: Progress,
    signal?: AbortSignal,
  ): Promise<Response> {
    for (let attempt = 1; ; attempt++) {
      try {
        const upload = await this.#upload(file, onpart, signal);
        return await this.#link.request(request(upload));
      } catch (error) {
        const lost = error instanceof Refusal && error.fault.fault === "upload-lost";
        if (!lost || attempt === ATTEMPTS_MAX) throw error;
      }
    }
  }

  async #upload(file: Blob, onpart: Progress, signal?: AbortSignal): Promise<number> {
    const upload = ++this.#number;
    // An empty file has one piece too.
    for (let from = 0; from === 0 || from < file.size; from += PIECE) {
      const piece = await base64(file.slice(from, from + PIECE));
      if (signal?.aborted) {
        // The host need not keep what it has got.
        if (from > 0) await this.#link.request({ ask: "upload", upload, from: 0, piece: "" });
        throw signal.reason;
      }
      await this.#link.request({ ask: "upload", upload, from, piece });
      onpart(Math.min(1, (from + PIECE) / file.size));
    }
    return upload;
  }

  /** A table as a file. Rejects as a request does. */
  exported(table: TableId): Promise<Blob> {
    return this.#whole((from) => ({ ask: "export-table", table, from }));
  }

  /** Everything that the host keeps, as a file, and the number of parts that are damaged. Rejects as a request does. */
  async archive(onpart: Progress): Promise<{ file: Blob; damaged: number }> {
    const { parts } = (await this.#link.request({ ask: "archive" })) as ResponseTo<"archive">;
    const others = parts.filter(({ part }) => part !== "head");
    const pieces: Blob[] = [];
    let damaged = 0;
    for (const [index, part] of others.entries()) {
      onpart(index / others.length);
      try {
        pieces.push(await this.#part(part));
      } catch (error) {
        const fault = error instanceof Refusal ? error.fault.fault : "";
        if (DAMAGED.has(fault)) damaged++;
        else if (!GONE.has(fault)) throw error;
      }
    }
    const head = await this.#part({ part: "head", parts: pieces.length });
    return { file: new Blob([head, ...pieces], { type: "application/jsonl" }), damaged };
  }

  /**
   * Brings an archive to the host, part by part, and tells what was added and what could not be read. Rejects as `send` does,
   * and if no part could be read.
   */
  async unpack(file: Blob, signal: AbortSignal, onpart: Progress): Promise<Unpacked> {
    const added: Added = { tables: 0, sets: 0, rosters: 0, cardNames: 0 };
    const unread: Unread[] = [];
    let part = 0;
    let last = 1;
    for await (const { line, end } of lines(file)) {
      part++;
      try {
        const answer = await this.send(line, (upload) => ({ ask: "import-part", upload }), { signal });
        const imported = answer as ResponseTo<"part-imported">;
        for (const [what, count] of Object.entries(imported.added)) added[what as keyof Added] += count;
        if (imported.leftOut) unread.push({ part, name: null, fault: imported.leftOut });
      } catch (error) {
        if (part === 1 || !(error instanceof Refusal) || !OF_A_PART.has(error.fault.fault)) throw error;
        unread.push({ part, name: await gameIn(line), fault: error.fault });
      }
      if (part === 1) last += await partsAfter(line);
      onpart(end / file.size);
    }
    return { added, unread, cut: part < last };
  }

  #part(part: ArchivePart): Promise<Blob> {
    return this.#whole((from) => ({ ask: "export-part", part, from }));
  }

  /** The pieces of an export. */
  async #whole(request: (from: ExportPlace | undefined) => Request): Promise<Blob> {
    const pieces: string[] = [];
    let from: ExportPlace | null | undefined;
    do {
      const answer: Response = await this.#link.request(request(from ?? undefined));
      if (answer.got !== "export") throw new TypeError(answer.got);
      pieces.push(answer.file);
      from = answer.next;
    } while (from);
    return new Blob(pieces);
  }
}

/** True if a file is an archive: its first line says so. */
export function isArchive(file: Blob): Promise<boolean> {
  return isJsonOf("starboard-archive", file);
}

/** The number of parts after the first one, which tells it. That of an older Starboard does not, but something follows. */
async function partsAfter(head: Blob): Promise<number> {
  const { parts = 1 } = JSON.parse(await head.text()) as { parts?: number };
  return parts;
}

/** The name of the game in a part of an archive, which stands before its lines. */
async function gameIn(part: Blob): Promise<string | null> {
  const FIRST = 4096;
  const [head = ""] = (await part.slice(0, FIRST).text()).split(/"lines"\s*:/, 1);
  const name = /"name"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(head)?.[1];
  if (!name || !/"format"\s*:\s*"starboard-game"/.test(head)) return null;
  try {
    return JSON.parse(name) as string;
  } catch {
    return null;
  }
}

export async function base64(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
