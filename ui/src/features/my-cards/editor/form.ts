import { createContext } from "svelte";
import type { KindName } from "$wire";
import type { CardTextContext } from "$text/names";

/** Shared state of a form's fields beside their values. Read it anew on every change. */
export interface Form {
  readonly context: CardTextContext;
  /** Faults at a path, in words. */
  faults(path: readonly string[]): string[];
  /** The cards that can be chosen, by name. */
  cards(kind: KindName | null): { id: string; name: string }[];
}

export const [useForm, setForm] = createContext<Form>();

/** The id of the element for a place in the form. */
export function anchor(path: readonly string[]): string {
  return ["edit", ...path].join("-");
}

/** Leads to the field of a value, or to the nearest one around it. */
export function showField(path: readonly string[]): void {
  for (let length = path.length; length > 0; length--) {
    const found = document.getElementById(anchor(path.slice(0, length)));
    if (!found) continue;
    found.scrollIntoView({ block: "center" });
    const control = found.querySelector<HTMLElement>("input, select, button");
    return (control ?? found).focus({ preventScroll: true });
  }
}
