import { m } from "$paraglide/messages";
import type { RewardsView, SeatId } from "$wire";
import { dotted, signed, type Names } from "./names";
import { total } from "./sums";

/** The rewards of a win, current or possible, in one line. */
export function rewardsLine(names: Names, rewards: RewardsView, fighter: SeatId, winning: boolean): string {
  const { winsGame } = rewards;
  if (winsGame.length) {
    const facts = { names: names.seats(winsGame), count: winsGame.length };
    return winning ? m.wins_the_game(facts) : m.would_win_the_game(facts);
  }
  const parts: string[] = [];
  const levels = total(rewards.levels.find(([seat]) => seat === fighter)?.[1] ?? []);
  if (levels > 0) parts.push(m.signed_levels({ by: signed(levels), count: levels }));
  return dotted([...parts, treasuresLine(total(rewards.treasures), rewards.faceUp)]);
}

/** Treasures that are drawn, face up where somebody helped; nothing where there are none. */
export function treasuresLine(count: number, faceUp: boolean): string | undefined {
  if (count <= 0) return undefined;
  return faceUp ? m.treasures_face_up({ count }) : m.n_treasures({ count });
}
