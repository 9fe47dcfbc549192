import type { KindName } from "$lib/wire/KindName";

/** What is looked for among the cards. It stays while one of them is looked at. */
export const browse = $state({
  query: "",
  /** A kind; empty for all of them. */
  kind: "" as KindName | "",
  /** The id of a printing; empty for all of them. */
  box: "",
});
