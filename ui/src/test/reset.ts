import { vi } from "vitest";

/** Resets what tests share: the history and the storage of the page. */
export async function reset(): Promise<void> {
  // The history leaves the entries of dialogs that are gone, which takes it a moment.
  await vi.waitUntil(() => !(history.state as { covered?: number } | null)?.covered);
  history.pushState({}, "", "#/");
  localStorage.clear();
  sessionStorage.clear();
}
