import type { Link } from "../link";
import { SocketLink } from "../socket";
import { ChannelSocket } from "./socket";

/** Connects to the host inside this page, which all its tabs share. */
export function openLink(): Link {
  // Each tab has a worker that leads once no other one does.
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  return new SocketLink(() => new ChannelSocket(), { keeps: true });
}
