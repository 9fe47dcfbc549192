import type { Cards } from "$text/cards";
import type { CardId } from "$wire";
import { allNames, oneWord } from "./card-search";
import type { KnownTitle } from "./preferences.svelte";

interface Kept {
  titles: readonly KnownTitle[];
}

/** The number of titles that are kept; then the oldest goes. */
const MOST = 200;

/** The card that a printed title was corrected to on this device, if it is among these. */
export function cardOfTitle({ titles }: Kept, title: string, cards: Cards): CardId | undefined {
  const known = titles.find(isLike(title));
  return known && cards.facts(known[1])?.id;
}

/** Makes a printed title one more name of a card, unless it is the name of one. */
export function learnTitle(kept: Kept, title: string, card: CardId, cards: Cards): void {
  const folded = oneWord(title);
  const isName = cards.all.some((card) => allNames(card).some((name) => oneWord(name) === folded));
  if (!folded || isName) return;
  const others = kept.titles.filter((known) => !isLike(title)(known));
  kept.titles = [...others, [title, card] as const].slice(-MOST);
}

function isLike(title: string): (known: KnownTitle) => boolean {
  const folded = oneWord(title);
  return ([known]) => oneWord(known) === folded;
}
