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
  | { tab: string; says: "ask"; text: string };

/** What the worker that leads says. */
export type FromHost =
  /** It leads from now on, and knows no tab. */
  | { host: "leads" }
  | { host: "welcome"; tab: string }
  | { host: "answer"; tab: string; text: string }
  /** The tab is of an older build than the host, and has to be loaded anew. */
  | { host: "newer"; tab: string };
