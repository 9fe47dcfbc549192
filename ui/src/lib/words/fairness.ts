import { m } from "$lib/paraglide/messages";
import { getLocale } from "$lib/paraglide/runtime";
import type { Fairness } from "$lib/wire/Fairness";

/** Below this chance the throws are called uneven, and below the second one very uneven. */
const UNEVEN = 0.05;
const VERY_UNEVEN = 0.01;

/** What the throws say of the dice, and why. */
export function fairness(fairness: Fairness, throws: number): { verdict: string; explained: string | null } {
  if (fairness.is === "too-few") {
    return { verdict: m.dice_too_few({ count: fairness.needed - throws }), explained: null };
  }
  const { p, chiSquared } = fairness;
  const explained = m.dice_explained({
    chance: percent(p),
    statistic: new Intl.NumberFormat(getLocale(), { maximumFractionDigits: 1 }).format(chiSquared),
    p: new Intl.NumberFormat(getLocale(), { maximumSignificantDigits: 2 }).format(p),
  });
  if (p < VERY_UNEVEN) return { verdict: m.dice_very_uneven(), explained };
  return { verdict: p < UNEVEN ? m.dice_uneven() : m.dice_fair(), explained };
}

function percent(p: number): string {
  const format = new Intl.NumberFormat(getLocale(), { style: "percent", maximumSignificantDigits: 2 });
  return p < 0.001 ? m.less_than({ what: format.format(0.001) }) : format.format(p);
}
