import { m } from "$paraglide/messages";
import type { Remedy } from "$wire";
import { list, type Names } from "$text/names";
import { say } from "$text/say";
import { conditionShort } from "$text/sums";

/** A way to make a card count. */
export function remedy(names: Names, remedy: Remedy): string {
  if (remedy.do !== "become") return say("remedy", names, remedy);
  const parts: string[] = [];
  if (remedy.only) parts.push(m.fact_only({ who: conditionShort(names, remedy.only) }));
  if (remedy.not) parts.push(m.fact_not({ who: conditionShort(names, remedy.not) }));
  return m.restricted_to({ who: list(parts) });
}
