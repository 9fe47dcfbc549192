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
import { sentence } from "$text/names";
import { term, type Terms } from "$text/say";

/** The keys of every variant of a union. */
type KeysOf<T> = T extends string ? never : T extends T ? keyof T & string : never;
type Key =
  | KeysOf<Monster | Modifier | Decline | Escape | Reward | Pursuit | Enhancer>
  | KeysOf<Item | TraitCard | Sidekick | Trap | Bookmark | OneShot | LevelUp | Special>
  | KeysOf<Ability | Cost | ActivePower | Step | Amount | Count | OneShotEffect | SpecialEffect>
  | KeysOf<Who | ItemFilter>;

type Label = () => string;
/** The keys of the vocabulary without a message of their own. */
type Borrowed = Exclude<Key, Terms<"edit_key"> | "is" | "do" | "pay">;

/** The labels of keys that are called as something else is. */
const LABELS: Record<Borrowed, Label> & Partial<Record<Key | "unfinished", Label>> = {
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
  effect: m.edit_key_does,
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
  power: m.edit_key_does,
  race: m.kind_race,
  sex: m.sex,
  sidekicks: m.edit_key_count,
  steps: m.edit_key_does,
  treasures: m.topic_treasures,
  unfinished: m.edit_unfinished,
  value: m.value,
  when: m.heading_when,
};

/** Keys that mean something else within some type or variant. */
const WITHIN: Record<string, Record<string, Label>> = {
  monster: { levels: m.levels_for_kill },
  "named-wielder": { names: m.edit_key_names },
  if: { otherwise: m.edit_key_otherwise },
};

/** The label of a key. Unknown keys are shown as written. */
export function keyName(key: string, within: string): string {
  const label = WITHIN[within]?.[key] ?? (LABELS as Record<string, Label | undefined>)[key];
  return label?.() ?? sentence(term("edit_key", key as Terms<"edit_key">));
}

/** A word of a file, as people write it. */
export function readable(word: string): string {
  return sentence(word.replaceAll("-", " "));
}
