import type { CardId, Recognition } from "$wire";

/** A code that lets a device in at the host of its address. */
export type Join = { is: "join"; address: string };

/** After so many looks that agree a card counts, and after so many something doubtful. */
const AGREED = 2;
const AGREED_IN_DOUBT = 4;
/** After so many looks at nothing the card before has left, and the same one counts again. */
const AWAY = 3;

/** Looks at what a camera shows, one after the other. */
export class Looks {
  #missed = 0;
  #agreed = { about: "", looks: 0 };
  #taken: { cards: CardId[]; copy: number | null } = { cards: [], copy: null };

  /** Returns true if a look counts: a code at once, and what else is seen once other looks agree. */
  counts(seen: Recognition | Join, code: boolean): boolean {
    if (seen.is === "unclear") {
      if (++this.#missed >= AWAY) this.take([], null);
      return false;
    }
    this.#missed = 0;
    const found = seen.is === "found" ? seen : null;
    const card = seen.is === "choice" ? seen.cards[0]?.card : found?.card;
    const { cards, copy } = this.#taken;
    if (card && cards.includes(card) && [copy, null].includes(found?.copy ?? null)) return false;
    const about = found?.card ?? seen.is;
    this.#agreed = { about, looks: this.#agreed.about === about ? this.#agreed.looks + 1 : 1 };
    return code || this.#agreed.looks >= (found ? AGREED : AGREED_IN_DOUBT);
  }

  /** Begins anew. A card that was taken, and what it may be as well, does not count again until it has left. */
  take(cards: CardId[], copy: number | null): void {
    this.#taken = { cards, copy };
    this.forget();
  }

  /** Begins anew with the same card taken. */
  forget(): void {
    this.#missed = 0;
    this.#agreed = { about: "", looks: 0 };
  }
}
