import { surroundings } from "$link";
import { ownKey } from "$link/code";

/** Strings in browser storage. If it is blocked or full, they last until the page closes. */
export class Kept {
  readonly #store: () => Storage;
  /** Values that the browser refused to store. */
  readonly #here = new Map<string, string | null>();
  #forgets = false;

  constructor(store: () => Storage) {
    this.#store = store;
  }

  /** True once the browser has failed to keep something. */
  get forgets(): boolean {
    return this.#forgets;
  }

  get(key: string): string | null {
    const here = this.#here.get(key);
    if (here !== undefined) return here;
    return this.#try(() => this.#store().getItem(key)) ?? null;
  }

  set(key: string, text: string): void {
    this.#here.delete(key);
    if (this.#try(() => (this.#store().setItem(key, text), true)) === undefined) this.#here.set(key, text);
  }

  remove(key: string): void {
    this.#here.delete(key);
    if (this.#try(() => (this.#store().removeItem(key), true)) === undefined) this.#here.set(key, null);
  }

  keys(): string[] {
    const stored = this.#try(() => Object.keys(this.#store())) ?? [];
    return [...new Set([...stored, ...this.#here.keys()])].filter((key) => this.get(key) !== null);
  }

  /** Parses a stored value; null if it is unreadable. */
  read<T>(key: string): T | null {
    try {
      return JSON.parse(this.get(key) ?? "null") as T | null;
    } catch {
      return null;
    }
  }

  write(key: string, what: unknown): void {
    this.set(key, JSON.stringify(what));
  }

  #try<T>(run: () => T): T | undefined {
    try {
      return run();
    } catch {
      this.#forgets = true;
      forgot();
      return undefined;
    }
  }
}

/** Storage of this device. */
export const device = new Kept(() => localStorage);
/** Storage of this tab. */
export const tab = new Kept(() => sessionStorage);

/**
 * The key of what belongs to the host of this page alone. Hosts under several paths of one origin share its storage; pages with
 * the host inside share their games as well, and each host that a relay leads to has keys of its own.
 */
export function ofHost(key: string): string {
  const host = ownKey();
  if (host !== null) return `${key}/${host}`;
  const prefix = surroundings.inBrowser ? "/" : new URL(".", location.href).pathname;
  return key + prefix.slice(0, -1);
}

let forgetting = false;
let tell: (() => void) | undefined;

function forgot(): void {
  if (forgetting) return;
  forgetting = true;
  tell?.();
}

/** Calls back once if the browser fails to keep something. */
export function onForgetting(call: () => void): void {
  tell = call;
  if (forgetting) call();
}
