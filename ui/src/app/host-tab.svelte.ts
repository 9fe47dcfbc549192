import { surroundings, type Silence } from "$link";

/** The tab that has the games, while it does not answer. */
export class HostTab {
  #silent = $state.raw<Silence | null>(null);
  readonly silent = $derived(this.#silent);

  start(): void {
    surroundings.onSilence((silence) => (this.#silent = silence));
  }

  /** Goes on with the games in another tab. */
  takeOver(): void {
    surroundings.takeOver();
  }
}
