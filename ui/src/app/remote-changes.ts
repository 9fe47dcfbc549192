import { m } from "$paraglide/messages";
import { stepLabel } from "$text/events";
import type { Names } from "$text/names";
import type { Snapshot } from "$wire";
import type { App } from "./app.svelte";
import { announceEvents } from "./announce";

/** A snapshot of a table with the names to describe it. */
export interface NamedSnapshot {
  snapshot: Snapshot;
  names: Names;
}

/**
 * Announces a change by another device: undo or redo, a win, an objection to a claim, or the end of the fight on
 * screen. Other changes are visible and need no words.
 */
export function announceRemoteChange(
  { notices }: App,
  before: NamedSnapshot,
  now: NamedSnapshot,
  fightShown: boolean,
): void {
  const was = before.snapshot.undo?.seq ?? 0;
  const { undo, redo } = now.snapshot;
  const is = undo?.seq ?? 0;
  if (is < was) notices.toast(gone(before, now, redo?.seq === was));
  else if (is > was && is <= before.snapshot.seq)
    notices.toast(m.log_forth_to({ what: stepLabel(now.names, undo) }));
  else if (is > was && undo?.action === "take-back") notices.toast(stepLabel(now.names, undo));
  else if (is > was && undo?.events.some(({ event }) => event === "claim-stopped"))
    announceEvents(notices, now.names, undo.events);
  else if (is > was && undo?.events.some(({ event }) => event === "seat-removed"))
    notices.toast(stepLabel(now.names, undo));
  else if (is > was && ended(before, now) && (fightShown || now.snapshot.view.stage === "over"))
    announceEvents(notices, now.names, undo?.events ?? []);
}

function ended(before: NamedSnapshot, now: NamedSnapshot): boolean {
  return before.snapshot.view.combat !== null && now.snapshot.view.combat === null;
}

/** Describes what was undone: one step, or everything back to a line. */
function gone(before: NamedSnapshot, { snapshot, names }: NamedSnapshot, one: boolean): string {
  if (one) return m.undone({ what: stepLabel(before.names, before.snapshot.undo) });
  return snapshot.undo ? m.log_back_to({ what: stepLabel(names, snapshot.undo) }) : m.log_back();
}
