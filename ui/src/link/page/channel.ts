import type { Fault, Recovery } from "$wire";
import type { Share, Shared } from "../surroundings";

/** Between the tabs of a page and the worker that has the host: which channel, which lock, and what is said. */
export const CHANNEL = "starboard-host";
/** Who has this lock leads: it opens the storage and answers all tabs. */
export const LEAD = "starboard-host";

/** The lock that a tab has for as long as it lives, so that its session ends with it. */
export const tabLock = (tab: string) => `starboard-tab-${tab}`;

/** What a tab says. */
export type FromTab =
  | { tab: string; says: "hello"; built: number }
  | { tab: string; says: "bye" }
  | { tab: string; says: "ask"; text: string }
  /** Saves what can be read of a damaged database. */
  | { tab: string; says: "recover" }
  /** Shares the page with other devices, or no longer; or forgets that it was shared. */
  | { says: "share"; how: Share }
  /** Asks how far that is. */
  | { says: "shared" }
  /** The tab that has the host does not answer: it is to let go of it. */
  | { says: "take-over" };

/** What the worker that leads says. */
export type FromHost =
  /** It leads from now on, and knows no tab. */
  | { host: "leads" }
  /** It leads, and opens the storage. */
  | { host: "opens"; tab: string }
  | { host: "welcome"; tab: string }
  | { host: "recovered"; tab: string; how: Recovery | Fault }
  | { host: "answer"; tab: string; text: string }
  | { host: "shared"; shared: Shared }
  /** The tab is of an older build than the host, and has to be loaded anew. */
  | { host: "newer"; tab: string };
