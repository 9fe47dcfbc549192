import { m } from "$paraglide/messages";
import type { Fairness } from "$wire";
import { perLanguage } from "$text/language";
import { decimal } from "$text/odds";

/** Below this chance the throws are called uneven, and below the second one very uneven. */
const UNEVEN = 0.05;
const VERY_UNEVEN = 0.01;

const two = { maximumSignificantDigits: 2 };
const values = perLanguage((locale) => new Intl.NumberFormat(locale, two));
const percents = perLanguage((locale) => new Intl.NumberFormat(locale, { style: "percent", ...two }));

/** What the throws say of the dice, and why. */
export function fairness({ p, chiSquared }: Fairness): { verdict: string; explained: string } {
  const explained = m.dice_explained({
    chance: percent(p),
    statistic: decimal(chiSquared),
    p: values().format(p),
  });
  if (p < VERY_UNEVEN) return { verdict: m.dice_very_uneven(), explained };
  return { verdict: p < UNEVEN ? m.dice_uneven() : m.dice_fair(), explained };
}

function percent(p: number): string {
  const format = percents();
  return p < 0.001 ? m.less_than({ what: format.format(0.001) }) : format.format(p);
}
