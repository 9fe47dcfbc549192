import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Shared } from "../surroundings";
import { Sharing } from "./sharing";

const { made, PageGuests } = vi.hoisted(() => {
  class PageGuests {
    /** The number of turns that are due. */
    due = 0;
    taken = 0;
    isOpen = false;
    count = 0;
    #said: Uint8Array[] = [];

    constructor(
      readonly host: unknown,
      readonly key: Uint8Array,
    ) {
      made.push(this);
    }

    static newKey = () => crypto.getRandomValues(new Uint8Array(32));

    get isDue() {
      return this.due > 0;
    }

    begin() {
      this.isOpen = false;
      this.#said = [this.key];
    }

    hear() {
      this.isOpen = true;
    }

    turn() {
      this.due -= 1;
      this.taken += 1;
    }

    said = () => this.#said.splice(0);
    free() {}
  }
  const made: PageGuests[] = [];
  return { made, PageGuests };
});

vi.mock("$modules/browser.js", () => ({ PageGuests }));

/** The guests of the host that was shared last. */
const guests = () => made.at(-1)!;

class FakeSocket {
  static readonly OPEN = 1;
  readonly sent: Uint8Array[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: ArrayBuffer }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;

  constructor(readonly url: URL) {
    sockets.push(this);
  }

  send = (message: Uint8Array) => void this.sent.push(message);
  close() {}

  /** Opens as a relay does that knows the key. */
  open() {
    this.onopen?.();
    this.onmessage?.({ data: new ArrayBuffer(0) });
  }
}

let sockets: FakeSocket[] = [];
let file: string | null = null;
let told: Shared[] = [];
let settled = 0;
const host = {} as never;

function newSharing(): Sharing {
  const sharing = new Sharing(
    (shared) => told.push(shared),
    (run) => run(),
    () => {
      settled += 1;
      sharing.turns();
    },
  );
  return sharing;
}

const last = () => sockets.at(-1)!;
const tasks = () => new Promise((passed) => setTimeout(passed, 20));

beforeEach(() => {
  [sockets, told, settled, file] = [[], [], 0, null];
  const handle = {
    getFile: () => Promise.resolve({ text: () => Promise.resolve(file) }),
    createSyncAccessHandle: () =>
      Promise.resolve({
        write: (bytes: Uint8Array) => (file = new TextDecoder().decode(bytes)),
        truncate() {},
        flush() {},
        close() {},
      }),
  };
  const root = {
    getFileHandle: (_name: string, options?: { create: boolean }) =>
      file === null && !options?.create ? Promise.reject(new Error("no file")) : Promise.resolve(handle),
    removeEntry: () => Promise.resolve((file = null)),
  };
  vi.stubGlobal("navigator", { onLine: true, storage: { getDirectory: () => Promise.resolve(root) } });
  vi.stubGlobal("self", { location: { href: "https://star.example/assets/worker.js" } });
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => void vi.unstubAllGlobals());

test("a shared page opens its room beside itself, and again after a restart, with the same key", async () => {
  const first = newSharing();
  await first.begin(host);
  expect(sockets).toHaveLength(0);
  await first.set("on");
  expect(last().url.href).toBe("wss://star.example/relay/host");
  last().open();
  expect(last().sent).toEqual([guests().key]);
  expect(told.map(({ state }) => state)).toEqual(["off", "connecting", "open"]);
  const { key } = guests();
  await newSharing().begin(host);
  last().open();
  expect(guests().key).toEqual(key);
});

test("guests take the turns that are due, and none while nothing waits", async () => {
  const sharing = newSharing();
  await sharing.begin(host);
  await sharing.set("on");
  last().open();
  await tasks();
  expect([guests().taken, settled]).toEqual([0, 0]);
  guests().due = 3;
  sharing.turns();
  await tasks();
  expect([guests().taken, settled]).toEqual([3, 3]);
});

test("two tabs that share at once make one key", async () => {
  const sharing = newSharing();
  await sharing.begin(host);
  await Promise.all([sharing.set("on"), sharing.set("on")]);
  expect(sockets).toHaveLength(1);
  expect((JSON.parse(file!) as { key: number[] }).key).toEqual([...guests().key]);
});

test("what keeps guests from coming is told, and the relay is tried again", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const sharing = newSharing();
  await sharing.begin(host);
  await sharing.set("on");
  for (const [code, state] of [
    [1006, "no-relay"],
    [4006, "too-many"],
  ] as const) {
    last().onclose?.({ code });
    expect(sharing.now.state).toBe(state);
    await vi.advanceTimersByTimeAsync(4000);
  }
  expect(sockets).toHaveLength(3);
  vi.useRealTimers();
});

test("sharing ends when it is stopped, or when nobody was in for an hour, and keeps its key unless that is forgotten", async () => {
  const sharing = newSharing();
  await sharing.begin(host);
  await sharing.set("on");
  const { key } = guests();
  last().onclose?.({ code: 4009 });
  await tasks();
  expect(sharing.now.state).toBe("off");
  await newSharing().begin(host);
  expect(sockets).toHaveLength(1);
  await sharing.set("on");
  expect(guests().key).toEqual(key);
  await sharing.set("off");
  await sharing.set("forget");
  await sharing.set("on");
  expect(guests().key).not.toEqual(key);
});
