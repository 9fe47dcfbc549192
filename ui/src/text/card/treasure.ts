import { m } from "$paraglide/messages";
import type { OneShotEffect, SpecialEffect } from "$wire";
import { signed, type CardTextContext } from "../names";
import { lines, type Line } from "./lines";
import { conditionPhrase } from "./who";

/** Effects of a one-shot. */
export function oneShotLines(context: CardTextContext, effect: OneShotEffect): Line[] {
  switch (effect.do) {
    case "combat-bonus":
      return lines(m.effect_combat_bonus({ amount: signed(effect.bonus), side: effect.side }));
    case "remove-monster":
      return lines(
        m.effect_remove_monster(),
        effect.kill ? m.effect_removal_kill() : m.effect_removal_no_kill(),
        effect["leaves-treasure"] ? m.effect_removal_treasure() : m.effect_removal_no_treasure(),
      );
    case "cancel":
      return lines(m.effect_cancel({ traps: context.words.traps }));
    case "set-die":
      return lines(m.effect_set_die());
    case "restore-levels":
      return lines(m.effect_restore_levels({ count: effect.levels }));
    case "decide-flight":
      return lines(m.effect_decide_flight());
    case "fool-monster":
      return lines(m.effect_fool_monster());
    case "hand-over-turn":
      return lines(m.effect_hand_over_turn());
    case "distract-helper":
      return lines(m.effect_distract_helper({ who: conditionPhrase(context, { race: effect.race }) }));
    case "take-top-discard":
      return lines(m.effect_take_top_discard());
    case "take-monsters":
      return lines(m.effect_take_monsters());
  }
}

/** The effect of a special Treasure. */
export function specialLine(context: CardTextContext, effect: SpecialEffect): string {
  switch (effect.do) {
    case "take-any-discard":
      return m.effect_take_any_discard();
    case "take-sidekick":
      return m.effect_take_sidekick({ sidekicks: context.words.sidekicks });
    case "draw-and-keep":
      return m.effect_draw_and_keep({ count: effect.draw, keep: effect.keep });
  }
}
