import { m } from "$paraglide/messages";
import type { Amount, ItemFilter, Step } from "$wire";
import { isolated } from "../isolate";
import { list, signed, type CardTextContext } from "../names";
import { amountOfMoney } from "../terms";
import { line, lines, type Line } from "./lines";
import { conditionPhrase } from "./who";

type Of<S extends Step["do"]> = Extract<Step, { do: S }>;

/** Effects of a card on its victim, at least a sentence for each step. */
export function stepLines(context: CardTextContext, steps: Step[]): Line[] {
  if (!steps.length) return lines(m.effect_nothing());
  return steps.flatMap((step) => stepLine(context, step));
}

const STEPS: { [S in Step["do"]]: (step: Of<S>, context: CardTextContext) => Line | Line[] } = {
  "lose-levels": (step) => line(loseLevels(step.amount)),
  "set-level": (step) =>
    line(
      step["only-if-below"]
        ? m.effect_raise_level({ level: step.level })
        : m.effect_set_level({ level: step.level }),
    ),
  "lose-items": (step, context) => loseItems(context, step),
  "lose-traits": (step, context) => [
    line(
      step.count === "all"
        ? m.effect_lose_all_traits({ what: step.what })
        : m.effect_lose_traits({ count: step.count.exactly, what: step.what }),
    ),
    ...ifNone(context, step.otherwise),
  ],
  "discard-hand": (step) => line(discardHand(step)),
  "discard-cards": (step) => line(m.effect_discard_cards({ count: step.count })),
  "give-items": (step, context) =>
    line(m.effect_give_items({ worth: amountOfMoney(context.words, step.worth) })),
  die: () => line(m.effect_die()),
  "others-gain-levels": (step) =>
    line(
      step.to === "neighbors"
        ? m.effect_neighbors_gain({ count: step.amount })
        : m.effect_not_caught_gain({ count: step.amount }),
    ),
  "cannot-help": () => line(m.effect_cannot_help()),
  "cannot-use-power": (step, context) =>
    line(m.effect_cannot_use_power({ name: isolated(context.cards.name(step.class)) })),
  "change-sex": () => line(m.effect_change_sex()),
  "next-combat": (step) => line(m.effect_next_combat({ amount: signed(step.amount) })),
  "reverse-best-item": (step) => line(m.effect_reverse_best_item({ count: step["levels-to-discard"] })),
  "swap-by-dice": (step) => line(m.effect_swap_by_dice({ amount: signed(step["next-combat"]) })),
  "replace-trait": (step) => line(m.effect_replace_trait({ what: step.what })),
  "next-flight": (step) => {
    const amount = signed(step.amount);
    return line(
      step.whose === "everybody" ? m.effect_all_next_flight({ amount }) : m.effect_next_flight({ amount }),
    );
  },
  throw: (step, context) => line(m.effect_throw(), stepLines(context, step.hit)),
  "new-traits": () => line(m.effect_new_traits()),
  "find-trait": (step) => line(m.effect_find_trait({ what: step.what })),
  "take-trait": () => line(m.effect_take_trait()),
  "take-around": (step) => line(m.effect_take_around({ direction: step.direction })),
  "pass-on": (step, context) => passOn(context, step),
  "as-printed": () => line(m.effect_as_printed()),
  if: (step, context) => branches(context, step),
  either: (step, context) =>
    line(
      m.effect_either(),
      step.options.map((option) => together(stepLines(context, option))),
    ),
};

function stepLine(context: CardTextContext, step: Step): Line | Line[] {
  const say = STEPS[step.do] as (step: Step, context: CardTextContext) => Line | Line[];
  return say(step, context);
}

function loseLevels(amount: Amount): string {
  if (amount === "die") return m.effect_lose_levels_die();
  if ("fixed" in amount) return m.effect_lose_levels({ count: amount.fixed });
  return m.effect_lose_levels_margin({ count: amount.margin });
}

function loseItems(context: CardTextContext, step: Of<"lose-items">): Line[] {
  const { slot, complex, worn } = step.what;
  const what = slot ?? (complex ? "complex" : "any");
  const choice = step.count !== "all" && (step.chooser !== "victim" || slot === undefined);
  return [
    line(
      lostItems(step, what, worn),
      lines(
        slot !== undefined && complex && m.effect_only_complex(),
        complex === false && m.effect_only_regular(),
        worn === false && m.effect_only_carried(),
        step.first && m.effect_goes_first({ slot: step.first }),
        choice && m.effect_chooser({ chooser: step.chooser }),
      ),
    ),
    ...ifNone(context, step.otherwise),
  ];
}

function lostItems({ count }: Of<"lose-items">, what: string, worn: ItemFilter["worn"]): string {
  if (count === "all")
    return worn ? m.effect_lose_all_worn_items({ what }) : m.effect_lose_all_items({ what });
  const lost = { what, count: count.exactly };
  return worn ? m.effect_lose_worn_items(lost) : m.effect_lose_items(lost);
}

function discardHand({ count, chooser }: Of<"discard-hand">): string {
  if (count === "all") return m.effect_discard_hand();
  if (chooser === "victim") return m.effect_discard_from_hand({ count: count.exactly });
  return m.effect_hand_taken({ count: count.exactly, chooser });
}

function passOn(context: CardTextContext, { to, unless }: Of<"pass-on">): Line[] {
  const cards = list(unless.map((card) => context.cards.name(card)));
  return lines(m.effect_pass_on({ to }), unless.length > 0 && m.effect_pass_on_unless({ cards }));
}

function branches(context: CardTextContext, step: Of<"if">): Line[] {
  const who = conditionPhrase(context, step.who);
  const otherwise = stepLines(context, step.otherwise);
  if (!step.then.length) return [line(m.effect_except({ who }), otherwise)];
  const then = line(m.effect_for({ who }), stepLines(context, step.then));
  return step.otherwise.length ? [then, line(m.effect_otherwise(), otherwise)] : [then];
}

function ifNone(context: CardTextContext, steps: Step[]): Line[] {
  return steps.length ? [line(m.effect_if_none(), stepLines(context, steps))] : [];
}

/** Several sentences as one, so that they can stand among others to choose from. */
function together(all: Line[]): Line {
  const [only] = all;
  return only && all.length === 1 ? only : line(m.effect_together(), all);
}
