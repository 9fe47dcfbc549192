import { m } from "$paraglide/messages";
import type { ImportFault } from "$wire";
import { breach } from "$text/breaches";
import { say } from "$text/say";

/** Describes a failed import. */
export function importFault(fault: ImportFault): string {
  switch (fault.code) {
    case "bad-name":
      return m.breach_bad_name({ max: fault.max });
    case "bad-line":
    case "bad-number":
    case "no-such-step":
      return m.import_bad_entry({ place: fault.place });
    case "does-not-fit":
      return m.import_does_not_fit({ place: fault.place, reason: breach(null, fault.breach) });
    case "newer-line":
    case "newer-version":
      return m.problem_newer_file();
    case "empty":
      return m.import_not_a_game();
    case "too-much":
      return m.import_does_not_fit({ place: fault.place, reason: m.breach_too_much({ max: fault.max }) });
  }
  return say("import", null, fault);
}
