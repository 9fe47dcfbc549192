import { Cards } from "$text/cards";
import type { Card, CardFacts, SetContent, SetHead, SetSummary } from "$wire";
import { catalogue } from "$wire/recorded";

/** A set of own cards for tests. */
export const HEAD: SetHead = { id: "party", name: "Party", author: "Inara", revision: 2 };

export const TRAP: Card = {
  id: "sticky-floor",
  name: "Sticky Floor",
  kind: { is: "trap", steps: [{ do: "die" }], lingers: false },
};

export const CONTENT: SetContent = { head: HEAD, text: "[set]", cards: [TRAP] };

export const SUMMARY: SetSummary = { head: HEAD, cards: 1, unfinished: [], tables: [] };

/** All cards, with so many of a set. */
export function withOwn(count: number): Cards {
  const like = catalogue.cards.find(({ kind }) => kind === "trap")!;
  const own = Array.from({ length: count }, (_, number): CardFacts => ({
    ...like,
    id: number ? `sticky-floor-${number}` : TRAP.id,
    name: number ? `Sticky Floor ${number}` : TRAP.name,
    printings: [],
    set: HEAD.id,
  }));
  return new Cards([...catalogue.cards, ...own]);
}
