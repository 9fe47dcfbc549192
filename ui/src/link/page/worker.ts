import begin, { PageHost, type PageSession } from "$modules/browser.js";
import type { ClientMessage, Fault, ServerMessage } from "$wire";
import { CHANNEL, LEAD, tabLock, type FromHost, type FromTab } from "./channel";

/** What this worker says to the tab that made it: it ends, and another one is needed. */
export type Ends = { ends: "panicked" | "yields" };

const channel = new BroadcastChannel(CHANNEL);
const say = (message: FromHost) => channel.postMessage(message);

/** The sessions of the tabs. */
const sessions = new Map<string, PageSession>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Why the storage cannot be opened; none if it is. */
let unopened: Fault | null = null;
let host: PageHost | null = null;

/** Opens the storage. Where that fails, each question is answered with the reason. */
async function open(): Promise<void> {
  try {
    await navigator.storage.getDirectory();
    if (!("createSyncAccessHandle" in FileSystemFileHandle.prototype)) throw new Error("no access handles");
  } catch (error) {
    console.warn(error);
    unopened = { fault: "unopened", folder: "", why: { fault: "no-storage", insecure: false } };
    return;
  }
  try {
    await begin();
    host = await PageHost.open();
    unopened = null;
  } catch (error) {
    unopened = faultOf(error);
  }
}

/** The fault of an opening that failed. The host throws faults as JSON. */
function faultOf(error: unknown): Fault {
  // The storage was cleared while a page had it open.
  if (String(error).includes("NoModificationAllowed"))
    return { fault: "unopened", folder: "", why: { fault: "in-use", by: null } };
  if (typeof error === "string") return JSON.parse(error) as Fault;
  return { fault: "unopened", folder: "", why: { fault: "store", reason: String(error) } };
}

/** Ends this worker, with its storage and its lock. */
function end(how: Ends): void {
  postMessage(how);
  self.close();
}

/** Tells all tabs what has been pushed, and does what is due by then. */
function settle(): void {
  clearTimeout(timer);
  const wait = host?.runDue();
  for (const [tab, session] of sessions)
    for (const text of session.news()) say({ host: "answer", tab, text });
  if (wait !== undefined) timer = setTimeout(() => orEnd(settle), wait);
}

/** Runs a part of the host. After a panic this instance is not to be trusted any more; all that was answered is stored. */
function orEnd(run: () => void, refuse: () => void = () => {}): void {
  try {
    run();
  } catch (error) {
    console.error(error);
    refuse();
    end({ ends: "panicked" });
  }
}

function leave(tab: string): void {
  sessions.get(tab)?.free();
  sessions.delete(tab);
}

function greet(tab: string, built: number): void {
  if (built > STARBOARD_BUILT) return end({ ends: "yields" });
  if (built < STARBOARD_BUILT) return say({ host: "newer", tab });
  if (host && !sessions.has(tab)) {
    sessions.set(tab, host.connect());
    void navigator.locks.request(tabLock(tab), () => leave(tab));
  }
  say({ host: "welcome", tab });
}

function refuse(tab: string, text: string, fault: Fault): void {
  const { id } = JSON.parse(text) as ClientMessage;
  const refusal: ServerMessage = { message: "refusal", id, fault };
  say({ host: "answer", tab, text: JSON.stringify(refusal) });
}

function answer(tab: string, text: string): void {
  const session = sessions.get(tab);
  if (!session) return;
  orEnd(
    () => {
      say({ host: "answer", tab, text: session.answer(text) });
      settle();
    },
    () => refuse(tab, text, { fault: "internal" }),
  );
}

async function ask(tab: string, text: string): Promise<void> {
  if (unopened) await open();
  if (unopened) return refuse(tab, text, unopened);
  if (!sessions.has(tab)) greet(tab, STARBOARD_BUILT);
  answer(tab, text);
}

void navigator.locks.request(LEAD, async () => {
  await open();
  channel.onmessage = ({ data }: MessageEvent<FromTab>) => {
    if (data.says === "hello") greet(data.tab, data.built);
    else if (data.says === "bye") leave(data.tab);
    else if (host) answer(data.tab, data.text);
    else void ask(data.tab, data.text);
  };
  say({ host: "leads" });
  // The lock is held, and this leads, for as long as the worker lives.
  return new Promise<never>(() => {});
});
