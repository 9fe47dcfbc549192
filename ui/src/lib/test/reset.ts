import { vi } from "vitest";
import { aside } from "$lib/state/aside.svelte";
import { browse, browseSet, SCREENFUL } from "$lib/state/browse.svelte";
import { incoming } from "$lib/state/incoming.svelte";
import { labelChoice } from "$lib/state/labels.svelte";
import { lookup } from "$lib/state/lookup.svelte";
import { notices } from "$lib/state/notices.svelte";
import { preferences } from "$lib/state/preferences.svelte";
import { route } from "$lib/state/route.svelte";

/** Brings the state that all tests of a page share back to where it began. */
export async function reset(): Promise<void> {
  // The history leaves the entries of dialogs that are gone, which takes it a moment.
  await vi.waitUntil(() => route.covers === 0 && !(history.state as { covered?: number } | null)?.covered);
  route.go({ screen: "lobby" });
  localStorage.clear();
  sessionStorage.clear();
  preferences.start();
  notices.settle();
  while (notices.shown) notices.dismiss(notices.shown.id);
  lookup.close();
  aside.close();
  incoming.done();
  labelChoice.cards.clear();
  Object.assign(browse, { query: "", kind: "", box: "", made: SCREENFUL });
  Object.assign(browseSet, { set: "", query: "", made: SCREENFUL });
}
