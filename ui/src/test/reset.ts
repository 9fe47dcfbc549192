import { vi } from "vitest";
import { SCREENFUL, browse, browseSet } from "$features/cards";
import { labelChoice } from "$features/labels";
import { setImport } from "$features/my-cards";
import { playAnyCard } from "$features/picker";
import { lookup } from "$app/rule-lookup.svelte";
import { notices } from "$app/notices.svelte";
import { preferences } from "$app/preferences.svelte";
import { route } from "$app/route.svelte";

/** Resets the state that tests of a page share. */
export async function reset(): Promise<void> {
  // The history leaves the entries of dialogs that are gone, which takes it a moment.
  await vi.waitUntil(
    () => route.overlayCount === 0 && !(history.state as { covered?: number } | null)?.covered,
  );
  route.go({ screen: "lobby" });
  localStorage.clear();
  sessionStorage.clear();
  preferences.start();
  notices.settle();
  while (notices.shown) notices.dismiss(notices.shown.id);
  lookup.close();
  playAnyCard.close();
  setImport.done();
  labelChoice.cards.clear();
  Object.assign(browse, { query: "", kind: "", box: "", made: SCREENFUL });
  Object.assign(browseSet, { set: "", query: "", made: SCREENFUL });
}
