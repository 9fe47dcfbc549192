import type { Attachment } from "svelte/attachments";
import type { RuleId, Subject } from "$wire";

/** A place in the rules: the search, an entry, or the entries on a subject. */
export type Place =
  { place: "search" } | { place: "rule"; rule: RuleId } | { place: "subject"; subject: Subject };

/** The rules dialog above a screen. */
export class Lookup {
  #trail = $state.raw<Place[]>([]);
  /** The entry just left by going back, until the link to it has the focus. */
  #left: RuleId | null = null;
  /** True if the place was reached by going forward, not back. */
  forth = false;

  /** The place on show; null while the rules are closed. */
  readonly now = $derived(this.#trail.at(-1) ?? null);
  readonly canGoBack = $derived(this.#trail.length > 1);

  /** Opens the rules at a place. */
  show(place: Place): void {
    this.#go([place]);
  }

  /** Follows a link from the current place. */
  follow(place: Place): void {
    this.#go([...this.#trail, place]);
    this.forth = true;
  }

  back(): void {
    const left = this.now;
    this.#go(this.#trail.slice(0, -1), left?.place === "rule" ? left.rule : null);
  }

  close(): void {
    this.#go([]);
  }

  /** Focuses the link to an entry on return from that entry. */
  awaits(rule: RuleId): Attachment<HTMLElement> {
    return (element) => {
      if (this.#left !== rule) return;
      this.#left = null;
      element.focus();
    };
  }

  #go(trail: Place[], left: RuleId | null = null): void {
    this.#trail = trail;
    this.forth = false;
    this.#left = left;
  }
}
