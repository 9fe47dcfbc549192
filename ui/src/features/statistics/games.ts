import { m } from "$paraglide/messages";
import type { FinishedGame } from "$wire";
import { list } from "$text/names";
import { edition } from "$text/terms";
import { spreadsheet } from "./spreadsheet";

/** All finished games as a table for a spreadsheet: a row for each player of each game. */
export function gamesCsv(games: readonly FinishedGame[]): string {
  const fields = [
    m.csv_time(),
    m.table_name(),
    m.edition(),
    m.csv_counts(),
    m.csv_player(),
    m.won(),
    m.level(),
    m.kills(),
    m.helped(),
    m.topic_treasures(),
    m.deaths(),
    m.csv_races(),
    m.csv_classes(),
  ];
  const rows = games.flatMap((game) =>
    game.players.map((player) => [
      new Date(game.playedUntil).toISOString(),
      game.name,
      edition(game.edition),
      said(game.counts === "yes"),
      player.name,
      said(player.won),
      player.level,
      player.kills,
      player.helped,
      player.treasures,
      player.deaths,
      list(player.races.map(({ name }) => name)),
      list(player.classes.map(({ name }) => name)),
    ]),
  );
  return spreadsheet(fields, rows);
}

const said = (yes: boolean) => (yes ? m.yes() : m.no());
