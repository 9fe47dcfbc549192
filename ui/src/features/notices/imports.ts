import { m } from "$paraglide/messages";
import type { ImportFault } from "$wire";
import { breach } from "$text/breaches";
import { say } from "$text/say";

/** Describes a failed import. */
export function importFault(fault: ImportFault): string {
  if (fault.code === "does-not-fit")
    return m.import_does_not_fit({ place: fault.place, reason: breach(null, fault.breach) });
  if (fault.code === "too-much")
    return m.import_too_much({ place: fault.place, reason: m.breach_too_much({ max: fault.max }) });
  return say("import", null, fault);
}
