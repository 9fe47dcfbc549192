import { m } from "$paraglide/messages";
import type { Game } from "$app/context";
import type { CombatView, HelperView, SeatId } from "$wire";
import { dotted, signed } from "$text/names";

/** What a fight with a helper brings, part by part: Treasures to share, what the helper gains, and what the fighter does. */
export function gains(
  { names, view }: Pick<Game, "names" | "view">,
  { fighter }: Pick<CombatView, "fighter">,
  helper: HelperView,
): string[] {
  const own = (seat: SeatId, levels: number, doors: number) =>
    dotted([
      levels ? m.signed_levels({ by: signed(levels), count: levels }) : undefined,
      doors ? m.n_doors({ count: doors, deck: view.words.doorDeck }) : undefined,
      helper.winsGame.includes(seat) ? m.helper_wins_game() : undefined,
    ]);
  const { treasures: count, seat } = helper;
  const left = own(fighter, helper.fighterLevels, helper.fighterDoors);
  return [
    count ? m.helper_to_share({ treasures: m.n_treasures({ count }) }) : "",
    own(seat, helper.levels, helper.doors),
    left && m.labelled({ label: names.seat(fighter), value: left }),
  ].filter(Boolean);
}
