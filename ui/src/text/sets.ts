import { m } from "$paraglide/messages";
import type { CardFault, CardFaultKind, PartFault } from "$wire";

/** Describes a fault in a set file, with its place. */
export function setFault(fault: CardFault): string {
  const what = cardFaultKind(fault.kind);
  if (fault.card && fault.key)
    return m.sets_fault_card_key({ line: fault.line, card: fault.card, key: fault.key, what });
  if (fault.card) return m.sets_fault_card({ line: fault.line, card: fault.card, what });
  if (fault.key) return m.sets_fault_key({ line: fault.line, key: fault.key, what });
  return m.sets_fault_line({ line: fault.line, what });
}

/** Describes a fault without its place. */
export function cardFaultKind(kind: CardFaultKind): string {
  const list = (words: string[]) => words.join(", ");
  switch (kind.code) {
    case "syntax":
      return m.sets_fault_syntax({ message: kind.message });
    case "unknown-key":
      return m.sets_fault_unknown_key({ known: list(kind.known) });
    case "missing-key":
      return m.sets_fault_missing_key();
    case "repeated-key":
      return m.sets_fault_repeated_key();
    case "repeated-word":
      return m.sets_fault_repeated_word({ word: kind.word });
    case "unknown-word":
      return m.sets_fault_unknown_word({ word: kind.word, known: list(kind.known) });
    case "wrong-value":
      return m.sets_fault_wrong_value({ found: kind.found, expected: kind.expected });
    case "out-of-range":
      return m.sets_fault_out_of_range({ min: kind.min, max: kind.max });
    case "duplicate-card":
      if (kind.first) return m.sets_fault_duplicate_here({ line: kind.first[1] });
      return kind.set ? m.sets_fault_duplicate_set({ set: kind.set }) : m.sets_fault_duplicate_shipped();
    case "too-many-cards":
      return m.sets_fault_too_many_cards({ max: kind.max });
    case "file-too-large":
      return m.sets_fault_file_too_large({ max: kind.max });
    case "bad-language":
      return m.sets_fault_bad_language({ word: kind.word });
    case "duplicate-printing":
    case "duplicate-edition":
      return m.sets_fault_unknown_key({ known: "" });
    case "unknown-card":
      return m.sets_fault_unknown_card({ id: kind.id });
    case "wrong-kind":
      return m.sets_fault_wrong_kind({ id: kind.id });
    case "empty-name":
      return m.sets_fault_empty_name();
    case "name-too-long":
      return m.sets_fault_name_too_long({ max: kind.max });
    case "bad-id":
      return m.sets_fault_bad_id({ max: kind.max });
  }
}

/** Describes a fault in a part of a set. */
export function partFault(fault: PartFault): string {
  switch (fault.code) {
    case "not-a-part":
      return m.sets_part_not_a_part({ number: fault.place + 1 });
    case "newer-version":
      return m.sets_part_newer({ number: fault.place + 1 });
    case "damaged":
      return m.sets_part_damaged({ number: fault.place + 1 });
    case "of-another":
      return m.sets_part_of_another({ number: fault.place + 1, set: fault.set, revision: fault.revision });
    case "not-whole":
      return m.sets_part_not_whole();
  }
}
