import type { Game } from "$app/context";
import { outcomeOf } from "$app/outcome";
import type { CombatView } from "$wire";

/** Time to read a sign (ms), and for a caught player to look for a card in hand. */
const READ_MS = 7000;
const SEARCH_MS = 15_000;

interface Stay {
  /** It stays until something else happens: it takes no room from anything. */
  stays?: boolean;
}

/** What has just happened, until it is read. Only what happens from now on counts. */
export class LatestOutcome {
  readonly #game: Game;
  #closed = $state(0);
  /** The last fight, which is gone with its end. */
  #fight = $state.raw<CombatView | null>(null);
  readonly now = $derived.by(() =>
    this.#game.snapshot.seq > this.#closed ? outcomeOf(this.#game.snapshot, this.#fight) : null,
  );

  constructor(game: Game, { stays = false }: Stay = {}) {
    this.#game = game;
    this.#closed = game.snapshot.seq;
    $effect.pre(() => {
      if (game.view.combat) this.#fight = game.view.combat;
    });
    $effect(() => {
      if (!this.now || stays) return;
      const over = setTimeout(() => this.close(), this.now.missed ? SEARCH_MS : READ_MS);
      return () => clearTimeout(over);
    });
  }

  close(): void {
    this.#closed = this.#game.snapshot.seq;
  }
}
