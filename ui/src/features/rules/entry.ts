import type { EditionId, RulePage } from "$wire";
import { list } from "$text/names";
import { settingLabel, ruleName } from "$text/rules";
import type { Place } from "$app/rule-lookup.svelte";
import type { Session } from "$app/session.svelte";

/** The entry of a place. The first one that tells of a subject stands for it, and points to the others. */
export async function entryOf(session: Session, place: Place, edition: EditionId): Promise<RulePage | null> {
  if (place.place === "search") return null;
  if (place.place === "rule") {
    return (await session.ask<"rule">({ ask: "rule", rule: place.rule, edition }))?.page ?? null;
  }
  const { subject } = place;
  const told = await session.ask<"rules">({ ask: "rules-about", subject, edition });
  const [first, ...others] = told?.rules ?? [];
  if (!first) return null;
  const found = await session.ask<"rule">({ ask: "rule", rule: first.id, edition });
  if (!found) return null;
  const known = new Set(found.page.related.map(({ id }) => id));
  return { ...found.page, related: [...others.filter(({ id }) => !known.has(id)), ...found.page.related] };
}

/** A switch that stands otherwise at a table than in its edition. */
export interface Departure {
  name: string;
  /** The name of the rule and its current setting, in words. */
  rule: string;
  stands: string;
}

/** Departures of the open table from its edition. */
export function departures(session: Session): Departure[] {
  const view = session.table?.view;
  if (!view) return [];
  const boxes = session.edition(view.edition)?.printings.filter(({ id }) => view.printings.includes(id));
  return view.houseRules.map(({ name, value }) => ({
    name,
    rule: ruleName(name),
    stands: name === "printings" ? list(boxes?.map(({ name }) => name) ?? []) : settingLabel(value, name),
  }));
}
