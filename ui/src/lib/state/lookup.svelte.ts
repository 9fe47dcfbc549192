import type { RuleId } from "$lib/wire/RuleId";
import type { Subject } from "$lib/wire/Subject";

/** What is looked at in the rules: the search, an entry, or whatever tells of a subject. */
export type Place =
  { place: "search" } | { place: "rule"; rule: RuleId } | { place: "subject"; subject: Subject };

/** The rules that lie open above a screen. */
class Lookup {
  #trail = $state.raw<Place[]>([]);

  /** What is shown; none while the rules are closed. */
  readonly now = $derived(this.#trail.at(-1) ?? null);
  readonly canGoBack = $derived(this.#trail.length > 1);

  /** Opens the rules. */
  show(place: Place): void {
    this.#trail = [place];
  }

  /** Goes on from what is shown. */
  follow(place: Place): void {
    this.#trail = [...this.#trail, place];
  }

  back(): void {
    this.#trail = this.#trail.slice(0, -1);
  }

  close(): void {
    this.#trail = [];
  }
}

export const lookup = new Lookup();
