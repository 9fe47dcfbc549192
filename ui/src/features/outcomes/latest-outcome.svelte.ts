import type { Game } from "$app/context";
import { outcomeOf } from "$app/outcome";
import type { CombatView } from "$wire";

/** Time to read a sign (ms), and for a caught player to look for a card in hand. */
const READ_MS = 7000;
const SEARCH_MS = 15_000;

interface Stay {
  /** It stays until something else happens: it takes no room from anything. */
  stays?: boolean;
  /** What happened last counts as well, for a device that comes late. */
  late?: boolean;
  /** A Trap that hits somebody counts as well. */
  hits?: boolean;
}

/** What has just happened, until it is read. Only what happens from now on counts, unless `late`. */
export class LatestOutcome {
  readonly #game: Game;
  readonly #hits: boolean;
  #closed = $state(0);
  /** The last fight, which is gone with its end, and the number of its turn. */
  #fight = $state.raw<{ combat: CombatView; turn?: number } | null>(null);
  readonly now = $derived.by(() => {
    const { snapshot, view } = this.#game;
    if (snapshot.seq <= this.#closed) return null;
    // A device that was away may have missed the fight of this turn.
    const fight = this.#fight?.turn === view.turn?.number ? this.#fight : null;
    return outcomeOf(snapshot, fight?.combat, this.#hits);
  });

  constructor(game: Game, { stays = false, late = false, hits = false }: Stay = {}) {
    this.#game = game;
    this.#hits = hits;
    this.#closed = game.snapshot.seq - Number(late);
    $effect.pre(() => {
      const { combat, turn } = game.view;
      if (combat) this.#fight = { combat, turn: turn?.number };
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
