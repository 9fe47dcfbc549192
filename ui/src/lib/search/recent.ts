import { cardOf } from "$lib/words/cards";
import type { CardCopy } from "$lib/wire/CardCopy";
import type { CardId } from "$lib/wire/CardId";
import type { Purpose } from "./picker";

const KEPT = 6;

function key(purpose: Purpose): string {
  return `starboard.recent.${purpose}`;
}

/** The cards that were last picked for a purpose on this device, the latest first. */
export function recent(purpose: Purpose): CardId[] {
  const kept = localStorage.getItem(key(purpose));
  return kept ? (JSON.parse(kept) as CardId[]) : [];
}

export function remember(purpose: Purpose, copy: CardCopy): void {
  const card = cardOf(copy);
  const others = recent(purpose).filter((other) => other !== card);
  localStorage.setItem(key(purpose), JSON.stringify([card, ...others].slice(0, KEPT)));
}
