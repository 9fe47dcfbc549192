import { m } from "$paraglide/messages";
import type { EditionFacts, EditionId, HouseRule } from "$wire";
import { perLanguage } from "./language";
import { term, type Terms } from "./say";

const OPPOSITES: readonly (readonly [string, string])[] = [
  ["true", "false"],
  ["needs-two", "advantages-only"],
  ["printed", "two"],
  ["own-turn", "next-turn"],
  ["station", "door"],
  ["credits", "gold-pieces"],
  ["trap", "curse"],
  ["sidekick", "hireling"],
  ["10", "20"],
  ["2", "4"],
];

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

/** The opposite value of a two-way switch. */
export function toggled(value: string): string {
  const pair = OPPOSITES.find((pair) => pair.includes(value));
  return (pair?.[0] === value ? pair[1] : pair?.[0]) ?? value;
}

/** The effective value of a switch at a table. */
export function effectiveSetting(
  edition: EditionFacts | undefined,
  houseRules: readonly HouseRule[],
  name: string,
): string | undefined {
  let value = edition?.switches.find((one) => one.name === name)?.value;
  for (const rule of houseRules) {
    if (rule === name && value !== undefined) value = toggled(value);
    else if (rule.startsWith(`${name}=`)) value = rule.slice(name.length + 1).trim();
  }
  return value;
}

/** Describes a house rule that names its value. */
export function houseRule(rule: HouseRule): string {
  const [name = "", value = ""] = rule.split("=");
  return `${ruleName(name)}: ${settingLabel(value, name)}`;
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
  const names = [...now.houseRules, ...then.houseRules].map((rule) => rule.split("=")[0]!);
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
  const chosen = houseRules.find((rule) => rule.startsWith("printings="));
  return (
    chosen?.slice("printings=".length).split(",") ??
    edition?.printings.filter(({ atHand }) => atHand).map(({ id }) => id) ??
    []
  );
}
