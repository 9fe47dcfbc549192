import type { Request, Response, TableId } from "$wire";
import { Refusal, type Link, type ResponseTo } from "./link";

/** The bytes of a file that go in one message. */
const PIECE = 180_000;
/** How often an upload begins again: it is lost with its connection. */
const ATTEMPTS_MAX = 3;

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
  async exported(table: TableId): Promise<Blob> {
    const pieces: string[] = [];
    let from: ResponseTo<"export">["next"] = null;
    do {
      const answer: Response = await this.#link.request({
        ask: "export-table",
        table,
        from: from ?? undefined,
      });
      if (answer.got !== "export") throw new TypeError(answer.got);
      pieces.push(answer.file);
      from = answer.next;
    } while (from);
    return new Blob(pieces);
  }
}

async function base64(piece: Blob): Promise<string> {
  const bytes = new Uint8Array(await piece.arrayBuffer());
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
}
