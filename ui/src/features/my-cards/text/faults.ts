import { m } from "$paraglide/messages";
import type { CardFault } from "$wire";
import { cardFaultKind } from "$text/sets";
import { keyName } from "./keys";

/** The keys that say which variant a value is; what is wrong with one is wrong with the value. */
const TAGS = new Set(["do", "is", "pay"]);

/** The field of a form that a fault stands at: the keys that lead to it from the card. */
export function placeOf({ path, key, kind }: CardFault): string[] {
  if (kind.code === "missing-key" && key !== null && path.at(-1) !== key) return [...path, key];
  if (kind.code === "duplicate-card" && !path.length) return ["name"];
  return TAGS.has(path.at(-1) ?? "") ? path.slice(0, -1) : path;
}

/** Describes a fault of a card with its field. */
export function faultInForm(fault: CardFault): string {
  const what = faultAtField(fault);
  const key = placeOf(fault).findLast((part) => !/^\d+$/.test(part));
  return key === undefined ? what : m.labelled({ label: keyName(key, ""), value: what });
}

/** The same, where the field stands beside it. */
export function faultAtField({ kind }: CardFault): string {
  if (kind.code === "unknown-card" && kind.id === "") return m.edit_choose_card();
  return cardFaultKind(kind);
}
