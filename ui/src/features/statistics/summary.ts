import { m } from "$paraglide/messages";
import type { SeatStatistics, Statistics } from "$wire";
import { here, perLanguage } from "$text/language";
import { list } from "$text/names";

/** The Level that a player has, or had on leaving. */
export function lastLevel({ levels, left }: SeatStatistics): number {
  return left ?? levels.findLast((level) => level !== null) ?? 1;
}

/** Nothing has been counted yet. */
export function isEmpty({ turns, seats, fights, dice }: Statistics): boolean {
  const counted = [turns, fights.length, ...dice.rolled, ...dice.entered].some((count) => count > 0);
  return !counted && seats.every((seat) => lastLevel(seat) === 1);
}

/** The players, the highest first. */
export function ranked({ seats, winners }: Statistics): SeatStatistics[] {
  const won = ({ seat }: SeatStatistics) => Number(winners.includes(seat));
  return seats.toSorted((a, b) => won(b) - won(a) || lastLevel(b) - lastLevel(a) || b.kills - a.kills);
}

function winnerNames({ seats, winners }: Statistics): string[] {
  return winners.flatMap((id) => seats.find(({ seat }) => seat === id)?.name ?? []);
}

/** How the game stands or ended, in a line. */
export function outcome(statistics: Statistics): string {
  const { seats, turns } = statistics;
  const names = winnerNames(statistics);
  if (names.length) return m.summary_won({ winners: list(names), count: names.length, turns });
  const here = seats.filter(({ left }) => left === null);
  const level = Math.max(1, ...here.map(lastLevel));
  const leading = here.filter((seat) => lastLevel(seat) === level).map(({ name }) => name);
  return m.summary_leading({ names: list(leading), count: leading.length, level });
}

/** When the winners took the lead for good. */
export function turned(statistics: Statistics): string | undefined {
  const names = winnerNames(statistics);
  const turn = statistics.turningPoint?.turn;
  return turn === undefined ? undefined : m.turning_point({ turn, names: list(names), count: names.length });
}

const times = perLanguage(
  (locale) => new Intl.DateTimeFormat(here(locale), { dateStyle: "medium", timeStyle: "short" }),
);

/** When the game was played. */
export function played({ beganAt, playedUntil }: Statistics): string {
  return times().formatRange(beganAt, playedUntil);
}

/** The end of a game as a text to share. */
export function summaryText(table: string, statistics: Statistics): string {
  const rows = ranked(statistics).map((seat) =>
    m.summary_row({ name: seat.name, level: lastLevel(seat), kills: seat.kills, treasures: seat.treasures }),
  );
  return [`${table} · ${outcome(statistics)}`, "", ...rows, "", m.summary_by()].join("\n");
}
