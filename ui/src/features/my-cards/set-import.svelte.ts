/** The set being imported, from any source. Its questions lie above every screen. */
export class SetImport {
  #text = $state.raw<string | null>(null);
  /** The text of its file; null while nothing is imported. */
  readonly text = $derived(this.#text);

  take(text: string): void {
    this.#text = text;
  }

  done(): void {
    this.#text = null;
  }
}
