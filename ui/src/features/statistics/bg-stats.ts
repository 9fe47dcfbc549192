import type { EditionId, Statistics, TableId } from "$wire";
import { lastLevel, ranked } from "./summary";

const MINUTE = 60_000;

/** The games by their names in public lists of games, where BG Stats looks them up. */
const gameOf = (edition: EditionId) => (edition === "starfinder" ? "Munchkin Starfinder" : "Star Munchkin");

/**
 * The link that hands a finished game to BG Stats, in the format that it has published for other apps. Names are the ids of
 * players, so that BG Stats knows them again in the next game. Its Android app requires `winner` and `startPlayer`.
 */
export function bgStatsLink(table: TableId, edition: EditionId, statistics: Statistics): string {
  const { beganAt, playedUntil, winners } = statistics;
  const play = {
    sourceName: "Starboard",
    sourcePlayId: table,
    playDate: new Date(beganAt).toISOString().slice(0, 19).replace("T", " "),
    durationMin: Math.round((playedUntil - beganAt) / MINUTE),
    game: { name: gameOf(edition), sourceGameId: edition, highestWins: true, noPoints: false },
    players: ranked(statistics).map((player) => ({
      name: player.name,
      sourcePlayerId: player.name,
      score: lastLevel(player),
      winner: winners.includes(player.seat),
      startPlayer: false,
    })),
  };
  return `bgstats://app.bgstatsapp.com/createPlay.html?data=${encodeURIComponent(JSON.stringify(play))}`;
}
