import { PageGuests, type PageHost } from "$modules/browser.js";
import type { Share, Shared } from "../surroundings";
import { relay } from "./relay";

/** The file with the private key, and whether the page is shared. No backup includes it. */
const FILE = "starboard.sharing";

interface Kept {
  key: number[];
  on: boolean;
}

/** The waits between attempts to reach the relay; the last one repeats. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000];

/** The codes with which a relay closes the connection of a host, as `seal/src/close.rs` has them. */
const TOO_MANY = 4006;
/** Nobody was in for an hour. */
const EMPTY = 4009;

/** The sharing of the host of this page with others, through a relay. */
export class Sharing {
  #host: PageHost | null = null;
  #guests: PageGuests | null = null;
  #socket: WebSocket | null = null;
  #state: Shared["state"] = "off";
  #told = "";
  #attempts = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  /** Gives guests their turns one by one, so that the tabs of this page are answered in between. */
  readonly #turns = new MessageChannel();
  #turning = false;
  /** The last change of the file. */
  #last: Promise<void> = Promise.resolve();
  readonly #tell: (shared: Shared) => void;
  readonly #orEnd: (run: () => void) => void;
  readonly #settle: () => void;

  /**
   * Calls `tell` with each change of the state, and `settle` to deliver pushes to the tabs. `orEnd` runs a part of the host, and
   * ends the worker after a panic.
   */
  constructor(tell: (shared: Shared) => void, orEnd: (run: () => void) => void, settle: () => void) {
    this.#tell = tell;
    this.#orEnd = orEnd;
    this.#settle = settle;
    this.#turns.port1.onmessage = () => this.#orEnd(() => this.#turn());
  }

  get now(): Shared {
    return { state: this.#state, guests: this.#guests?.count ?? 0 };
  }

  /** Takes a host that was opened, and shares it if the last one was shared; null if there is none. */
  async begin(host: PageHost | null): Promise<void> {
    this.#end();
    this.#guests?.free();
    this.#guests = null;
    this.#host = host;
    const kept = host && (await read());
    if (kept?.on && host === this.#host) this.#share(kept.key);
  }

  /** Starts or stops sharing the host. */
  set(how: Share): Promise<void> {
    return (this.#last = this.#last.then(() => this.#set(how)));
  }

  async #set(how: Share): Promise<void> {
    if (!this.#host) return;
    if (how !== "on") this.#end();
    if (how === "forget") {
      this.#guests?.free();
      this.#guests = null;
      return forget();
    }
    const key = (await read())?.key ?? [...PageGuests.newKey()];
    // Without storage, sharing ends with this worker.
    await write({ key, on: how === "on" }).catch((error: unknown) => console.warn(error));
    if (how === "on" && this.#state === "off") this.#share(key);
  }

  /** Gives the guests their turns, as long as one is due. */
  turns(): void {
    if (this.#turning || !this.#guests?.isDue) return;
    this.#turning = true;
    this.#turns.port2.postMessage(null);
  }

  #turn(): void {
    this.#turning = false;
    this.#guests?.turn();
    this.#say();
    // This asks for the next turn, too.
    this.#settle();
  }

  #share(key: number[]): void {
    if (!this.#host) return;
    this.#guests ??= new PageGuests(this.#host, new Uint8Array(key));
    this.#attempts = 0;
    this.#enter("connecting");
    this.#connect();
  }

  #connect(): void {
    const guests = this.#guests;
    if (!guests || this.#state === "off") return;
    const socket = new WebSocket(relay(new URL("..", self.location.href).href, "host"));
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () =>
      this.#orEnd(() => {
        guests.begin();
        this.#say();
      });
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => this.#orEnd(() => this.#hear(data));
    socket.onclose = ({ code }) => this.#lost(code);
  }

  #hear(data: ArrayBuffer): void {
    try {
      this.#guests!.hear(new Uint8Array(data));
    } catch (error) {
      if (error instanceof WebAssembly.RuntimeError) throw error;
      // It is no relay, or one of another version.
      this.#socket?.close();
      return;
    }
    if (this.#guests!.isOpen) this.#enter("open");
    this.#say();
    this.turns();
  }

  #say(): void {
    for (const message of this.#guests?.said() ?? []) this.#socket?.send(message as Uint8Array<ArrayBuffer>);
    this.#changed();
  }

  #lost(code: number): void {
    this.#leave();
    this.#orEnd(() => this.#guests?.begin());
    if (code === EMPTY) return void this.set("off");
    this.#enter(code === TOO_MANY ? "too-many" : navigator.onLine ? "no-relay" : "no-network");
    const wait = BACKOFF_MS[Math.min(this.#attempts, BACKOFF_MS.length - 1)]!;
    this.#attempts += 1;
    this.#again = setTimeout(() => this.#connect(), wait);
  }

  #end(): void {
    clearTimeout(this.#again);
    this.#leave();
    this.#orEnd(() => this.#guests?.begin());
    this.#enter("off");
  }

  #leave(): void {
    if (this.#socket) this.#socket.onopen = this.#socket.onmessage = this.#socket.onclose = null;
    this.#socket?.close();
    this.#socket = null;
  }

  #enter(state: Shared["state"]): void {
    if (state === "open") this.#attempts = 0;
    this.#state = state;
    this.#changed();
  }

  #changed(): void {
    const told = JSON.stringify(this.now);
    if (told === this.#told) return;
    this.#told = told;
    this.#tell(this.now);
  }
}

async function read(): Promise<Kept | null> {
  try {
    const root = await navigator.storage.getDirectory();
    const file = await (await root.getFileHandle(FILE)).getFile();
    return JSON.parse(await file.text()) as Kept;
  } catch {
    return null;
  }
}

async function forget(): Promise<void> {
  const root = await navigator.storage.getDirectory();
  await root.removeEntry(FILE).catch(() => {});
}

async function write(kept: Kept): Promise<void> {
  const root = await navigator.storage.getDirectory();
  const handle = await (await root.getFileHandle(FILE, { create: true })).createSyncAccessHandle();
  const bytes = new TextEncoder().encode(JSON.stringify(kept));
  handle.write(bytes, { at: 0 });
  handle.truncate(bytes.length);
  handle.flush();
  handle.close();
}
