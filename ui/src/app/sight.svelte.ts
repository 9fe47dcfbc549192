import { on } from "svelte/events";
import { createSubscriber } from "svelte/reactivity";
import type { App } from "./app.svelte";

/** What keeps a table from being seen. */
export class Sight {
  /** Tells whether the sign of an outcome lies over it. */
  covered = $state.raw((): boolean => false);
  readonly #follow = createSubscriber((update) => on(document, "visibilitychange", update));

  /** The page itself cannot be seen. */
  get hidden(): boolean {
    this.#follow();
    return document.hidden;
  }
}

/** True while nothing lies over the board of a table. */
export function seesBoard(app: App): boolean {
  const sight = app.state(Sight);
  return !sight.hidden && !sight.covered() && !app.route.hasOverlay;
}
