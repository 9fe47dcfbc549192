import { m } from "$paraglide/messages";
import type { EditionFacts, EditionId, HouseRule } from "$wire";
import { perLanguage } from "./language";
import { term, type Terms } from "./say";

/** The name of a switch; its key if it has no translation. */
export function ruleName(rule: string): string {
  return term("rule", rule as Terms<"rule">);
}

const seconds = perLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, {
      style: "unit",
      unit: "second",
      unitDisplay: "long",
      maximumFractionDigits: 1,
    }),
);

/** The wait of a claim. */
export function claimWait(ms: number): string {
  return ms ? seconds().format(ms / 1000) : m.claim_wait_off();
}

/** The label of a setting; its key if it has no translation. */
export function settingLabel(value: string, name = ""): string {
  if (name === "claim-wait-ms") return claimWait(Number(value));
  return term("position", value as Terms<"position">);
}

/** The effective value of a switch at a table. */
export function effectiveSetting(
  edition: EditionFacts | undefined,
  houseRules: readonly HouseRule[],
  name: string,
): string | undefined {
  const facts = edition?.switches.find((one) => one.name === name);
  let setting = facts?.value;
  for (const rule of houseRules.map(splitRule)) {
    if (rule.name === name) setting = rule.value ?? (setting === facts?.other ? facts?.value : facts?.other);
  }
  return setting;
}

/** A house rule as the name of its switch and the value that it names; null if it turns the switch over. */
export function splitRule(rule: HouseRule): { name: string; value: string | null } {
  const [name = "", value] = rule.split("=", 2);
  return { name: name.trim(), value: value?.trim() ?? null };
}

/** Describes a house rule that names its value. */
export function houseRule(rule: HouseRule): string {
  const { name, value } = splitRule(rule);
  return `${ruleName(name)}: ${settingLabel(value ?? "", name)}`;
}

/** The rules that a table plays by. */
export interface TableRules {
  edition: EditionId;
  houseRules: readonly HouseRule[];
}

/** The differences in house rules and boxes between two tables, in words. */
export function ruleDifferences(
  editions: (id: EditionId) => EditionFacts | undefined,
  now: TableRules,
  then: TableRules,
): string[] {
  const names = [...now.houseRules, ...then.houseRules].map((rule) => splitRule(rule).name);
  const [before, after] = [editions(now.edition), editions(then.edition)];
  const changed = [...new Set(names)].flatMap((name) => {
    if (name === "printings") return boxes(before, now, after, then);
    const from = standing(before, now, name);
    const to = standing(after, then, name);
    return from === to ? [] : [`${ruleName(name)}: ${m.from_to({ from, to })}`];
  });
  return changed;
}

function standing(edition: EditionFacts | undefined, { houseRules }: TableRules, name: string): string {
  const printed = name === "claim-wait-ms" ? edition?.claimWaitMs.toString() : undefined;
  return settingLabel(effectiveSetting(edition, houseRules, name) ?? printed ?? "", name);
}

function boxes(
  before: EditionFacts | undefined,
  now: TableRules,
  after: EditionFacts | undefined,
  then: TableRules,
): string[] {
  const [had, has] = [atHand(before, now), atHand(after, then)];
  const named = (facts: EditionFacts | undefined, ids: string[], without: string[]) =>
    facts?.printings
      .filter(({ id }) => ids.includes(id) && !without.includes(id))
      .map(({ name }) => name)
      .join(", ");
  const added = named(after, has, had);
  const removed = named(before, had, has);
  return [
    ...(added ? [m.diff_boxes_added({ names: added })] : []),
    ...(removed ? [m.diff_boxes_removed({ names: removed })] : []),
  ];
}

/** The boxes that a table plays with. */
function atHand(edition: EditionFacts | undefined, { houseRules }: TableRules): string[] {
  const chosen = houseRules.map(splitRule).find(({ name }) => name === "printings")?.value;
  const printed = edition?.printings.filter(({ atHand }) => atHand).map(({ id }) => id);
  return chosen?.split(",") ?? printed ?? [];
}
