import type { Fault } from "$wire";
import { Refusal, type Link } from "../link";
import { PageLink } from "./link";
import { outdated } from "./surroundings";
import type { Ends } from "./worker";

export { surroundings } from "./surroundings";

/** Connects to the host inside this page, which all its tabs share. */
export function openLink(): Link {
  const insecure = !isSecureContext;
  if (insecure || !navigator.locks || !("storage" in navigator) || !("BroadcastChannel" in globalThis))
    return noLink({ fault: "unopened", folder: "", why: { fault: "no-storage", insecure } });
  startWorker();
  return new PageLink(() => outdated.tell());
}

/** Milliseconds until a worker that could not be fetched is asked for again. */
const AGAIN_MS = 2000;

/** Each tab has a worker that leads once no other one does. */
function startWorker(): void {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  worker.onerror = (event) => {
    // Only a script that could not be fetched fails without words.
    if (!event.message) setTimeout(startWorker, AGAIN_MS);
  };
  worker.onmessage = ({ data }: MessageEvent<Ends>) => {
    // One that gave way to a newer page is not needed: this page is to be loaded anew.
    if (data.ends === "panicked") startWorker();
    else outdated.tell();
  };
}

/** In place of a link where there can be no host. */
const noLink = (fault: Fault): Link => ({
  request: () => Promise.reject(new Refusal(fault)),
  onPush: () => () => {},
  onState(listener) {
    listener("open");
    return () => {};
  },
});
