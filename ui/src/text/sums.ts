import { m } from "$paraglide/messages";
import type { CardCopy, FoeView, OnTermsView, Source, Sum, Who, Why } from "$wire";
import { dotted, list, signed, type Names } from "./names";
import { say } from "./say";
import { kind } from "./terms";

export type Addend = Sum[number];

export function total(sum: Sum): number {
  return sum.reduce((so_far, addend) => so_far + addend.amount, 0);
}

/** The source of an addend. */
export function source(names: Names, source: Source): string {
  switch (source.from) {
    case "seat":
      return names.seat(source.seat);
    case "card":
      return names.card(source.card);
    case "monster":
      return names.monster(source.monster);
    case "rule":
      return m.source_rule();
    case "manual":
      return m.source_manual();
  }
}

/** The card of an addend, if it has one. */
export function cardBehind(foes: readonly FoeView[], source: Source): CardCopy | undefined {
  if (source.from === "card") return source.card;
  const foe = source.from === "monster" ? foes.find(({ id }) => id === source.monster)?.foe : undefined;
  return foe?.is === "card" ? foe.card : undefined;
}

/** The reason of an addend. */
export function why(names: Names, why: Why): string {
  switch (why.why) {
    case "against":
      return against(names, why);
    case "bonus":
      return m.bonus();
    case "ceiling":
      return m.breach_level_10({ level: why.level });
    case "die":
      return m.die();
    case "enhancer":
    case "one-shot":
      return kind(why.why);
    case "level":
      return m.level();
  }
  return say("why", names, why);
}

/** The terms of a bonus that stands beside the strength. */
export function termsOf(names: Names, { terms }: OnTermsView): string {
  return say("terms", names, terms);
}

/** Bonuses beside the strength, each with its card and its terms. */
export function allTerms(names: Names, all: readonly OnTermsView[]): string {
  const each = all.map((one) => dotted([signed(one.bonus), names.card(one.card), termsOf(names, one)]));
  return each.join("; ");
}

function against(names: Names, why: Extract<Why, { why: "against" }>): string {
  const whom = { who: conditionShort(names, why.who), seat: names.seat(why.seat) };
  if (why.spokenAs === undefined) return m.why_against(whom);
  return m.why_against_spoken({ ...whom, sex: why.spokenAs });
}

/** A condition on a character, in a few words. */
export function conditionShort(names: Pick<Names, "cards">, who: Who): string {
  const parts: string[] = [];
  if (who.sex) parts.push(m.who_sex({ sex: who.sex }));
  if (who.human) parts.push(m.who_human());
  if (who.race) parts.push(names.cards.name(who.race));
  if (who.class) parts.push(names.cards.name(who.class));
  if (who["changed-sex"]) parts.push(m.who_changed_sex());
  if (who["max-level"] !== undefined) parts.push(m.who_max_level({ level: who["max-level"] }));
  if (who["min-level"] !== undefined) parts.push(m.who_min_level({ level: who["min-level"] }));
  if (who.wearing) parts.push(m.who_wearing({ slot: who.wearing }));
  return parts.length ? list(parts) : m.who_anyone();
}
