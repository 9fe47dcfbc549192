/** A card that is looked for where it is none of those that are asked for, and is to be played all the same. */
class PlayAnyCard {
  #query = $state.raw<string | null>(null);

  /** What was typed; none while nothing is to be played so. */
  readonly query = $derived(this.#query);

  /** Asks for whom the card is that is found by a query. */
  ask(query: string): void {
    this.#query = query;
  }

  close(): void {
    this.#query = null;
  }
}

export const playAnyCard = new PlayAnyCard();
