import { m } from "$paraglide/messages";
import type { Amount, Count, ItemFilter, Step } from "$wire";
import { list, oneOf, signed, type Names } from "./names";
import { conditionShort } from "./sums";
import { amountOfMoney } from "./terms";

/** The steps that a card imposes on its victim. */
export function steps(names: Names, all: Step[]): string {
  return all.length ? list(all.map((one) => step(names, one))) : m.step_nothing();
}

export function step(names: Names, step: Step): string {
  switch (step.do) {
    case "lose-levels":
      return loseLevels(step.amount);
    case "set-level":
      return step["only-if-below"]
        ? m.step_raise_level({ level: step.level })
        : m.step_set_level({ level: step.level });
    case "lose-items":
      return step.count === "all"
        ? m.step_lose_all_items({ what: items(step.what) })
        : m.step_lose_items({ count: step.count.exactly, what: items(step.what) });
    case "lose-traits":
      return step.count === "all"
        ? m.step_lose_all_traits({ what: step.what })
        : m.step_lose_traits({ count: step.count.exactly, what: step.what });
    case "discard-hand":
      return discardHand(step.count, step.chooser);
    case "discard-cards":
      return m.step_discard_cards({ count: step.count });
    case "give-items":
      return m.step_give_items({ worth: amountOfMoney(names.words, step.worth) });
    case "die":
      return m.step_die();
    case "others-gain-levels":
      return step.to === "neighbors"
        ? m.step_neighbors_gain({ count: step.amount })
        : m.step_not_caught_gain({ count: step.amount });
    case "cannot-help":
      return m.step_cannot_help();
    case "cannot-use-power":
      return m.step_cannot_use_power();
    case "change-sex":
      return m.step_change_sex();
    case "next-combat":
      return m.step_next_combat({ amount: signed(step.amount) });
    case "reverse-best-item":
      return m.step_reverse_best_item();
    case "swap-by-dice":
      return m.step_swap_by_dice();
    case "replace-trait":
      return m.step_replace_trait({ what: step.what });
    case "next-flight": {
      const amount = signed(step.amount);
      return step.whose === "everybody" ? m.step_all_next_flight({ amount }) : m.step_next_flight({ amount });
    }
    case "throw":
      return m.step_throw({ steps: steps(names, step.hit) });
    case "new-traits":
      return m.step_new_traits();
    case "find-trait":
      return m.step_find_trait({ what: step.what });
    case "take-trait":
      return m.step_take_trait();
    case "take-around":
      return step.direction === "left" ? m.step_take_left() : m.step_take_right();
    case "pass-on":
      return step.to === "nobody" ? m.step_use_up() : m.step_pass_on();
    case "as-printed":
      return m.step_as_printed();
    case "if":
      return m.step_if({
        who: conditionShort(names, step.who),
        then: steps(names, step.then),
        otherwise: steps(names, step.otherwise),
      });
    case "either":
      return oneOf(step.options.map((option) => steps(names, option)));
  }
}

function loseLevels(amount: Amount): string {
  if (amount === "die") return m.step_lose_levels_die();
  if ("fixed" in amount) return m.step_lose_levels({ count: amount.fixed });
  return m.step_lose_levels_margin({ count: amount.margin });
}

function discardHand(count: Count, chooser: "victim" | "left" | "right"): string {
  if (count === "all") return m.step_discard_hand();
  if (chooser === "victim") return m.step_discard_from_hand({ count: count.exactly });
  return m.step_hand_taken({ count: count.exactly, chooser });
}

function items(filter: ItemFilter): string {
  if (filter.slot) return m.items_slot({ slot: filter.slot });
  if (filter.complex) return m.items_complex();
  if (filter.worn) return m.items_worn();
  return m.items_any();
}
