import { LongList } from "$design/long-list.svelte";
import type { KindName } from "$wire";

/** The card search. Kept while a card is open. */
export class CardSearch {
  query = $state("");
  /** A kind; empty for all of them. */
  kind = $state<KindName | "">("");
  /** The id of a printing; empty for all of them. */
  box = $state("");
  /** The rendered cards, for the way back to one far down. */
  readonly list = new LongList(30);
}

/** The search in one custom set. */
export class SetSearch {
  set = $state("");
  query = $state("");
  readonly list = new LongList(30);
}
