import type { Card } from "$lib/wire/Card";
import type { CardId } from "$lib/wire/CardId";
import type { CardEntry } from "$lib/wire/CardEntry";
import type { SetId } from "$lib/wire/SetId";

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
  return [KEPT, set, replaces === null ? `new/${entry.kind}` : `card/${replaces}`].join("/");
}

/** Keeps a draft on this device until it is saved or dropped. */
export function keepDraft(draft: CardDraft): void {
  try {
    localStorage.setItem(key(draft), JSON.stringify(draft));
  } catch {
    // Where nothing can be kept, there is still the screen itself.
  }
}

export function dropDraft(draft: CardDraft): void {
  localStorage.removeItem(key(draft));
}

/** The draft that takes the place of one as it would begin. */
export function keptDraft(beginning: CardDraft): CardDraft | null {
  return parsed(localStorage.getItem(key(beginning)));
}

/** All drafts of a set. */
export function draftsOf(set: SetId): CardDraft[] {
  const own = Object.keys(localStorage).filter((key) => key.startsWith(`${KEPT}/${set}/`));
  return own.map((key) => parsed(localStorage.getItem(key))).filter((draft) => draft !== null);
}

function parsed(text: string | null): CardDraft | null {
  try {
    return text === null ? null : (JSON.parse(text) as CardDraft);
  } catch {
    return null;
  }
}
