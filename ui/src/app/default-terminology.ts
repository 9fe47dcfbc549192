import { wordsOf } from "$text/terms";
import type { Words } from "$wire";
import type { App } from "./app.svelte";

/** The terms used away from a table: those of the edition whose rules are read there. */
export function defaultTerminology({ session, preferences }: App): Words {
  return wordsOf(session.edition(preferences.edition));
}
