import { onDestroy } from "svelte";
import { afterFrame } from "$app/frame";

/**
 * The text whose results are shown: the query, a frame late, so that a letter appears at once. While a finger or a button is
 * down on the results they stay as they are, and its click means what was there.
 */
export class Sought {
  readonly #query: () => string;
  readonly #begin: () => void;
  /** The query before the letters whose results are not shown yet. */
  #behind = $state<string | null>(null);
  #pressed = false;
  #cancel = () => {};

  readonly text = $derived.by(() => (this.#behind ?? this.#query()).trim());

  /** `begin` is called whenever other results are shown. */
  constructor(query: () => string, begin: () => void) {
    this.#query = query;
    this.#begin = begin;
    onDestroy(() => this.#cancel());
  }

  /** Keeps the results for a frame. Called before the query changes. */
  keep(): void {
    this.#behind ??= this.#query();
    this.#catchUpLater();
  }

  /** Shows the results of the query at once. */
  catchUp(): void {
    this.#cancel();
    if (this.#behind === null) return;
    this.#behind = null;
    this.#begin();
  }

  press(): void {
    this.#pressed = true;
    this.#cancel();
  }

  release(): void {
    if (!this.#pressed) return;
    this.#pressed = false;
    this.#catchUpLater();
  }

  #catchUpLater(): void {
    this.#cancel();
    if (!this.#pressed) this.#cancel = afterFrame(() => this.catchUp());
  }
}
