import { surroundings, type LinkState } from "$link";

/** Ignore connection losses shorter than this (ms). */
const LOSS_NOTICE_MS = 1000;
/** The same in a page: it names a tab that does not answer up to 5 s after the loss, which says more. */
const PAGE_LOSS_NOTICE_MS = 6000;
/** Milliseconds after which a page that still loads says so. */
const LOADING_NOTICE_MS = 2500;

/** State of the connection to the host, with what is worth reporting about it. */
export class Connection {
  #state = $state<LinkState>("connecting");
  #lost = $state(false);
  #loading = $state(false);
  #loadingTimer: ReturnType<typeof setTimeout> | undefined;
  #lossTimer: ReturnType<typeof setTimeout> | undefined;

  readonly state = $derived(this.#state);
  /** True if the connection has been lost long enough to report it. */
  readonly lost = $derived(this.#lost);
  /** True if the host takes long to start, as a page does on its first visit. */
  readonly loading = $derived(this.#loading && surroundings.inBrowser);

  enter(state: LinkState): void {
    this.#state = state;
    clearTimeout(this.#loadingTimer);
    this.#loading = false;
    if (state === "connecting") {
      this.#loadingTimer = setTimeout(() => (this.#loading = true), LOADING_NOTICE_MS);
      return;
    }
    if (state === "reconnecting") {
      const wait = surroundings.inBrowser ? PAGE_LOSS_NOTICE_MS : LOSS_NOTICE_MS;
      this.#lossTimer ??= setTimeout(() => (this.#lost = true), wait);
      return;
    }
    clearTimeout(this.#lossTimer);
    this.#lossTimer = undefined;
    this.#lost = false;
  }
}
