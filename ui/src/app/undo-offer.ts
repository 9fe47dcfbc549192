import { m } from "$paraglide/messages";
import type { Game } from "./context";
import type { Offer } from "./notices.svelte";

type Now = Pick<Game, "app" | "table" | "snapshot">;

/** Returns a check whether the last action's follow-up is too late: the table was left, or something else was done. */
export function lateAfter({ app, table, snapshot: { seq } }: Now): () => boolean {
  return () => app.route.table !== table.id || table.snapshot?.seq !== seq;
}

/** Offers to undo the last action, and then to do it again. */
export function undoOf(now: Now, what: string): Offer {
  const run = () => now.table.undo((snapshot) => announceUndone({ ...now, snapshot }, what));
  return { label: m.undo(), run, late: lateAfter(now) };
}

/** Announces what was undone, with an offer to do it again. */
export function announceUndone(now: Now, what: string): void {
  now.app.notices.toast(m.labelled({ label: m.undone(), value: what }), {
    label: m.redo(),
    run: () => now.table.redo(),
    late: lateAfter(now),
  });
}
