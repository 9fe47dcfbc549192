import { device } from "$app/storage";
import { cardOf } from "$text/cards";
import type { CardCopy, CardId } from "$wire";
import type { PickPurpose } from "$app/card-search";

const KEPT = 6;

function key(purpose: PickPurpose): string {
  return `starboard.recent.${purpose}`;
}

/** The cards that were last picked for a purpose on this device, the latest first. */
export function recent(purpose: PickPurpose): CardId[] {
  return device.read<CardId[]>(key(purpose)) ?? [];
}

export function remember(purpose: PickPurpose, copy: CardCopy): void {
  const card = cardOf(copy);
  const others = recent(purpose).filter((other) => other !== card);
  device.write(key(purpose), [card, ...others].slice(0, KEPT));
}
