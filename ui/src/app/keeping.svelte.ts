import { surroundings, type Keeping } from "$link";
import { m } from "$paraglide/messages";
import type { Notices } from "./notices.svelte";

/** The storage of games in this browser, if it is the one that stores them. */
export class KeptGames {
  how = $state.raw<Keeping>("kept");
  readonly #notices: Notices;

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  async look(): Promise<void> {
    if (surroundings.inBrowser) this.how = await surroundings.keeping();
  }

  /** Asks the browser to keep the games, and explains why. With `tellAnswer` it also tells the answer. */
  async ask(tellAnswer = false): Promise<void> {
    if (!surroundings.inBrowser || this.how !== "may-go") return;
    this.#notices.toast(m.keep_reason());
    this.how = await surroundings.askToKeep();
    if (tellAnswer) this.#notices.toast(this.how === "kept" ? m.kept_now() : m.keep_refused());
  }
}
