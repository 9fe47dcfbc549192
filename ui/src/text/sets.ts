import { m } from "$paraglide/messages";
import type { CardFault, CardFaultKind, PartFault } from "$wire";
import { say } from "./say";

/** Describes a fault in a set file, with its place. */
export function setFault(fault: CardFault): string {
  const { line, card, key } = fault;
  const place = [m.sets_fault_line({ line }), card && m.sets_fault_card({ card }), key].filter(Boolean);
  return m.labelled({ label: place.join(", "), value: cardFaultKind(fault.kind) });
}

/** Describes a fault without its place. */
export function cardFaultKind(kind: CardFaultKind): string {
  if (kind.code === "duplicate-card") {
    if (kind.first) return m.sets_fault_duplicate_here({ line: kind.first[1] });
    return kind.set ? m.sets_fault_duplicate_set({ set: kind.set }) : m.sets_fault_duplicate_shipped();
  }
  // Sets of one's own have neither printings nor editions.
  if (kind.code === "duplicate-printing" || kind.code === "duplicate-edition")
    return m.sets_fault_unknown_key({ known: "" });
  return say("sets_fault", null, kind);
}

/** Describes a fault in a part of a set. */
export function partFault(fault: PartFault): string {
  return say("sets_part", null, "place" in fault ? { ...fault, place: fault.place + 1 } : fault);
}
