/** A card the player searched for in a picker that does not offer it. */
export class PlayAnyCard {
  #query = $state.raw<string | null>(null);

  /** The search text; null while no such card is played. */
  readonly query = $derived(this.#query);

  /** Opens the search for any card. */
  ask(query: string): void {
    this.#query = query;
  }

  close(): void {
    this.#query = null;
  }
}
