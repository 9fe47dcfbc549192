import type { Card, CardEntry, CardId, SetId } from "$wire";
import { device, ofHost } from "$app/storage";

/** A card that is being written and has not been saved. */
export interface CardDraft {
  set: SetId;
  entry: CardEntry;
  /** The card that it takes the place of; none for a new one. */
  replaces: CardId | null;
  /** That card as it was when the writing began. */
  began: Card | null;
}

const KEPT = "starboard.draft";

function key({ set, entry, replaces }: CardDraft): string {
  return [ofHost(KEPT), set, replaces === null ? `new/${entry.kind}` : `card/${replaces}`].join("/");
}

/** Keeps a draft on this device until it is saved or dropped. */
export function keepDraft(draft: CardDraft): void {
  device.write(key(draft), draft);
}

export function dropDraft(draft: CardDraft): void {
  device.remove(key(draft));
}

/** The draft that takes the place of one as it would begin. */
export function keptDraft(beginning: CardDraft): CardDraft | null {
  return device.read(key(beginning));
}

/** All drafts of a set. */
export function draftsOf(set: SetId): CardDraft[] {
  const own = device.keys().filter((key) => key.startsWith(`${ofHost(KEPT)}/${set}/`));
  return own.map((key) => device.read<CardDraft>(key)).filter((draft) => draft !== null);
}
