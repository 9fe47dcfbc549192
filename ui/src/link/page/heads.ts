import { HEADS } from "./pool";

/** The file by which missing entries are noticed. This worker has it open as long as it lives. */
export class HeadsFile {
  #handle: Awaited<ReturnType<FileSystemFileHandle["createSyncAccessHandle"]>>;

  private constructor(
    handle: Awaited<ReturnType<FileSystemFileHandle["createSyncAccessHandle"]>>,
    /** True if the name of a file was damaged and has been put right. */
    readonly putRight: boolean,
  ) {
    this.#handle = handle;
  }

  static async open(putRight: boolean): Promise<HeadsFile> {
    const root = await navigator.storage.getDirectory();
    const file = await root.getFileHandle(HEADS, { create: true });
    return new HeadsFile(await file.createSyncAccessHandle(), putRight);
  }

  bytes(): Uint8Array {
    const bytes = new Uint8Array(this.#handle.getSize());
    this.#handle.read(bytes, { at: 0 });
    return bytes;
  }

  /** Writes at a place, in bytes. */
  write(text: string, at: number): boolean {
    const bytes = new TextEncoder().encode(text);
    try {
      return this.#handle.write(bytes, { at }) === bytes.length;
    } catch {
      // The storage is full.
      return false;
    }
  }

  rewrite(text: string): boolean {
    // Truncated last: a worker that is ended in between leaves the old records, not an empty file.
    const written = this.write(text, 0);
    if (written) this.#handle.truncate(new TextEncoder().encode(text).length);
    this.#handle.flush();
    return written;
  }

  close(): void {
    this.#handle.close();
  }
}
