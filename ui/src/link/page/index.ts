import type { Fault } from "$wire";
import { ownKey } from "../code";
import { Refusal, type Link, type NotLetIn } from "../link";
import type { Pass } from "../socket";
import { GuestLink } from "./guest";
import { OwnLink } from "./link";
import { leader, stored } from "./leader";
import { KEEPS_COOKIES } from "./refused";
import { outdated } from "./surroundings";
import type { Said } from "./worker";

export { surroundings } from "./surroundings";

/** Connects to the host inside this page, which all its tabs share; or to that in another one, from which a code came. */
export function openLink(pass: Pass): Link {
  if (pass.fault) return refusedLink(pass.fault);
  const key = ownKey();
  if (key !== null) return new GuestLink(key, pass);
  const insecure = !isSecureContext;
  if (insecure || !navigator.locks || !("storage" in navigator) || !("BroadcastChannel" in globalThis))
    return noLink({
      fault: "unopened",
      folder: "",
      why: { fault: "no-storage", why: insecure ? "insecure" : "unable" },
    });
  leader.watch(startWorker);
  startWorker();
  return new OwnLink(() => outdated.tell(), leader);
}

/** Milliseconds until a worker that could not be fetched is asked for again. */
const AGAIN_MS = 2000;

/** Each tab has a worker that leads once no other one does. */
function startWorker(): void {
  const name = stored((store) => store.length) === undefined ? "" : KEEPS_COOKIES;
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
  worker.onerror = (event) => {
    // Only a script that could not be fetched fails without words.
    if (!event.message) setTimeout(startWorker, AGAIN_MS);
  };
  worker.onmessage = ({ data }: MessageEvent<Said>) => {
    if ("leads" in data) return leader.leads(worker);
    leader.leads(null);
    // One that gave way to a newer page is not needed: this page is to be loaded anew.
    if (data.ends === "panicked") startWorker();
    else outdated.tell();
  };
}

/** In place of a link where the code cannot be read. */
const refusedLink = (refused: NotLetIn): Link => ({
  refused,
  request: () => new Promise(() => {}),
  onPush: () => () => {},
  onState(listener) {
    listener("refused");
    return () => {};
  },
});

/** In place of a link where there can be no host. */
const noLink = (fault: Fault): Link => ({
  request: () => Promise.reject(new Refusal(fault)),
  onPush: () => () => {},
  onState(listener) {
    listener("open");
    return () => {};
  },
});
