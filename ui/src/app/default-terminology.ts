import { wordsOf } from "$text/terms";
import type { Words } from "$wire";
import { preferences } from "./preferences.svelte";
import type { Session } from "./session.svelte";

/** The terms used away from a table: those of the edition whose rules are read there. */
export function defaultTerminology(session: Session): Words {
  return wordsOf(session.edition(preferences.edition));
}
