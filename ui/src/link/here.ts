import { isTauri } from "@tauri-apps/api/core";
import type { Link } from "./link";
import { ShellLink } from "./shell";
import { socketLink, type Pass } from "./socket";
import type { Surroundings } from "./surroundings";

/** The link that fits the surroundings: the shell where there is one, else a WebSocket. */
export function openLink(pass: Pass): Link {
  return isTauri() ? new ShellLink() : socketLink(pass);
}

/** A host keeps the games, and serves the page that fits it. */
export const surroundings: Surroundings = {
  inBrowser: false,
  shared: !isTauri(),
  homeScreen: "no",
  onUpdate() {},
  lookForUpdate: () => Promise.resolve(),
  update: () => location.reload(),
  onNetworks: () => () => {},
  keeping: () => Promise.resolve("kept"),
  onSilence() {},
  takeOver() {},
  keptFiles: () => Promise.resolve([]),
  askToKeep: () => Promise.resolve("kept"),
};
