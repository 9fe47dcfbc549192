import { m } from "$lib/paraglide/messages";
import type { RewardsView } from "$lib/wire/RewardsView";
import type { SeatId } from "$lib/wire/SeatId";
import type { Names } from "./names";
import { total } from "./sums";

/** What a win would bring, in a line. */
export function rewardsLine(names: Names, rewards: RewardsView, fighter: SeatId): string {
  if (rewards.winsGame.length)
    return m.wins_the_game({ names: names.seats(rewards.winsGame), count: rewards.winsGame.length });
  const parts: string[] = [];
  const levels = rewards.levels.find(([seat]) => seat === fighter);
  if (levels) parts.push(m.levels_gained({ count: total(levels[1]) }));
  const treasures = total(rewards.treasures);
  if (treasures > 0) {
    parts.push(
      rewards.faceUp ? m.treasures_face_up({ count: treasures }) : m.treasures_count({ count: treasures }),
    );
  }
  return parts.join(" · ");
}
