import { m } from "$paraglide/messages";
import type * as Wire from "$wire";
import { sentence } from "$text/names";
import { term } from "$text/say";

/** The keys of every variant of a union. */
type KeysOf<T> = T extends string ? never : T extends T ? keyof T & string : never;
type Parts = Wire.Modifier | Wire.Decline | Wire.Escape | Wire.Reward | Wire.Pursuit | Wire.Cost | Wire.Step;
type Terms = Wire.Ability | Wire.ActivePower | Wire.Amount | Wire.Count | Wire.Who | Wire.ItemFilter;
type Key = KeysOf<Wire.CardKind | Parts | Terms | Wire.OneShotEffect | Wire.SpecialEffect>;

/** Keys that share their label with something else. */
const SHARED = {
  amount: m.amount,
  "bad-stuff": m.effect_topic_bad_stuff,
  "before-combat": m.effect_topic_before,
  big: m.figure_big,
  bonus: m.bonus,
  cards: m.cards,
  chooser: m.heading_who_chooses,
  class: m.kind_class,
  complex: m.fact_complex,
  doors: m.position_door,
  exactly: m.edit_key_count,
  fixed: m.edit_key_count,
  hands: m.figure_hands,
  human: m.human,
  items: m.topic_items,
  level: m.level,
  levels: m.topic_levels,
  margin: m.edit_key_at_most,
  names: m.edit_key_other_names,
  otherwise: m.edit_key_if_none,
  place: m.figure_place,
  power: m.edit_key_effect,
  race: m.kind_race,
  sex: m.sex,
  sidekicks: m.edit_key_count,
  steps: m.edit_key_effect,
  treasures: m.topic_treasures,
  when: m.heading_when,
  unfinished: m.edit_unfinished,
  value: m.value,
};
type Own = Exclude<Key | "name" | "id" | "copies", "is" | "do" | "pay" | keyof typeof SHARED>;

/** Keys that mean something else within some type or variant. */
const WITHIN: Record<string, Record<string, () => string>> = {
  monster: { levels: m.levels_for_kill },
  "named-wielder": { names: m.edit_key_names },
  if: { otherwise: m.edit_key_otherwise },
};

/** The label of a key. Unknown keys are shown as written. */
export function keyName(key: string, within: string): string {
  const name = WITHIN[within]?.[key] ?? (SHARED as Record<string, () => string>)[key];
  return name?.() ?? sentence(term("edit_key", key as Own));
}

/** A word of a file, as people write it. */
export function readable(word: string): string {
  return sentence(word.replaceAll("-", " "));
}
