import { m } from "$paraglide/messages";
import type {
  Ability,
  ActivePower,
  Amount,
  Chooser,
  Cost,
  Count,
  Direction,
  Heir,
  Immunity,
  MonsterTag,
  OneShotEffect,
  Place,
  Recipients,
  Runners,
  Sex,
  Share,
  Side,
  Slot,
  SpecialEffect,
  Step,
  Timing,
  TraitKind,
  Until,
} from "$wire";
import { readable } from "./keys";

type Names<Word extends string> = Record<Word, () => string>;
/** The word of each variant whose value is a word, or an object of one key. */
type Outer<T> = T extends string ? T : T extends T ? keyof T & string : never;

const ABILITIES: Names<Ability["is"]> = {
  "alone-bonus": m.edit_ability_alone_bonus,
  "per-monster": m.edit_ability_per_monster,
  "run-away": m.edit_ability_run_away,
  "extra-hands": m.edit_ability_extra_hands,
  "extra-place": m.edit_ability_extra_place,
  "any-complex": m.edit_ability_any_complex,
  "sidekick-limit": m.edit_ability_sidekick_limit,
  "loyal-sidekicks": m.edit_ability_loyal_sidekicks,
  "starting-level": m.edit_ability_starting_level,
  "stay-alive": m.edit_ability_stay_alive,
  "extra-door": m.edit_ability_extra_door,
  "doors-for-helping": m.edit_ability_doors_for_helping,
  carries: m.edit_ability_carries,
  "self-destruct": m.edit_ability_self_destruct,
  "speaks-for-owner": m.edit_ability_speaks_for_owner,
  "leaves-on-roll": m.edit_ability_leaves_on_roll,
  "named-wielder": m.edit_ability_named_wielder,
  "wins-without-kill": m.edit_ability_wins_without_kill,
  "worn-over": m.edit_ability_worn_over,
  joins: m.edit_ability_joins,
  power: m.edit_ability_power,
};

const COSTS: Names<Cost["pay"]> = {
  cards: m.cards,
  hand: m.edit_cost_hand,
  "items-of-equal-value": m.edit_cost_items,
};

const POWERS: Names<ActivePower["do"]> = {
  look: m.edit_power_look,
  "take-discarded-monster": m.power_take_monster,
  "take-discarded-item": m.power_take_item,
  draw: m.edit_power_draw,
  "cancel-trap": m.power_cancel_trap,
  "double-level": m.why_doubled_level,
  steal: m.edit_power_steal,
};

const STEPS: Names<Step["do"]> = {
  "lose-levels": m.edit_step_lose_levels,
  "set-level": m.edit_step_set_level,
  "lose-items": m.edit_step_lose_items,
  "lose-traits": m.edit_step_lose_traits,
  "discard-hand": m.edit_step_discard_hand,
  "discard-cards": m.edit_step_discard_cards,
  "give-items": m.edit_step_give_items,
  die: m.let_die,
  "others-gain-levels": m.edit_step_others_gain,
  "cannot-help": m.edit_step_cannot_help,
  "cannot-use-power": m.edit_step_cannot_use_power,
  "change-sex": m.edit_step_change_sex,
  "next-combat": m.edit_step_next_combat,
  "reverse-best-item": m.edit_step_reverse_best_item,
  "swap-by-dice": m.edit_step_swap_by_dice,
  "replace-trait": m.edit_step_replace_trait,
  "next-flight": m.edit_step_next_flight,
  throw: m.edit_step_throw,
  "new-traits": m.edit_step_new_traits,
  "find-trait": m.edit_step_find_trait,
  "take-trait": m.edit_step_take_trait,
  "take-around": m.edit_step_take_around,
  "pass-on": m.edit_step_pass_on,
  "as-printed": m.edit_step_as_printed,
  if: m.edit_step_if,
  either: m.edit_step_either,
};

const ONE_SHOTS: Names<OneShotEffect["do"]> = {
  "combat-bonus": m.edit_shot_combat_bonus,
  "remove-monster": m.edit_shot_remove_monster,
  cancel: m.edit_shot_cancel,
  "set-die": m.edit_shot_set_die,
  "restore-levels": m.edit_shot_restore_levels,
  "decide-flight": m.edit_shot_decide_flight,
  "fool-monster": m.edit_shot_fool_monster,
  "hand-over-turn": m.edit_shot_hand_over_turn,
  "distract-helper": m.edit_shot_distract_helper,
  "take-top-discard": m.edit_shot_take_top_discard,
  "take-monsters": m.edit_shot_take_monsters,
};

const SPECIALS: Names<SpecialEffect["do"]> = {
  "take-any-discard": m.edit_special_take_any_discard,
  "take-sidekick": m.edit_special_take_sidekick,
  "draw-and-keep": m.edit_special_draw_and_keep,
};

const AMOUNTS: Names<Outer<Amount>> = {
  fixed: m.edit_word_a_number,
  die: m.edit_word_die,
  margin: m.edit_word_margin,
};

const COUNTS: Names<Outer<Count>> = { all: m.edit_word_all, exactly: m.edit_word_a_number };

const CHOOSERS: Names<Chooser> = {
  victim: m.edit_word_victim,
  left: m.edit_word_on_left,
  right: m.edit_word_on_right,
};

const DIRECTIONS: Names<Direction> = { left: m.edit_word_to_left, right: m.edit_word_to_right };

const HEIRS: Names<Heir> = {
  right: m.edit_word_on_right,
  "next-on-left": m.edit_word_next_on_left,
  nobody: m.edit_word_nobody,
};

const IMMUNITIES: Names<Immunity> = { fire: m.edit_word_fire, sidekicks: m.kind_sidekick };

const TAGS: Names<MonsterTag> = { undead: m.tag_undead, swarm: m.tag_swarm };

const PLACES: Names<Place> = { printed: m.edit_word_known, unknown: m.edit_word_unknown };

const RECIPIENTS: Names<Recipients> = {
  neighbors: m.edit_word_neighbors,
  "not-caught": m.edit_word_not_caught,
};

const RUNNERS: Names<Runners> = { victim: m.edit_word_victim, everybody: m.edit_word_everybody };

const SEXES: Names<Sex> = {
  male: () => m.sex_word({ sex: "male" }),
  female: () => m.sex_word({ sex: "female" }),
};

const SHARES: Names<Share> = {
  fighter: m.edit_word_fighter,
  each: m.edit_word_fighter_and_helper,
  once: m.edit_word_once,
};

const SIDES: Names<Side> = {
  either: m.edit_word_either_side,
  munchkins: m.munchkins,
  monsters: m.monsters,
};

const SLOTS: Names<Slot> = { headgear: m.slot_headgear, armor: m.slot_armor, footgear: m.slot_footgear };

const TIMINGS: Names<Timing> = {
  "any-time": m.edit_word_any_time,
  "in-combat": m.effect_topic_combat,
  "out-of-combat": m.edit_word_out_of_combat,
  "on-drawn-trap": m.edit_word_on_trap,
};

const TRAITS: Names<TraitKind> = {
  race: m.kind_race,
  class: m.kind_class,
  either: m.edit_word_race_or_class,
};

const UNTIL: Names<Until> = { "end-of-own-next-turn": m.edit_word_own_next_turn };

/** The words of each type, by its name in the schema. */
export const CHOICES: Record<string, Record<string, () => string>> = {
  Ability: ABILITIES,
  Cost: COSTS,
  ActivePower: POWERS,
  Step: STEPS,
  OneShotEffect: ONE_SHOTS,
  SpecialEffect: SPECIALS,
  Amount: AMOUNTS,
  Count: COUNTS,
  Chooser: CHOOSERS,
  Direction: DIRECTIONS,
  Heir: HEIRS,
  Immunity: IMMUNITIES,
  MonsterTag: TAGS,
  Place: PLACES,
  Recipients: RECIPIENTS,
  Runners: RUNNERS,
  Sex: SEXES,
  Share: SHARES,
  Side: SIDES,
  Slot: SLOTS,
  Timing: TIMINGS,
  TraitKind: TRAITS,
  Until: UNTIL,
};

/** The label of a word or variant of a type. */
export function choiceName(type: string, word: string): string {
  return CHOICES[type]?.[word]?.() ?? readable(word);
}
