import type { Asset } from "./fetch-asset";

/** The time for which a browser keeps the storage of a page. */
export type Keeping =
  /** As long as its user wants. */
  | "kept"
  /** Until the browser needs the room. */
  | "may-go"
  /** Until the window is closed, as it is a private one. */
  | "forgets";

/** A newer page: one that can be taken, or one in another tab that has taken over the host, so that this page is over. */
export type Update = "there" | "needed";

/** A tab that the others wait for: it has the games and does not answer. */
export interface Silence {
  /** Its title; empty if it is not known. */
  tab: string;
  /** True if it is this tab. */
  own: boolean;
  /** True if it could not be relieved: only its end sets the games free. */
  held: boolean;
}

/** The sharing of a page or window with other devices. */
export interface Shared {
  /** Open once others can come, or the reason why they cannot. */
  state: "off" | "connecting" | "open" | "no-relay" | "no-network" | "too-many" | "failed";
  /** The number of devices that are in. */
  guests: number;
}

/** A change of sharing. "forget" stops it, and deletes the key by which guests know the page. */
export type Share = "on" | "off" | "forget";

/** A file as it lies in the storage of a page. */
export interface Kept {
  name: string;
  content: Blob;
}

/** The differences between a page that has the host inside and one that a host serves or shows. */
export interface Surroundings {
  /** Whether games are kept in this browser. */
  readonly inBrowser: boolean;
  /**
   * Whether this page is an app on the home screen, or may become one that keeps its own games: one of an iPhone does not find
   * those of the browser.
   */
  readonly homeScreen: "is" | "may" | "no";
  /** Begins to look for a newer page, and says so when there is one. */
  onUpdate(tell: (update: Update) => void): void;
  /** Looks for a newer page now. Returns true if there is one. A service worker reports it by `onUpdate` instead. */
  lookForUpdate(): Promise<boolean>;
  /** Goes on with the newer page. */
  update(): void;
  /** How long this browser keeps the games, if it is the one that does. */
  keeping(): Promise<Keeping>;
  /** The files with which this page reads photos itself. */
  readonly networks: readonly Asset[];
  /** Hears how much of the networks that read photos has come to this page, from 0 to 1. Returns a function that stops it. */
  onNetworks(listener: (part: number) => void): () => void;
  /** Hears which tab does not answer, and null once it does. */
  onSilence(listener: (silence: Silence | null) => void): void;
  /** Has another tab go on with the games. */
  takeOver(): void;
  /** The files of the games as they are, damaged or not, where this browser keeps them. */
  keptFiles(): Promise<Kept[]>;
  /** Starts and stops sharing with other devices, and reports its state; null where the host decides that. */
  readonly sharing: { set(how: Share): void; onChange(listener: (shared: Shared) => void): void } | null;
  /** Asks the browser to keep the games. */
  askToKeep(): Promise<Keeping>;
}
