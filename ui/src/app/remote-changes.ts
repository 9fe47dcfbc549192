import { m } from "$paraglide/messages";
import { lineLabel } from "$text/events";
import type { DeviceFacts } from "$wire";
import type { App } from "./app.svelte";
import { announceLatest, type NamedSnapshot } from "./announce";
import { latestEvents, type OpenTable } from "./table.svelte";

/**
 * Announces a change by another device: undo or redo, a win, an objection to a claim, the end of the fight on screen, or a
 * card that took nothing. Other changes are visible and need no words.
 */
export function announceRemoteChange(before: NamedSnapshot, now: NamedSnapshot, fightShown: boolean): void {
  const { app, snapshot, names } = now;
  const { notices } = app;
  const { latest, undo } = snapshot;
  const has = (...kinds: string[]) => latestEvents(snapshot).some(({ event }) => kinds.includes(event));
  switch (latest.entry.entry) {
    case "undo":
      return notices.toast(gone(before, now));
    case "redo":
      return notices.toast(undo ? m.log_forth_to({ what: lineLabel(names, undo) }) : m.log_forth());
    case "take-back":
      return notices.toast(lineLabel(names, latest));
    case "act":
      if (has("seat-removed")) notices.toast(lineLabel(names, latest));
      else if (
        has("claim-stopped", "spared") ||
        (ended(before, now) && (fightShown || snapshot.view.stage === "over"))
      )
        announceLatest(now);
  }
}

/** Announces a device that has just been let in. Whoever may do so can take it out again. */
export function announcePhone({ notices, session }: App, table: OpenTable, device: DeviceFacts): void {
  const seat = device.plays && table.seat(device.plays.seat);
  const run = () => void session.ask({ ask: "take-out", device: device.id });
  notices.toast(
    seat ? m.phone_is_in({ name: seat.name }) : m.phone_watches(),
    session.mayChange(device) ? { label: m.take_out(), run } : undefined,
  );
}

function ended(before: NamedSnapshot, now: NamedSnapshot): boolean {
  return before.snapshot.view.combat !== null && now.snapshot.view.combat === null;
}

/** Describes what was undone: one step, or everything back to a line. */
function gone(before: NamedSnapshot, { snapshot: { undo, redo }, names }: NamedSnapshot): string {
  if (redo && redo.seq === before.snapshot.undo?.seq)
    return m.labelled({ label: m.undone(), value: lineLabel(before.names, redo) });
  return undo ? m.log_back_to({ what: lineLabel(names, undo) }) : m.log_back();
}
