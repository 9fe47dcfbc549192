/** A set that is on its way in, from wherever its text comes. What there is to ask about it lies above any screen. */
class SetImport {
  #text = $state.raw<string | null>(null);
  /** The text of its file; none while nothing comes in. */
  readonly text = $derived(this.#text);

  take(text: string): void {
    this.#text = text;
  }

  done(): void {
    this.#text = null;
  }
}

export const setImport = new SetImport();
