import Papa from "papaparse";
import { m } from "$paraglide/messages";
import type { FinishedGame, LogLine } from "$wire";
import { lineRows, rowsText } from "$text/events";
import { list, type Names } from "$text/names";
import { edition } from "$text/terms";

type Column<Row> = [title: () => string, cell: (row: Row) => string | number];

/** A table as a CSV file that spreadsheets read. */
function spreadsheet<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const fields = columns.map(([title]) => title());
  const data = rows.map((row) => columns.map(([, cell]) => cell(row)));
  // A name that looks like a formula must not become one, and spreadsheets know the encoding by the mark in front.
  return `\ufeff${Papa.unparse({ fields, data }, { escapeFormulae: true })}\r\n`;
}

const yesNo = (yes: boolean) => (yes ? m.yes() : m.no());
const time = (at: number) => new Date(at).toISOString();

/** The log of a game as a table for a spreadsheet: every line with its number, time, player, and what happened. */
export function csv(lines: readonly LogLine[], names: Names): string {
  const columns: Column<LogLine>[] = [
    [m.csv_line, ({ seq }) => seq],
    [m.csv_time, ({ at }) => time(at)],
    [m.csv_player, ({ who }) => (who === null ? "" : names.seat(who))],
    [m.csv_action, ({ entry }) => (entry.entry === "act" ? entry.action : entry.entry)],
    [m.csv_what, (line) => said(names, line)],
    [m.csv_counts, ({ inEffect }) => yesNo(inEffect)],
  ];
  return spreadsheet(columns, lines);
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

/** The columns of finished games: a row for each player of each game. */
const GAMES: Column<{ game: FinishedGame; player: FinishedGame["players"][number] }>[] = [
  [m.csv_time, ({ game }) => time(game.playedUntil)],
  [m.table_name, ({ game }) => game.name],
  [m.edition, ({ game }) => edition(game.edition)],
  [m.csv_counts, ({ game }) => yesNo(game.counts === "yes")],
  [m.csv_player, ({ player }) => player.name],
  [m.won, ({ player }) => yesNo(player.won)],
  [m.level, ({ player }) => player.level],
  [m.kills, ({ player }) => player.kills],
  [m.helped, ({ player }) => player.helped],
  [m.topic_treasures, ({ player }) => player.treasures],
  [m.deaths, ({ player }) => player.deaths],
  [m.csv_races, ({ player }) => list(player.races.map(({ name }) => name))],
  [m.csv_classes, ({ player }) => list(player.classes.map(({ name }) => name))],
];

/** All finished games as a table for a spreadsheet. */
export function gamesCsv(games: readonly FinishedGame[]): string {
  return spreadsheet(
    GAMES,
    games.flatMap((game) => game.players.map((player) => ({ game, player }))),
  );
}
