import type { KindName } from "$wire";

/** Cards that are made at once. More are made as the list is scrolled, so that a letter costs no more than it shows. */
export const SCREENFUL = 30;
/** Rows before the last one at which more are rendered. */
export const AHEAD = 10;

/** The card search. Kept while a card is open. */
export class CardSearch {
  query = $state("");
  /** A kind; empty for all of them. */
  kind = $state<KindName | "">("");
  /** The id of a printing; empty for all of them. */
  box = $state("");
  /** Number of rendered cards, for the way back to one far down. */
  made = $state(SCREENFUL);
}

/** The search in one custom set. */
export class SetSearch {
  set = $state("");
  query = $state("");
  made = $state(SCREENFUL);
}
