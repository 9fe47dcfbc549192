import { m } from "$paraglide/messages";
import type { Decline, Enhancer, Immunity, Monster, Reward, Who } from "$wire";
import { signed, type CardTextContext } from "../names";
import { monsterTag } from "../terms";
import { line, lines, type Line } from "./lines";
import { stepLines } from "./steps";
import { conditionPhrase } from "./who";

/** Effects before the fight. */
export function beforeCombat(context: CardTextContext, monster: Monster): Line[] {
  const steps = monster["before-combat"];
  return steps.length ? stepLines(context, steps) : [];
}

/** Effects in the fight. */
export function inCombat(context: CardTextContext, monster: Monster): Line[] {
  const { modifiers, tags } = monster;
  const fighter = monster["fighter-per-discard"];
  const others = monster["others-per-discard"];
  return lines(
    ...tags.map((tag) => m.effect_tag({ tag: monsterTag(tag) })),
    ...modifiers.map(({ against, bonus }) =>
      m.effect_against({ amount: signed(bonus), who: conditionPhrase(context, against) }),
    ),
    modifiers.length > 1 && m.effect_add_up(),
    monster["rolls-for-strength"] && m.effect_rolls_for_strength(),
    fighter !== 0 && m.effect_fighter_discards({ amount: signed(fighter) }),
    others !== 0 && m.effect_others_discard({ amount: signed(others) }),
    beaten(context, monster),
    ...monster["immune-to"].map((immunity) => immune(context, immunity)),
  );
}

function immune(context: CardTextContext, immunity: Immunity): string {
  switch (immunity) {
    case "fire":
      return m.effect_immune_fire();
    case "sidekicks":
      return m.effect_immune_sidekicks({ sidekicks: context.words.sidekicks });
  }
}

function beaten(context: CardTextContext, { "beaten-by": by }: Monster): string | null {
  if (!by) return null;
  const who = conditionPhrase(context, by.who);
  return by.kill ? m.effect_beaten_kill({ who }) : m.effect_beaten({ who });
}

/** Ways not to fight it. */
export function declining(context: CardTextContext, monster: Monster): Line[] {
  return monster["may-decline"].map((way) => decline(context, way));
}

function decline(context: CardTextContext, way: Decline): Line {
  const slot = way["item-slot"];
  return line(
    anyone(way.who) ? m.effect_decline_all() : m.effect_decline({ who: conditionPhrase(context, way.who) }),
    lines(
      way["costs-item"] && (slot ? m.effect_costs_slot_item({ slot }) : m.effect_costs_item()),
      way.levels > 0 && m.effect_gain_levels({ count: way.levels }),
      way.treasures > 0 && m.effect_draw_treasures({ count: way.treasures }),
      way.doors > 0 && m.effect_draw_doors({ count: way.doors, deck: context.words.doorDeck }),
    ),
  );
}

/** Rewards beyond its numbers. */
export function winning(context: CardTextContext, monster: Monster): Line[] {
  return monster.rewards.map((reward) =>
    line(
      rewarded(context, reward),
      lines(
        reward.levels > 0 && m.effect_more_levels({ count: reward.levels }),
        reward.treasures > 0 && m.effect_more_treasures({ count: reward.treasures }),
        reward.doors > 0 && m.effect_draw_doors({ count: reward.doors, deck: context.words.doorDeck }),
        reward["without-kill"] && m.effect_without_kill(),
      ),
    ),
  );
}

function rewarded(context: CardTextContext, { to, who: condition }: Reward): string {
  const who = conditionPhrase(context, condition);
  switch (to) {
    case "fighter":
      return anyone(condition) ? m.effect_reward_fighter() : m.effect_reward_fighter_who({ who });
    case "each":
      return m.effect_reward_each({ who });
    case "once":
      return m.effect_reward_once({ who });
  }
}

/** Effects on an escape. */
export function fleeing(context: CardTextContext, monster: Monster): Line[] {
  const { pursuit } = monster;
  const after = monster["even-if-escaped"];
  const flight = monster["run-away"];
  return lines(
    flight !== 0 && m.effect_run_away_from({ amount: signed(flight) }),
    pursuit.ignores && m.effect_ignores({ who: conditionPhrase(context, pursuit.ignores) }),
    pursuit["lets-go"] && m.effect_lets_go({ who: conditionPhrase(context, pursuit["lets-go"]) }),
    pursuit["no-escape"] &&
      (pursuit.ignores || pursuit["lets-go"] ? m.effect_no_escape_others() : m.effect_no_escape()),
    after.length > 0 && line(m.effect_even_if_escaped(), stepLines(context, after)),
  );
}

/** Effects of an enhancer on a monster. */
export function enhancing(enhancer: Enhancer): Line[] {
  const { bonus, treasures, "run-away": flight } = enhancer;
  return lines(
    bonus !== 0 && m.effect_enhances({ amount: signed(bonus) }),
    treasures !== 0 && m.effect_enhancer_treasures({ amount: signed(treasures) }),
    enhancer.clones && m.effect_clones(),
    flight !== 0 && m.effect_run_away({ amount: signed(flight) }),
    ...enhancer.tags.map((tag) => m.effect_makes_tag({ tag: monsterTag(tag) })),
  );
}

function anyone(who: Who): boolean {
  return Object.keys(who).length === 0;
}
