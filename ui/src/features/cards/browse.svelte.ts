import type { KindName } from "$wire";

/** Cards that are made at once. More are made as the list is scrolled, so that a letter costs no more than it shows. */
export const SCREENFUL = 30;
/** So many before the last one, more are made. */
export const AHEAD = 10;

/** What is looked for among the cards. It stays while one of them is looked at. */
export const browse = $state({
  query: "",
  /** A kind; empty for all of them. */
  kind: "" as KindName | "",
  /** The id of a printing; empty for all of them. */
  box: "",
  /** How many cards have been made, for the way back to one far down. */
  made: SCREENFUL,
});

/** The same of the cards of one own set. */
export const browseSet = $state({ set: "", query: "", made: SCREENFUL });
