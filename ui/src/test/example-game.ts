import type { Color, SeatStatistics, Statistics } from "$wire";

/** A player of a game for tests, by the Level at the end of each turn. */
export function player(
  name: string,
  color: Color,
  levels: (number | null)[],
  left: number | null = null,
): Omit<SeatStatistics, "seat"> {
  const none = {
    kills: 0,
    helped: 0,
    treasures: 0,
    escaped: 0,
    caught: 0,
    deaths: 0,
    races: [],
    classes: [],
  };
  return { ...none, name, standie: { color, shape: "dome" }, levels, left };
}

/** A game for tests, in which nothing but its Levels has been counted. */
export function game(players: Omit<SeatStatistics, "seat">[]): Statistics {
  return {
    beganAt: 0,
    playedUntil: 0,
    turns: Math.max(...players.map(({ levels }) => levels.length)) - 1,
    seats: players.map((player, seat) => ({ ...player, seat })),
    fights: [],
    dice: {
      rolled: [0, 0, 0, 0, 0, 0],
      entered: [0, 0, 0, 0, 0, 0],
      needed: 30,
      fairness: null,
    },
    awards: [],
    winners: [],
    turningPoint: null,
  };
}
