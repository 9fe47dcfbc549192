import { m } from "$paraglide/messages";
import type { Remedy } from "$wire";
import { dotted, type Names } from "./names";
import { say } from "./say";
import { conditionShort } from "./sums";

/** A way to make a card count. */
export function remedy(names: Names, remedy: Remedy): string {
  if (remedy.do !== "become") return say("remedy", names, remedy);
  const parts: string[] = [];
  if (remedy.only)
    parts.push(m.labelled({ label: m.edit_key_only(), value: conditionShort(names, remedy.only) }));
  if (remedy.not)
    parts.push(m.labelled({ label: m.edit_key_not(), value: conditionShort(names, remedy.not) }));
  return dotted(parts);
}
