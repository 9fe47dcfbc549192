import { m } from "$paraglide/messages";
import type { Ability, ActivePower, Cost, Timing } from "$wire";
import { oneOf, signed, type CardTextContext } from "../names";
import { slot } from "../terms";
import { line, lines, type Line } from "./lines";

/** Describes an ability of a card for its owner. */
export function abilityLine(context: CardTextContext, ability: Ability): Line {
  const { sidekicks, doorDeck: deck } = context.words;
  switch (ability.is) {
    case "alone-bonus":
      return line(m.effect_alone_bonus({ amount: signed(ability.bonus) }));
    case "per-monster":
      return line(m.effect_per_monster({ amount: signed(ability.bonus) }));
    case "run-away":
      return line(m.effect_run_away({ amount: signed(ability.bonus) }));
    case "extra-hands":
      return line(m.effect_extra_hands({ count: ability.hands }));
    case "extra-place": {
      const places = [...ability.slots.map(slot), ...(ability.hand ? [m.effect_place_hand()] : [])];
      return line(m.effect_extra_place({ places: oneOf(places) }));
    }
    case "any-complex":
      return line(m.effect_any_complex());
    case "sidekick-limit":
      return line(m.effect_sidekick_limit({ count: ability.sidekicks, sidekicks }));
    case "loyal-sidekicks":
      return line(m.effect_loyal_sidekicks({ sidekicks }));
    case "starting-level":
      return line(m.effect_starting_level({ level: ability.level }));
    case "stay-alive":
      return line(m.effect_stay_alive({ count: ability.levels }));
    case "extra-door":
      return line(m.effect_extra_door());
    case "doors-for-helping":
      return line(m.effect_doors_for_helping({ count: ability.doors, deck }));
    case "carries":
      return line(m.effect_carries({ count: ability.hands }));
    case "self-destruct":
      return line(m.effect_self_destruct({ amount: signed(ability.bonus) }));
    case "speaks-for-owner":
      return line(m.effect_speaks_for_owner());
    case "leaves-on-roll":
      return line(m.effect_leaves_on_roll({ face: ability.face }));
    case "named-wielder": {
      const names = oneOf(ability.names.map(capitalized));
      return line(m.effect_named_wielder({ amount: signed(ability.bonus), names }));
    }
    case "wins-without-kill":
      return line(m.effect_wins_without_kill());
    case "worn-over":
      return line(m.effect_worn_over({ slot: ability.slot }));
    case "joins":
      return line(m.effect_joins({ items: ability.items, count: ability["hands-each"] }));
    case "power": {
      const does = powerText(context, ability.power);
      return line(whenText(context, ability.when), lines(costText(ability.cost), does));
    }
  }
}

function whenText(context: CardTextContext, when: Timing): string {
  switch (when) {
    case "any-time":
      return m.effect_when_any_time();
    case "in-combat":
      return m.effect_when_in_combat();
    case "out-of-combat":
      return m.effect_when_out_of_combat();
    case "on-drawn-trap":
      return m.effect_when_on_drawn_trap({ traps: context.words.traps });
  }
}

function costText(cost: Cost): string {
  switch (cost.pay) {
    case "cards":
      return cost["one-deck"]
        ? m.effect_pay_cards_one_deck({ count: cost.count })
        : m.effect_pay_cards({ count: cost.count });
    case "hand":
      return m.effect_pay_hand();
    case "items-of-equal-value":
      return m.effect_pay_items();
  }
}

function powerText(context: CardTextContext, power: ActivePower): string {
  switch (power.do) {
    case "look":
      return m.effect_power_look({ count: power.cards });
    case "take-discarded-monster":
      return m.effect_power_take_monster();
    case "take-discarded-item":
      return m.effect_power_take_item();
    case "draw":
      return m.effect_power_draw({ count: power.cards });
    case "cancel-trap":
      return m.effect_power_cancel_trap({ traps: context.words.traps });
    case "double-level":
      return m.effect_power_double_level();
    case "steal":
      return m.effect_power_steal({ face: power.needs });
  }
}

/** A name, which the cards keep in small letters. */
function capitalized(name: string): string {
  return name.charAt(0).toLocaleUpperCase() + name.slice(1);
}
