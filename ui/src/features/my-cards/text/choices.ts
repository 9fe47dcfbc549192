import { m } from "$paraglide/messages";
import type * as Wire from "$wire";
import { term } from "$text/say";
import { kind, monsterTag, slot } from "$text/terms";
import { readable } from "./keys";

/** The word of each variant whose value is a word, or an object of one key. */
type Outer<T> = T extends string ? T : T extends T ? keyof T & string : never;

const count = (word: Outer<Wire.Amount> | Outer<Wire.Count>) =>
  word === "fixed" || word === "exactly" ? m.edit_word_a_number() : term("edit_word", word);
const word = (
  word:
    | Wire.Chooser
    | Wire.Heir
    | Wire.Place
    | Wire.Recipients
    | Wire.Runners
    | Wire.Share
    | Wire.Until
    | Exclude<Wire.Immunity, "sidekicks">,
) => term("edit_word", word);

/** Words that are called as something else is. */
const SHARED = {
  cards: m.cards,
  "cancel-trap": m.power_cancel_trap,
  die: m.let_die,
  "double-level": m.why_doubled_level,
  "in-combat": m.effect_topic_combat,
  "take-discarded-item": m.power_take_item,
  "take-discarded-monster": m.power_take_monster,
};
type Shared = keyof typeof SHARED;
const isShared = (word: string): word is Shared => word in SHARED;

/** The labels of each type, by its name in the schema. */
export const CHOICES: Record<string, (word: never) => string> = {
  Ability: (word: Wire.Ability["is"]) => term("edit_ability", word),
  Cost: (word: Wire.Cost["pay"]) => (isShared(word) ? SHARED[word]() : term("edit_cost", word)),
  ActivePower: (word: Wire.ActivePower["do"]) => (isShared(word) ? SHARED[word]() : term("edit_power", word)),
  Step: (word: Wire.Step["do"]) => (isShared(word) ? SHARED[word]() : term("edit_step", word)),
  OneShotEffect: (word: Wire.OneShotEffect["do"]) => term("edit_shot", word),
  SpecialEffect: (word: Wire.SpecialEffect["do"]) => term("edit_special", word),
  Amount: count,
  Count: count,
  Chooser: word,
  Direction: (word: Wire.Direction) => term("edit_direction", word),
  Heir: word,
  Immunity: (immunity: Wire.Immunity) => (immunity === "sidekicks" ? kind("sidekick") : word(immunity)),
  MonsterTag: monsterTag,
  Place: word,
  Recipients: word,
  Runners: word,
  Sex: (sex: Wire.Sex) => m.sex_word({ sex }),
  Share: word,
  Side: (side: Wire.Side) => (side === "either" ? m.edit_word_either_side() : m[side]()),
  Slot: slot,
  Timing: (word: Wire.Timing) => (isShared(word) ? SHARED[word]() : term("edit_word", word)),
  TraitKind: (trait: Wire.TraitKind) => (trait === "either" ? m.edit_word_race_or_class() : kind(trait)),
  Until: word,
};

/** The label of a word or variant of a type. */
export function choiceName(type: string, word: string): string {
  return CHOICES[type]?.(word as never) ?? readable(word);
}
