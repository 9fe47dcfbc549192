import { m } from "$paraglide/messages";
import type { RuleChange, Setting } from "$wire";
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

/** A switch and its setting. */
export function ruleSetting({ name, value }: Setting): string {
  return `${ruleName(name)}: ${settingLabel(value, name)}`;
}

/** The changes of house rules and boxes, in words. */
export function ruleChanges(changes: readonly RuleChange[] = []): string[] {
  return changes.flatMap((change) => {
    if (change.change === "switch") {
      const [from, to] = [change.from, change.to].map((value) => settingLabel(value, change.name));
      return `${ruleName(change.name)}: ${m.from_to({ from: from!, to: to! })}`;
    }
    const { added, removed } = change;
    return [
      ...(added.length ? [m.diff_boxes_added({ names: added.join(", ") })] : []),
      ...(removed.length ? [m.diff_boxes_removed({ names: removed.join(", ") })] : []),
    ];
  });
}
