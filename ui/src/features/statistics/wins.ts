import type { FinishedGame } from "$wire";

/** The games that count, the first one first. */
export function counted(games: readonly FinishedGame[]): FinishedGame[] {
  return games.filter(({ counts }) => counts === "yes").toReversed();
}

/** Games won by a player so far: before the first game, and after each. */
export function winsSoFar(name: string, games: readonly FinishedGame[]): number[] {
  const key = (name: string) => name.trim().toLowerCase();
  let wins = 0;
  const won = ({ players }: FinishedGame) =>
    players.some((player) => player.won && key(player.name) === key(name));
  return [0, ...games.map((game) => (wins += Number(won(game))))];
}
