import type { EditionId } from "$lib/wire/EditionId";
import type { RulePage } from "$lib/wire/RulePage";
import type { Place } from "./lookup.svelte";
import type { Session } from "./session.svelte";

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
