import type { Hit, PermissionView, RulePage, RuleRef } from "$wire";
import { ALL_EDITIONS } from "$text/terms";

/** A reference to a rule for tests. */
export function ref(id: string, title: string): RuleRef {
  return { id, title, topic: "turn", ruling: false, holds: true } as RuleRef;
}

/** A hit whose fact answers, for tests. */
export function answer(id: string, title: string, text: string, now: PermissionView | null = null): Hit {
  return { is: "rule", rule: ref(id, title), snippet: [], answer: { text, language: "en", now } };
}

/** A rules entry for tests, with one paragraph. */
export function entry(id: string, title: string, text: string, more: Partial<RulePage> = {}): RulePage {
  return {
    ...ref(id, title),
    editions: [...ALL_EDITIONS],
    text: [{ heading: null, blocks: [{ is: "paragraph", spans: [{ is: "text", text }] }] }],
    differences: [],
    sources: [],
    ruled: null,
    related: [],
    cards: [],
    switches: [],
    when: [],
    weight: 1,
    ...more,
  };
}
