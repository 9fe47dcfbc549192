import { m } from "$paraglide/messages";
import type { SpareReason } from "$wire";
import type { Names } from "./names";
import { say } from "./say";

/** The reason why a card took nothing. */
export function spared(names: Names, why: SpareReason): string {
  if (why.why !== "no-items") return say("spared", names, why);
  const { slot, complex } = why.what;
  return m.spared_no_items({
    what: slot ?? (complex === undefined ? "any" : complex ? "complex" : "regular"),
  });
}
