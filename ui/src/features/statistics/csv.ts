import { mergeForDisplay } from "$text/merge-events";
import { LogNames } from "$text/log-names";
import { m } from "$paraglide/messages";
import type { LogLine, SeatId, View } from "$wire";
import type { Cards } from "$text/cards";
import { event, settled } from "$text/events";
import { list, Names } from "$text/names";
import { spreadsheet } from "./spreadsheet";

/** The log of a game as a table for a spreadsheet: every line with its number, time, player, and what happened. */
export function csv(lines: readonly LogLine[], cards: Cards, view: View): string {
  const trail = new LogNames();
  const rows = lines.map((line) => {
    const first = trail.follow(line);
    const seat = line.actor ?? endedTurn(line) ?? first;
    const names = new Names(cards, view, trail.namedThings);
    return [
      line.seq,
      new Date(line.at).toISOString(),
      seat === null ? "" : names.seat(seat),
      line.entry.entry === "act" ? line.entry.action : line.entry.entry,
      said(names, line),
      line.inEffect ? m.yes() : m.no(),
    ];
  });
  const fields = [m.csv_line(), m.csv_time(), m.csv_player(), m.csv_action(), m.csv_what(), m.csv_counts()];
  return spreadsheet(fields, rows);
}

/** Whose turn was ended, if one was. The trail has the line belong to the player whose turn begins with it. */
function endedTurn({ entry }: LogLine): SeatId | null {
  if (entry.entry !== "act" || entry.action !== "end-turn") return null;
  return entry.events.find((event) => event.event === "turn-ended")?.seat ?? null;
}

function said(names: Names, { entry }: LogLine): string {
  if (entry.entry === "undo") return m.log_undone({ to: entry.to });
  if (entry.entry === "redo") return m.log_redone({ to: entry.to });
  if (entry.entry === "take-back") return m.log_took_back({ lines: list(entry.lines.map(String)) });
  const words = mergeForDisplay(entry.events).map((one) => event(names, one));
  return words.filter((one) => one !== null).join("; ") || settled(names, entry.events);
}
