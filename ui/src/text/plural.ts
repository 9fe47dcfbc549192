export { told } from "./isolate";

const rules = new Map<string, Intl.PluralRules>();

/** The plural category of a number in a language. */
export function plural(
  locale: string,
  number: unknown,
  options?: Intl.PluralRulesOptions,
): Intl.LDMLPluralRule {
  const key = locale + (options?.type ?? "");
  let kept = rules.get(key);
  if (!kept) rules.set(key, (kept = new Intl.PluralRules(locale, options)));
  return kept.select(Number(number));
}
