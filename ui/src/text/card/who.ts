import { m } from "$paraglide/messages";
import type { Who } from "$wire";
import { isolated } from "../isolate";
import { list, type CardTextContext } from "../names";

/** A condition on a character, as a phrase for any reader. */
export function conditionPhrase(context: CardTextContext, who: Who): string {
  const [first, ...rest] = [kindOf(context, who), ...circumstances(who)].filter((part) => part !== null);
  if (first === undefined) return m.who_anyone();
  return rest.length ? m.effect_who_if({ who: first, conditions: list(rest) }) : first;
}

/** Race, Class and sex. */
function kindOf(context: CardTextContext, { race, class: class_, human, sex }: Who): string | null {
  const cards = [race, class_].filter((card) => card !== undefined);
  const name = cards.map((card) => context.cards.name(card)).join(" ");
  const nouns = [human ? m.human() : "", name && isolated(name)].filter(Boolean).join(" ");
  if (sex && nouns) return m.effect_who_sexed({ sex, who: nouns });
  if (sex) return m.who_sex({ sex });
  if (human && !name) return m.effect_who_human();
  return nouns ? m.effect_who_named({ name: nouns, initial: initial(nouns) }) : null;
}

/** The initial sound of a name, which decides its article in English. */
function initial(name: string): "vowel" | "consonant" {
  return /^[aeiou]/i.test(name) ? "vowel" : "consonant";
}

function circumstances(who: Who): (string | null)[] {
  return [
    who["changed-sex"] ? m.who_changed_sex() : null,
    who["max-level"] === undefined ? null : m.effect_who_max_level({ level: who["max-level"] }),
    who["min-level"] === undefined ? null : m.effect_who_min_level({ level: who["min-level"] }),
    who.wearing ? m.who_wearing({ slot: who.wearing }) : null,
  ];
}
