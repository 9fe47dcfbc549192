import type { ResponseTo } from "$link";
import type { OpenTable } from "$app/table.svelte";
import type { Session } from "$app/session.svelte";
import { getLocale } from "$paraglide/runtime";
import type { Answer, CardId, EditionId, Hit, RuleId, RuleRef } from "$wire";

/** An entry whose fact answers the question. */
export interface Answered {
  rule: RuleRef;
  answer: Answer;
}

/** A question about the rules, and what is found. It outlives the search, so that going back shows the same. */
export class Question {
  text = $state("");
  #found = $state.raw<ResponseTo<"found"> | null>(null);

  readonly hits = $derived<readonly Hit[] | null>(this.#found?.hits ?? null);
  /** True if the first two hits are nearly as close. */
  readonly close = $derived(this.#found?.close ?? false);
  /** The answer of the best hit, and that of the next one where it is nearly as close. */
  readonly answers = $derived.by<Answered[]>(() => {
    const [first, second] = (this.hits ?? []).slice(0, this.close ? 2 : 1).map(answered);
    return first ? [first, ...(second ? [second] : [])] : [];
  });
  /** Cards that the question is about. */
  readonly cards = $derived<CardId[]>(
    (this.hits ?? []).flatMap((hit, place) =>
      hit.is === "card" && (hit.named || place === 0) ? [hit.card] : [],
    ),
  );

  /** A question at a table, or at none. It is asked again when the table changes. */
  constructor(session: Session, edition: () => EditionId, at: () => OpenTable | null) {
    $effect(() => {
      const query = this.text.trim();
      if (!query) {
        this.#found = null;
        return;
      }
      const table = at();
      void table?.snapshot?.seq;
      let late = false;
      void session
        .ask<"found">({
          ask: "search",
          query,
          edition: edition(),
          table: table?.snapshot ? table.id : undefined,
          language: getLocale(),
        })
        .then((found) => {
          if (!late && found) this.#found = found;
        });
      return () => (late = true);
    });
  }

  /** The answer that an entry gives. */
  answerOf(rule: RuleId): Answer | null {
    const hit = this.hits?.find((hit) => hit.is === "rule" && hit.rule.id === rule);
    return (hit && answered(hit)?.answer) ?? null;
  }
}

function answered(hit: Hit): Answered | null {
  return hit.is === "rule" && hit.answer ? { rule: hit.rule, answer: hit.answer } : null;
}
