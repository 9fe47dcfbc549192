/** The WebAssembly modules, as `cargo xtask web` builds them. Each begins with its default export. */
declare module "$modules/browser.js" {
  export default function begin(): Promise<unknown>;
  export class PageHost {
    /** Opens the storage, with the file of the heads beside it. Rejects with a `Fault` as JSON. */
    static open(heads: HeadsFile): Promise<PageHost>;
    /** Knows cards and rules alone, and refuses the rest with a `Fault`, which is given as JSON. */
    static withoutGames(why: string): PageHost;
    connect(): PageSession;
    /** Runs the work that is due, and gives the milliseconds until more is. */
    runDue(): number | undefined;
    /** True if a game has ended that is in no backup yet. */
    backupDue(): boolean;
    /** Makes the backup that is due, unless the games are to have the room: the bytes that are left in the storage. */
    backUpWithin(room: number): void;
  }
  /** The guests of a host, who come through a relay. */
  export class PageGuests {
    constructor(host: PageHost, key: Uint8Array);
    /** Makes a new private key. */
    static newKey(): Uint8Array;
    /** Begins on a new connection to the relay. */
    begin(): void;
    /** Hears a message of the relay. Throws if it is not understood. */
    hear(message: Uint8Array): void;
    /** True if a guest waits for its turn. */
    readonly isDue: boolean;
    /** Gives one guest its turn. */
    turn(): void;
    /** The new messages for the relay. */
    said(): Uint8Array[];
    /** True once the relay has opened the room. */
    readonly isOpen: boolean;
    /** The number of guests that were let in. */
    readonly count: number;
    free(): void;
  }
  export class PageSession {
    answer(message: string): string;
    news(): string[];
    free(): void;
  }
  /** Saves what can be read of a damaged database. Throws a `Fault` as JSON. */
  export function rebuild(
    database: Uint8Array,
    log: Uint8Array | undefined,
    journal: undefined,
    heads: Uint8Array,
    copy: string,
  ): { database: Uint8Array; heads: string; recovery: string };
  /** The file by which missing entries are noticed. */
  interface HeadsFile {
    readonly putRight: boolean;
    bytes(): Uint8Array;
    /** They give false if the storage is full. */
    write(text: string, at: number): boolean;
    rewrite(text: string): boolean;
  }
}

declare module "$modules/reader.js" {
  export default function begin(): Promise<unknown>;
  export class PhotoReader {
    static start(detector: Uint8Array, recognizer: Uint8Array): PhotoReader;
    /** Gives `Reading`s as JSON. Throws a `PictureFault` as JSON. */
    read(file: Uint8Array, thorough: boolean): string;
    /** The same for a frame of a camera, in which nobody looks for codes. */
    read_frame(file: Uint8Array): string;
  }
}

declare module "$modules/guest.js" {
  export default function begin(): Promise<unknown>;
  /** The name of a host's room at a relay. */
  export function room(key: Uint8Array): string;
  export class GuestHandshake {
    constructor(key: Uint8Array);
    /** The first frame for the host. */
    readonly first: Uint8Array;
    /** Ends the handshake with the host's reply. Throws if it is not that. */
    finish(reply: Uint8Array): GuestChannel;
  }
  export class GuestChannel {
    seal(message: string): Uint8Array<ArrayBuffer>[];
    /** The message that a frame completes. Throws if the frame is not the host's next one. */
    open(frame: Uint8Array): string | undefined;
    free(): void;
  }
}

declare module "$modules/labels.js" {
  export default function begin(): Promise<unknown>;
  /** Draws a `LabelPlan`, which is given as JSON, as a PDF. */
  export function draw(plan: string, drawn: (sheets: number) => void): Uint8Array;
}

/** When the page was built, in milliseconds since 1970. */
declare const STARBOARD_BUILT: number;

/** The folder of the relay: a URL, or a path beside the page. */
declare const STARBOARD_RELAY: string;

/** What only a worker can do with a file, which the library of types for pages leaves out. */
interface FileSystemFileHandle {
  createSyncAccessHandle(): Promise<{
    read(bytes: Uint8Array, options: { at: number }): number;
    write(bytes: Uint8Array, options: { at: number }): number;
    getSize(): number;
    truncate(size: number): void;
    flush(): void;
    close(): void;
  }>;
}

interface FileSystemDirectoryHandle {
  values(): AsyncIterableIterator<FileSystemFileHandle | FileSystemDirectoryHandle>;
}
