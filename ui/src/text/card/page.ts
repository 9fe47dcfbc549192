import { m } from "$paraglide/messages";
import type { Ability, CardKind } from "$wire";
import type { CardTextContext } from "../names";
import { abilityLine } from "./abilities";
import { usingItem } from "./item";
import { lines, type Line } from "./lines";
import { beforeCombat, declining, enhancing, fleeing, inCombat, winning } from "./monster";
import { stepLines } from "./steps";
import { oneShotLines, specialLine } from "./treasure";
import { conditionPhrase } from "./who";

const TOPICS = {
  does: m.effect_topic_does,
  use: m.effect_topic_use,
  before: m.effect_topic_before,
  combat: m.effect_topic_combat,
  decline: m.effect_topic_decline,
  winning: m.effect_topic_winning,
  escape: m.effect_topic_escape,
  "bad-stuff": m.effect_topic_bad_stuff,
  limits: m.effect_topic_limits,
};

export type Topic = keyof typeof TOPICS;

/** Effects of a card under one heading. */
export interface Group {
  topic: Topic;
  lines: Line[];
}

export function topicName(topic: Topic): string {
  return TOPICS[topic]();
}

/** All that a card does, in words, by topic; topics of which there is nothing to say are left out. */
export function whatItDoes(context: CardTextContext, kind: CardKind): Group[] {
  return groups(context, kind).filter(({ lines }) => lines.length);
}

type Of<K extends CardKind["is"]> = Extract<CardKind, { is: K }>;

const GROUPS: { [K in CardKind["is"]]: (kind: Of<K>, context: CardTextContext) => Group[] } = {
  monster: (kind, context) => [
    { topic: "before", lines: beforeCombat(context, kind) },
    { topic: "combat", lines: inCombat(context, kind) },
    { topic: "decline", lines: declining(context, kind) },
    { topic: "winning", lines: winning(context, kind) },
    { topic: "escape", lines: fleeing(context, kind) },
    { topic: "bad-stuff", lines: stepLines(context, kind["bad-stuff"]) },
    limits((kind.level === null || kind.treasures === null) && m.effect_unknown_figures()),
  ],
  class: trait,
  race: trait,
  sidekick: (kind, context) => [does([...abilities(context, kind.abilities), ...lines(m.effect_sidekick())])],
  "half-breed": () => [
    does(lines(m.effect_half_breed(), m.effect_half_breed_one(), m.effect_half_breed_lost())),
  ],
  "super-munchkin": () => [does(lines(m.effect_super_munchkin()))],
  cheat: () => [does(lines(m.effect_cheat()))],
  "wandering-monster": () => [does(lines(m.effect_wandering()))],
  enhancer: (kind) => [does(enhancing(kind))],
  trap: (kind, context) => [does(stepLines(context, kind.steps)), limits(kind.lingers && m.effect_lingers())],
  bookmark: (kind, context) => [does(stepLines(context, kind.steps))],
  item: (kind, context) => [
    does(abilities(context, kind.abilities)),
    { topic: "use", lines: usingItem(context, kind) },
    limits(
      (kind.value === null || kind.bonus === null) && m.effect_unknown_figures(),
      kind.value === 0 && m.effect_no_value(),
    ),
  ],
  "one-shot": (kind, context) => [
    does(oneShotLines(context, kind.effect)),
    limits(
      m.effect_once(),
      kind.only && m.effect_only({ who: conditionPhrase(context, kind.only) }),
      ...sale(kind.value),
      ...playing(kind),
    ),
  ],
  "level-up": (kind) => [
    does(
      lines(
        m.effect_level_up(),
        kind["costs-hand-of"] > 0 && m.effect_costs_hand({ count: kind["costs-hand-of"] }),
      ),
    ),
  ],
  special: (kind, context) => [
    does(lines(specialLine(context, kind.effect))),
    limits(m.effect_once(), ...sale(kind.value), ...playing(kind)),
  ],
};

function groups(context: CardTextContext, kind: CardKind): Group[] {
  const say = GROUPS[kind.is] as (kind: CardKind, context: CardTextContext) => Group[];
  return say(kind, context);
}

function limits(...all: Parameters<typeof lines>): Group {
  return { topic: "limits", lines: lines(...all) };
}

function does(all: Line[]): Group {
  return { topic: "does", lines: all };
}

function trait(kind: Of<"class" | "race">, context: CardTextContext): Group[] {
  return [does(kind.abilities.length ? abilities(context, kind.abilities) : lines(m.effect_not_public()))];
}

function abilities(context: CardTextContext, all: Ability[]): Line[] {
  return all.map((ability) => abilityLine(context, ability));
}

function sale(value: number | null): (string | false)[] {
  return [value === null && m.effect_no_item(), value === 0 && m.effect_no_value()];
}

function playing(card: { "out-of-combat": boolean; "goes-under": boolean }): (string | false)[] {
  return [card["out-of-combat"] && m.effect_out_of_combat(), card["goes-under"] && m.effect_goes_under()];
}
