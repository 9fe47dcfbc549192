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

/** The differences between a page that has the host inside and one that a host serves or shows. */
export interface Surroundings {
  /** Whether games are kept in this browser. */
  readonly inBrowser: boolean;
  /** Whether other devices can be at the same tables. */
  readonly shared: boolean;
  /**
   * Whether this page is an app on the home screen, or may become one that keeps its own games: one of an iPhone does not find
   * those of the browser.
   */
  readonly homeScreen: "is" | "may" | "no";
  /** Begins to look for a newer page, and says so when there is one. */
  onUpdate(tell: (update: Update) => void): void;
  /** Looks for a newer page now. */
  lookForUpdate(): Promise<void>;
  /** Goes on with the newer page. */
  update(): void;
  /** How long this browser keeps the games, if it is the one that does. */
  keeping(): Promise<Keeping>;
  /** Hears how much of the networks that read photos has come to this page, from 0 to 1. Returns a function that stops it. */
  onNetworks(listener: (part: number) => void): () => void;
  /** Asks the browser to keep the games. */
  askToKeep(): Promise<Keeping>;
}
