import { m } from "$paraglide/messages";
import type { Decision } from "$wire";
import type { Names } from "./names";
import { step } from "./steps";

/** The prompt of a decision, addressed to the player who decides. */
export function decisionPrompt(names: Names, { seat, about }: Decision): string {
  const name = names.seat(seat);
  switch (about.matter) {
    case "pick-cards":
      if (about.purpose.is === "reversal") return m.matter_pick_reversal({ name });
      if (about.purpose.is === "hand") return m.matter_take_item({ name, victim: names.seat(about.victim) });
      if (about.purpose.is === "surplus") return m.matter_pick_surplus({ name, count: about.count });
      return about.victim === seat
        ? m.matter_pick_own({ name, count: about.count })
        : m.matter_pick({ name, victim: names.seat(about.victim), count: about.count });
    case "roll-die":
      return about.victim === seat
        ? m.matter_roll_own({ name })
        : m.matter_roll({ name, victim: names.seat(about.victim) });
    case "roll-to-stay":
      return m.matter_roll_to_stay({ name, card: names.card(about.card), face: about.face });
    case "roll-for-swap":
      return m.matter_roll_for_swap({ name });
    case "pick-for-swap":
      return about.high.length > 1
        ? m.matter_pick_for_swap_sex({ name })
        : m.matter_pick_for_swap_race({ name });
    case "find-in-discards":
      return about.any
        ? m.matter_find_any({ name, what: about.what })
        : m.matter_find({ name, what: about.what });
    case "take-trait":
      return m.matter_take_trait({ name });
    case "throw":
      return m.matter_throw({ name });
    case "pick-option":
      return m.matter_option({ name });
    case "do-at-table":
      return m.matter_at_table({ victim: names.seat(about.victim), step: step(names, about.step) });
    case "stay-alive":
      return m.matter_stay_alive({ name, levels: m.n_levels({ count: about.levels }) });
    case "collect-rewards":
      return m.matter_rewards({ name });
    case "loot":
      return about.tiedWith.length
        ? m.matter_loot_tied({
            names: names.seats([seat, ...about.tiedWith.filter((other) => other !== seat)]),
            dead: names.seat(about.dead),
          })
        : m.matter_loot({ name, dead: names.seat(about.dead) });
    case "play-sidekick":
      return m.matter_play_sidekick({ name, card: names.card(about.insteadOf) });
    case "draw-new-hand":
      return m.matter_new_hand({ name, cards: m.n_cards({ count: about.each }) });
  }
}
