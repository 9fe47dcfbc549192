import { m } from "$paraglide/messages";
import type { Heading, Strength } from "$wire";

const HEADINGS: Record<Heading, () => string> = {
  when: m.rule_heading_when,
  "who-chooses": m.rule_heading_who_chooses,
  exceptions: m.rule_heading_exceptions,
  example: m.rule_heading_example,
};

/** A heading of an entry. */
export function heading(heading: Heading): string {
  return HEADINGS[heading]();
}

const STRENGTHS: Record<Strength, () => string> = {
  publisher: m.ruling_publisher,
  "publisher-unseen-author": m.ruling_publisher_unseen_author,
  copy: m.ruling_copy,
  localised: m.ruling_localised,
};

/** The strength of a ruling, in words. */
export function strength(strength: Strength): string {
  return STRENGTHS[strength]();
}
