import { m } from "$paraglide/messages";
import type { Amount, Count, ItemFilter, Step } from "$wire";
import { list, oneOf, signed, type Names } from "./names";
import { conditionShort } from "./sums";
import { amountOfMoney } from "./terms";

/** The steps that a card imposes on its victim. */
export function steps(names: Names, all: Step[]): string {
  return all.length ? list(all.map((one) => step(names, one))) : m.step_nothing();
}

type Of<S extends Step["do"]> = Extract<Step, { do: S }>;

const STEPS: { [S in Step["do"]]: (step: Of<S>, names: Names) => string } = {
  "lose-levels": (step) => loseLevels(step.amount),
  "set-level": (step) =>
    step["only-if-below"]
      ? m.step_raise_level({ level: step.level })
      : m.step_set_level({ level: step.level }),
  "lose-items": (step) =>
    step.count === "all"
      ? m.step_lose_all_items({ what: items(step.what) })
      : m.step_lose_items({ count: step.count.exactly, what: items(step.what) }),
  "lose-traits": (step) =>
    step.count === "all"
      ? m.step_lose_all_traits({ what: step.what })
      : m.step_lose_traits({ count: step.count.exactly, what: step.what }),
  "discard-hand": (step) => discardHand(step.count, step.chooser),
  "discard-cards": (step) => m.step_discard_cards({ count: step.count }),
  "give-items": (step, names) => m.step_give_items({ worth: amountOfMoney(names.words, step.worth) }),
  die: () => m.step_die(),
  "others-gain-levels": (step) =>
    step.to === "neighbors"
      ? m.step_neighbors_gain({ count: step.amount })
      : m.step_not_caught_gain({ count: step.amount }),
  "cannot-help": () => m.step_cannot_help(),
  "cannot-use-power": () => m.step_cannot_use_power(),
  "change-sex": () => m.step_change_sex(),
  "next-combat": (step) => m.step_next_combat({ amount: signed(step.amount) }),
  "reverse-best-item": () => m.step_reverse_best_item(),
  "swap-by-dice": () => m.step_swap_by_dice(),
  "replace-trait": (step) => m.step_replace_trait({ what: step.what }),
  "next-flight": (step) => {
    const amount = signed(step.amount);
    return step.whose === "everybody" ? m.step_all_next_flight({ amount }) : m.step_next_flight({ amount });
  },
  throw: (step, names) => m.step_throw({ steps: steps(names, step.hit) }),
  "new-traits": () => m.step_new_traits(),
  "find-trait": (step) => m.step_find_trait({ what: step.what }),
  "take-trait": () => m.step_take_trait(),
  "take-around": (step) => (step.direction === "left" ? m.step_take_left() : m.step_take_right()),
  "pass-on": (step) => (step.to === "nobody" ? m.step_use_up() : m.step_pass_on()),
  "as-printed": () => m.step_as_printed(),
  if: (step, names) =>
    m.step_if({
      who: conditionShort(names, step.who),
      then: steps(names, step.then),
      otherwise: steps(names, step.otherwise),
    }),
  either: (step, names) => oneOf(step.options.map((option) => steps(names, option))),
};

export function step(names: Names, step: Step): string {
  const say = STEPS[step.do] as (step: Step, names: Names) => string;
  return say(step, names);
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
