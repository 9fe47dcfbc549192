import type { Attachment } from "svelte/attachments";
import { onVisible } from "./visibility";

/** Rows rendered per step, short enough for one frame. */
const STEP = 4;
/** Rows before the last one at which more are rendered. */
const AHEAD = 5;

/** A list of which a screenful is rendered, and more as it is scrolled: a letter costs no more than it shows. */
export class LongList {
  readonly #screenful: number;
  /** Number of rendered rows. */
  made = $state(0);

  constructor(screenful: number) {
    this.#screenful = screenful;
    this.made = screenful;
  }

  /** Goes back to a screenful, for a list that shows something else. */
  begin(): void {
    this.made = this.#screenful;
  }

  /** Renders at least the rows up to this one. */
  reach(index: number): void {
    this.made = Math.max(this.made, index + 1);
  }

  /** Renders more once the row is visible, if it is one of the last. */
  more(index: number): Attachment | undefined {
    return index === this.made - AHEAD ? onVisible(() => (this.made += STEP)) : undefined;
  }
}
