import { invoke, isTauri } from "@tauri-apps/api/core";
import type { Link } from "./link";
import { ShellLink } from "./shell";
import { socketLink, type Pass } from "./socket";
import type { Shared, Surroundings } from "./surroundings";

/** The link that fits the surroundings: the shell where there is one, else a WebSocket. */
export function openLink(pass: Pass): Link {
  return isTauri() ? new ShellLink() : socketLink(pass);
}

/** The files with which the page begins. A build names each file by its content and its dependencies. */
function filesOf(page: Document): string[] {
  const files = page.querySelectorAll("script[type=module][src], link[rel=stylesheet]");
  return [...files].map((file) => file.getAttribute("src") ?? file.getAttribute("href") ?? "");
}

/** Compares the open page, which has loaded further styles since, with the served one. */
async function lookForUpdate(): Promise<boolean> {
  const page = new URL(document.baseURI);
  page.hash = "";
  const served = await fetch(page, { cache: "no-cache" });
  if (!served.ok) return false;
  const fresh = new DOMParser().parseFromString(await served.text(), "text/html");
  const here = filesOf(document);
  return filesOf(fresh).some((file) => !here.includes(file));
}

/** Sharing by the window, which serves its host to the network and does not count guests. */
function windowSharing(): Surroundings["sharing"] {
  let tell: (shared: Shared) => void = () => {};
  const told = (state: Shared["state"]) => tell({ state, guests: 0 });
  const share = (on?: boolean) =>
    void invoke<boolean>("share", { on }).then(
      (on) => told(on ? "open" : "off"),
      () => told("failed"),
    );
  return {
    set: (how) => share(how === "on"),
    onChange(listener) {
      tell = listener;
      share();
    },
  };
}

/** A host keeps the games, and serves the page that fits it. */
export const surroundings: Surroundings = {
  inBrowser: false,
  homeScreen: "no",
  onUpdate() {},
  lookForUpdate,
  update: () => location.reload(),
  networks: [],
  onNetworks: () => () => {},
  keeping: () => Promise.resolve("kept"),
  onSilence() {},
  takeOver() {},
  keptFiles: () => Promise.resolve([]),
  sharing: isTauri() ? windowSharing() : null,
  askToKeep: () => Promise.resolve("kept"),
};
