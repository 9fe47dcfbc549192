import { isTauri } from "@tauri-apps/api/core";
import type { Link } from "./link";
import { socketLink } from "./socket";

export { LinkLost, Refusal, type Link, type LinkState, type ResponseTo } from "./link";

/** The link that fits the surroundings: the shell where there is one, else a WebSocket. */
export async function openLink(): Promise<Link> {
  if (!isTauri()) return socketLink();
  const { ShellLink } = await import("./shell");
  return new ShellLink();
}
