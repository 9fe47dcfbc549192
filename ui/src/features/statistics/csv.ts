import { m } from "$paraglide/messages";
import type { LogLine } from "$wire";
import { lineRows, rowsText } from "$text/events";
import { list, type Names } from "$text/names";
import { spreadsheet } from "./spreadsheet";

/** The log of a game as a table for a spreadsheet: every line with its number, time, player, and what happened. */
export function csv(lines: readonly LogLine[], names: Names): string {
  const rows = lines.map((line) => [
    line.seq,
    new Date(line.at).toISOString(),
    line.who === null ? "" : names.seat(line.who),
    line.entry.entry === "act" ? line.entry.action : line.entry.entry,
    said(names, line),
    line.inEffect ? m.yes() : m.no(),
  ]);
  const fields = [m.csv_line(), m.csv_time(), m.csv_player(), m.csv_action(), m.csv_what(), m.csv_counts()];
  return spreadsheet(fields, rows);
}

function said(names: Names, line: LogLine): string {
  const { entry } = line;
  const lineTo = (to: number) => `${m.csv_line()} ${to}`;
  if (entry.entry === "undo") return m.log_back_to({ what: lineTo(entry.to) });
  if (entry.entry === "redo") return m.log_forth_to({ what: lineTo(entry.to) });
  if (entry.entry === "take-back")
    return m.labelled({ label: m.taken_back(), value: list(entry.lines.map(String)) });
  return rowsText(names, lineRows(names, line));
}
