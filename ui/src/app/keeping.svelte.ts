import { surroundings, type Keeping } from "$link";
import { m } from "$paraglide/messages";
import { notices } from "./notices.svelte";

/** The storage of games in this browser, if it is the one that stores them. */
class KeptGames {
  #how = $state.raw<Keeping>("kept");
  readonly how = $derived(this.#how);

  async look(): Promise<void> {
    if (surroundings.inBrowser) this.#how = await surroundings.keeping();
  }

  /** Asks the browser to keep the games, and explains why. With `tellAnswer` it also tells the answer. */
  async ask(tellAnswer = false): Promise<void> {
    if (!surroundings.inBrowser || this.#how !== "may-go") return;
    notices.toast(m.keep_reason());
    this.#how = await surroundings.askToKeep();
    if (tellAnswer) notices.toast(this.#how === "kept" ? m.kept_now() : m.keep_refused());
  }
}

export const keptGames = new KeptGames();
