import { m } from "$lib/paraglide/messages";
import type { RewardsView } from "$lib/wire/RewardsView";
import type { SeatId } from "$lib/wire/SeatId";
import { dotted, type Names } from "./names";
import { total } from "./sums";

/** What a win brings, or would bring once it were one, in a line. */
export function rewardsLine(names: Names, rewards: RewardsView, fighter: SeatId, winning: boolean): string {
  const { winsGame } = rewards;
  if (winsGame.length) {
    const facts = { names: names.seats(winsGame), count: winsGame.length };
    return winning ? m.wins_the_game(facts) : m.would_win_the_game(facts);
  }
  const parts: string[] = [];
  const levels = total(rewards.levels.find(([seat]) => seat === fighter)?.[1] ?? []);
  if (levels > 0) parts.push(m.levels_gained({ count: levels }));
  const treasures = total(rewards.treasures);
  if (treasures > 0) {
    parts.push(
      rewards.faceUp ? m.treasures_face_up({ count: treasures }) : m.treasures_count({ count: treasures }),
    );
  }
  return dotted(parts);
}
