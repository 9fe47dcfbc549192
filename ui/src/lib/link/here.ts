import { isTauri } from "@tauri-apps/api/core";
import type { Link } from "./link";
import { ShellLink } from "./shell";
import { socketLink } from "./socket";

/** The link that fits the surroundings: the shell where there is one, else a WebSocket. */
export function openLink(): Link {
  return isTauri() ? new ShellLink() : socketLink();
}
