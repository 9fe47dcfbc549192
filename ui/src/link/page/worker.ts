import begin, { PageHost, rebuild, type PageSession } from "$modules/browser.js";
import type { ClientMessage, Fault, Recovery, ServerMessage } from "$wire";
import { CHANNEL, LEAD, tabLock, type FromHost, type FromTab } from "./channel";
import { HeadsFile } from "./heads";
import { kept, logAlone, putRight, replace, slots } from "./pool";
import { noStorage } from "./refused";
import { Sharing } from "./sharing";

/** What this worker says to the tab that made it: it has the host now, or it ends, and another one is needed. */
export type Said = { leads: true } | { ends: "panicked" | "yields" };

const channel = new BroadcastChannel(CHANNEL);
const say = (message: FromHost) => channel.postMessage(message);

/** The tabs that have greeted this worker. */
const tabs = new Set<string>();
/** Their sessions at the host that is open. */
const sessions = new Map<string, PageSession>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Why the storage cannot be opened; none if it is. */
let unopened: Fault | null = null;
let host: PageHost | null = null;
let heads: HeadsFile | null = null;
/** The opening that is under way. */
let opening: Promise<void> | null = null;

const sharing = new Sharing((shared) => say({ host: "shared", shared }), orEnd, settle);

/** The attempts to open the storage, and the milliseconds between two: the worker that had it may be about to end. */
const TRIES = 10;
const PAUSE_MS = 300;

/** Opens the storage. Where that fails, there is a host without games, which refuses to answer about them with the reason. */
async function open(): Promise<void> {
  dropSessions();
  await sharing.begin(null);
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    unopened = await tryToOpen();
    if (!isInUse(unopened)) break;
    await new Promise((passed) => setTimeout(passed, PAUSE_MS));
  }
  if (unopened) host = withoutGames(unopened);
  else await sharing.begin(host);
}

const isInUse = (fault: Fault | null) => fault?.fault === "unopened" && fault.why.fault === "in-use";

/** Opens the storage, or says why that fails. */
async function tryToOpen(): Promise<Fault | null> {
  try {
    await begin();
    await navigator.storage.getDirectory();
    if (!("createSyncAccessHandle" in FileSystemFileHandle.prototype)) return noStorage("unable");
    const hasPutRight = await putRight();
    if (logAlone(await slots())) return { fault: "unopened", folder: "", why: { fault: "damaged" } };
    heads ??= await HeadsFile.open(hasPutRight);
    host = await PageHost.open(heads);
    return null;
  } catch (error) {
    console.warn(error);
    heads?.close();
    heads = null;
    return faultOf(error);
  }
}

function withoutGames(why: Fault): PageHost | null {
  try {
    return PageHost.withoutGames(JSON.stringify(why));
  } catch (error) {
    // The module has not come.
    console.warn(error);
    return null;
  }
}

/** Begins to open the storage, unless that is under way. */
function opened(): Promise<void> {
  return (opening ??= open().finally(() => (opening = null)));
}

/** The fault of an opening that failed. The host throws faults as JSON. */
function faultOf(error: unknown): Fault {
  if (typeof error === "string") {
    const fault = JSON.parse(error) as Fault;
    const refused = fault.fault === "unopened" && fault.why.fault === "no-storage";
    return refused ? noStorage("refused") : fault;
  }
  return error instanceof DOMException ? browserFault(error) : unopenedBy(error);
}

/** Why the browser itself does not give out its storage. */
function browserFault(error: DOMException): Fault {
  switch (error.name) {
    case "NoModificationAllowedError":
      return { fault: "unopened", folder: "", why: { fault: "in-use", by: null } };
    case "QuotaExceededError":
      return { fault: "unopened", folder: "", why: { fault: "disk-full" } };
    case "SecurityError":
    case "NotAllowedError":
    case "UnknownError":
      return noStorage("refused");
  }
  return unopenedBy(error);
}

function unopenedBy(error: unknown): Fault {
  return { fault: "unopened", folder: "", why: { fault: "store", reason: String(error) } };
}

/** Ends this worker, with its storage and its lock. */
function end(how: Said): void {
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
  sharing.turns();
  if (host?.backupDue()) void backUp(host);
}

/** Keeps the games as of now beside them, where there is room. */
async function backUp(of: PageHost): Promise<void> {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  // Several calls may wait, and the storage may be closed by now.
  orEnd(() => {
    if (of !== host || !of.backupDue()) return;
    of.backUpWithin(Math.max(0, quota - usage));
    settle();
  });
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
  tabs.delete(tab);
}

/** Ends the sessions at a host that is replaced. */
function dropSessions(): void {
  for (const session of sessions.values()) session.free();
  sessions.clear();
}

function sessionOf(tab: string): PageSession | undefined {
  if (host && !sessions.has(tab)) sessions.set(tab, host.connect());
  return sessions.get(tab);
}

async function greet(tab: string, built: number): Promise<void> {
  if (built > STARBOARD_BUILT) return end({ ends: "yields" });
  if (built < STARBOARD_BUILT) return say({ host: "newer", tab });
  if (!tabs.has(tab)) void navigator.locks.request(tabLock(tab), () => leave(tab));
  tabs.add(tab);
  say({ host: "opens", tab });
  if (unopened || opening) await opened();
  say({ host: "welcome", tab });
}

function refuse(tab: string, text: string, fault: Fault): void {
  const { id } = JSON.parse(text) as ClientMessage;
  const refusal: ServerMessage = { message: "refusal", id, fault };
  say({ host: "answer", tab, text: JSON.stringify(refusal) });
}

function answer(tab: string, text: string): void {
  if (!tabs.has(tab)) return;
  const session = sessionOf(tab);
  if (!session) return refuse(tab, text, unopened ?? { fault: "internal" });
  orEnd(
    () => {
      say({ host: "answer", tab, text: session.answer(text) });
      settle();
    },
    () => refuse(tab, text, { fault: "internal" }),
  );
}

/** Puts what can be read of a damaged database in its place. */
async function recover(): Promise<Recovery | Fault> {
  if (!unopened) return { fault: "internal" };
  try {
    const files = new Map<string, Uint8Array>();
    for (const { name, content } of await kept())
      files.set(name, new Uint8Array(await content.arrayBuffer()));
    const of = (name: string) => files.get(name);
    const aside = `damaged-${new Date().toISOString().slice(0, 19).replaceAll(":", "")}`;
    const none = new Uint8Array();
    const log = of("starboard.db-wal");
    const rebuilt = rebuild(of("starboard.db") ?? none, log, undefined, of("starboard.heads") ?? none, aside);
    await replace(rebuilt.database, rebuilt.heads, aside);
    await opened();
    if (unopened) return unopened;
    // All tabs ask for the games anew.
    say({ host: "leads" });
    return JSON.parse(rebuilt.recovery) as Recovery;
  } catch (error) {
    console.warn(error);
    return faultOf(error);
  }
}

function hear(message: FromTab): void {
  if (message.says === "take-over") return;
  if (message.says === "shared") return say({ host: "shared", shared: sharing.now });
  if (message.says === "share") return void sharing.set(message.how);
  const { tab } = message;
  if (message.says === "hello") void greet(tab, message.built);
  else if (message.says === "bye") leave(tab);
  else if (message.says === "recover") void recover().then((how) => say({ host: "recovered", tab, how }));
  else if (opening) void opening.then(() => answer(tab, message.text));
  else answer(tab, message.text);
}

void navigator.locks.request(LEAD, async () => {
  channel.onmessage = ({ data }: MessageEvent<FromTab>) => hear(data);
  postMessage({ leads: true } satisfies Said);
  void opened();
  say({ host: "leads" });
  // The lock is held, and this leads, for as long as the worker lives.
  return new Promise<never>(() => {});
});
