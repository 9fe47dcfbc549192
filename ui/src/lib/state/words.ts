import { wordsOf } from "$lib/words/terms";
import type { Words } from "$lib/wire/Words";
import { preferences } from "./preferences.svelte";
import type { Session } from "./session.svelte";

/** What things are called away from a table: as in the edition whose rules are read there. */
export function wordsAway(session: Session): Words {
  return wordsOf(session.edition(preferences.edition));
}
