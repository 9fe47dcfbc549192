import { m } from "$paraglide/messages";
import type { ImportFault } from "$wire";
import { breach } from "$text/breaches";

/** Describes a failed import. */
export function importFault(fault: ImportFault): string {
  switch (fault.code) {
    case "not-json":
      return m.import_not_json({ line: fault.line, column: fault.column });
    case "not-a-game":
      return m.import_not_a_game();
    case "newer-version":
      return m.import_newer({ found: fault.found, known: fault.known });
    case "bad-name":
      return m.import_bad_name({ max: fault.max });
    case "empty":
      return m.import_empty();
    case "bad-line":
      return m.import_bad_line({ place: fault.place, reason: fault.reason });
    case "bad-number":
      return m.import_bad_number({ place: fault.place, found: fault.found });
    case "no-such-step":
      return m.import_no_such_step({ place: fault.place });
    case "does-not-fit":
      return m.import_does_not_fit({ place: fault.place, reason: breach(null, fault.breach) });
    case "too-much":
      return m.import_too_much({ place: fault.place, reason: m.too_many_things({ max: fault.max }) });
  }
}
