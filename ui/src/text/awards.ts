import { m } from "$paraglide/messages";
import type { Award, SeatStatistics, Statistics } from "$wire";
import { dotted, list, plain, type Names } from "./names";
import { say, term } from "./say";

/** An award in a sentence. */
export function awardLine(names: Names, award: Award): string {
  if (award.award !== "biggest-win" || !award.foes.length) return say("award", names, award);
  return m.biggest_win_over({
    seats: names.seats(award.seats),
    monsters: list(award.foes.map((foe) => names.foe(foe))),
    strength: plain(award.strength),
  });
}

/** True if an award is told beside a name: a single mishap is no honor. */
function isHonor(award: Award): boolean {
  const mishap = award.award === "most-caught" || award.award === "most-deaths";
  return !mishap || award.count > 1;
}

/** What a player did, in a few words beside the name: the first award, or else what was counted. */
export function inShort({ awards }: Statistics, { seat, kills, treasures }: SeatStatistics): string {
  const award = awards.find((one) => one.seats.includes(seat) && isHonor(one));
  if (award) return term("honor", award.award);
  return dotted([
    kills ? m.n_kills({ count: kills }) : m.no_kills(),
    treasures ? m.n_treasures({ count: treasures }) : undefined,
  ]);
}
