import { m } from "$paraglide/messages";
import type {
  Ability,
  ActivePower,
  Amount,
  Bookmark,
  Cost,
  Count,
  Decline,
  Enhancer,
  Escape,
  Item,
  ItemFilter,
  LevelUp,
  Modifier,
  Monster,
  OneShot,
  OneShotEffect,
  Pursuit,
  Reward,
  Sidekick,
  Special,
  SpecialEffect,
  Step,
  TraitCard,
  Trap,
  Who,
} from "$wire";

/** The keys of every variant of a union. */
type KeysOf<T> = T extends string ? never : T extends T ? keyof T & string : never;
type Key =
  | KeysOf<Monster | Modifier | Decline | Escape | Reward | Pursuit | Enhancer>
  | KeysOf<Item | TraitCard | Sidekick | Trap | Bookmark | OneShot | LevelUp | Special>
  | KeysOf<Ability | Cost | ActivePower | Step | Amount | Count | OneShotEffect | SpecialEffect>
  | KeysOf<Who | ItemFilter>;

const KEYS: Record<Exclude<Key, "is" | "do" | "pay">, () => string> = {
  abilities: m.edit_key_abilities,
  against: m.edit_key_against,
  amount: m.amount,
  "bad-stuff": m.effect_topic_bad_stuff,
  "beaten-by": m.edit_key_beaten_by,
  "before-combat": m.effect_topic_before,
  big: m.figure_big,
  bonus: m.bonus,
  cards: m.cards,
  "changed-sex": m.edit_key_changed_sex,
  chooser: m.heading_who_chooses,
  class: m.kind_class,
  clones: m.edit_key_clones,
  complex: m.fact_complex,
  cost: m.edit_key_cost,
  "costs-hand-of": m.edit_key_costs_hand_of,
  "costs-item": m.edit_key_costs_item,
  count: m.edit_key_count,
  direction: m.edit_key_direction,
  doors: m.position_door,
  draw: m.edit_key_draw,
  effect: m.edit_key_does,
  "even-if-escaped": m.edit_key_even_if_escaped,
  exactly: m.edit_key_count,
  face: m.edit_key_face,
  "fighter-per-discard": m.edit_key_fighter_per_discard,
  first: m.edit_key_first,
  fixed: m.edit_key_count,
  "goes-under": m.edit_key_goes_under,
  hand: m.edit_key_hand,
  hands: m.figure_hands,
  "hands-each": m.edit_key_hands_each,
  hit: m.edit_key_hit,
  human: m.human,
  ignores: m.edit_key_ignores,
  "immune-to": m.edit_key_immune_to,
  "item-slot": m.edit_key_item_slot,
  items: m.topic_items,
  keep: m.edit_key_keep,
  kill: m.edit_key_kill,
  laser: m.edit_key_laser,
  "leaves-treasure": m.edit_key_leaves_treasure,
  "lets-go": m.edit_key_lets_go,
  level: m.level,
  levels: m.topic_levels,
  "levels-to-discard": m.edit_key_levels_to_discard,
  lingers: m.edit_key_lingers,
  margin: m.edit_key_at_most,
  "max-level": m.edit_key_max_level,
  "may-decline": m.edit_key_may_decline,
  "min-level": m.edit_key_min_level,
  modifiers: m.edit_key_modifiers,
  names: m.edit_key_other_names,
  needs: m.edit_key_needs,
  "next-combat": m.edit_key_next_combat,
  "no-escape": m.edit_key_no_escape,
  not: m.edit_key_not,
  "one-deck": m.edit_key_one_deck,
  only: m.edit_key_only,
  "only-if-below": m.edit_key_only_if_below,
  options: m.edit_key_options,
  "others-per-discard": m.edit_key_others_per_discard,
  otherwise: m.edit_key_if_none,
  "out-of-combat": m.edit_key_out_of_combat,
  place: m.figure_place,
  power: m.edit_key_does,
  pursuit: m.edit_key_pursuit,
  race: m.kind_race,
  rewards: m.edit_key_rewards,
  "rolls-for-strength": m.edit_key_rolls_for_strength,
  "run-away": m.edit_key_run_away,
  sex: m.sex,
  ship: m.edit_key_ship,
  side: m.edit_key_side,
  sidekicks: m.edit_key_count,
  slot: m.edit_key_slot,
  slots: m.edit_key_slots,
  steps: m.edit_key_does,
  tags: m.edit_key_tags,
  takers: m.edit_key_takers,
  then: m.edit_key_then,
  to: m.edit_key_to,
  treasures: m.topic_treasures,
  unless: m.edit_key_unless,
  until: m.edit_key_until,
  value: m.value,
  wearing: m.edit_key_wearing,
  what: m.edit_key_what,
  when: m.heading_when,
  who: m.edit_key_who,
  whose: m.edit_key_whose,
  "without-kill": m.edit_key_without_kill,
  worn: m.edit_key_worn,
  worth: m.edit_key_worth,
};

/** Keys of a card that no kind has for itself. */
const OF_ALL: Record<string, () => string> = {
  name: m.edit_key_name,
  id: m.edit_key_id,
  copies: m.edit_key_copies,
  unfinished: m.edit_unfinished,
};

/** Keys that mean something else within some type or variant. */
const WITHIN: Record<string, Record<string, () => string>> = {
  monster: { levels: m.levels_for_kill },
  "named-wielder": { names: m.edit_key_names },
  if: { otherwise: m.edit_key_otherwise },
};

/** The label of a key. Unknown keys are shown as written. */
export function keyName(key: string, within: string): string {
  const name = WITHIN[within]?.[key] ?? OF_ALL[key] ?? (KEYS as Record<string, () => string>)[key];
  return name?.() ?? readable(key);
}

/** A word of a file, as people write it. */
export function readable(word: string): string {
  const words = word.replaceAll("-", " ");
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
