import { ownKey } from "../code";
import { Listeners } from "../link";
import type { Keeping, Shared, Surroundings } from "../surroundings";
import { CHANNEL, type FromHost, type FromTab } from "./channel";
import { seen } from "./guest";
import { leader } from "./leader";
import { NETWORKS } from "./networks";
import { kept } from "./pool";
import { networks } from "./tasks";

/** Says that this page is older than the host. */
export const outdated = new Listeners<void>();

/** Milliseconds between two looks for a newer page. */
const LOOK = 60 * 60 * 1000;

/** Milliseconds from the first table of a guest until the page is kept for when there is no network. */
const SEEN_MS = 2000;

let registration: ServiceWorkerRegistration | null = null;
let taking = false;

async function watch(tell: () => void): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const first = workers.controller === null;
  // A first worker takes over a page that fits it. Any later one came by another tab that goes on with a newer page.
  let fits = first;
  workers.addEventListener("controllerchange", () => {
    if (taking) location.reload();
    else if (!fits) tell();
    fits = false;
  });
  const here = (registration = await workers.register(new URL("sw.js", document.baseURI)));
  const follow = () => {
    const next = here.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed" && here.active) tell();
    });
  };
  if (here.waiting) tell();
  follow();
  here.addEventListener("updatefound", follow);
  setInterval(() => void here.update().catch(() => {}), LOOK);
}

async function keeping(): Promise<Keeping> {
  if (!("storage" in navigator)) return "may-go";
  if (await navigator.storage.persisted?.()) return "kept";
  return (await (inMemory ??= tryStorage())) ? "forgets" : "may-go";
}

let inMemory: Promise<boolean> | undefined;

function tryStorage(): Promise<boolean> {
  const worker = new Worker(new URL("./memory.ts", import.meta.url), { type: "module" });
  const answer = new Promise<boolean>((resolve) => {
    worker.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.onerror = () => resolve(false);
  });
  return answer.finally(() => worker.terminate());
}

function homeScreen(): Surroundings["homeScreen"] {
  // Only iPhones and iPads have it.
  const { standalone } = navigator as { standalone?: boolean };
  if (standalone || matchMedia("(display-mode: standalone)").matches) return "is";
  return standalone === undefined ? "no" : "may";
}

/** Sharing by the worker that leads. */
const sharing: Surroundings["sharing"] = {
  set: (how) => sharingChannel().postMessage({ says: "share", how } satisfies FromTab),
  onChange(listener) {
    sharingChannel().addEventListener("message", ({ data }: MessageEvent<FromHost>) => {
      if (data.host === "shared") listener(data.shared);
      // A new worker starts without guests.
      if (data.host === "leads") listener(NOT_SHARED);
    });
    sharingChannel().postMessage({ says: "shared" } satisfies FromTab);
  },
};

const NOT_SHARED: Shared = { state: "off", guests: 0 };
let channel: BroadcastChannel | undefined;
const sharingChannel = () => (channel ??= new BroadcastChannel(CHANNEL));

const own: Surroundings = {
  inBrowser: true,
  homeScreen: homeScreen(),

  onUpdate(tell) {
    outdated.add(() => tell("needed"));
    watch(() => tell("there")).catch((error: unknown) => console.warn(error));
  },

  async lookForUpdate() {
    await registration?.update();
    return false;
  },

  update() {
    if (!registration?.waiting) return location.reload();
    taking = true;
    registration.waiting.postMessage({ type: "SKIP_WAITING" });
  },

  onSilence: (listener) => void leader.silences.add(listener),
  takeOver: () => leader.takeOver(),
  keptFiles: kept,
  networks: NETWORKS,
  onNetworks: (listener) => networks.add(listener),
  keeping,

  async askToKeep() {
    await navigator.storage.persist?.().catch(() => false);
    return keeping();
  },

  sharing: "BroadcastChannel" in globalThis ? sharing : null,
};

/** A guest keeps no games. It fetches nothing for later before the table has come. */
const guest: Surroundings = {
  ...own,
  inBrowser: false,
  homeScreen: "no",

  onUpdate(tell) {
    const stop = seen.add(() => {
      stop();
      setTimeout(() => watch(() => tell("there")).catch((error: unknown) => console.warn(error)), SEEN_MS);
    });
  },

  onSilence() {},
  takeOver() {},
  keptFiles: () => Promise.resolve([]),
  keeping: () => Promise.resolve("kept"),
  askToKeep: () => Promise.resolve("kept"),
  sharing: null,
};

export const surroundings = ownKey() === null ? own : guest;
