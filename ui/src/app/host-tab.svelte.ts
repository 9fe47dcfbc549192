import { surroundings, type Silence } from "$link";
import { m } from "$paraglide/messages";
import { isolated } from "$text/isolate";
import type { Notices } from "./notices.svelte";

/** The tab that has the games, while it does not answer. */
export class HostTab {
  #silent = $state(false);
  readonly #notices: Notices;

  readonly silent = $derived(this.#silent);

  constructor(notices: Notices) {
    this.#notices = notices;
  }

  start(): void {
    surroundings.onSilence((silence) => this.#hear(silence));
  }

  #hear(silence: Silence | null): void {
    this.#silent = silence !== null;
    if (!silence) return this.#notices.lift();
    const label = silence.own ? m.silent_again() : m.silent_take_over();
    this.#notices.stand(words(silence), { label, run: () => this.#takeOver() });
  }

  /** Goes on with the games in another tab. */
  #takeOver(): void {
    this.#silent = false;
    surroundings.takeOver();
  }
}

function words({ tab, own, held }: Silence): string {
  if (held) return m.silent_held({ tab: isolated(tab) });
  return own ? m.silent_own() : m.silent_tab({ tab: isolated(tab) });
}
