import type { Damaged, Fault, RosterView, TableId, TableSummary } from "$wire";
import { keepLobby, lastLobby, type Lobby } from "./last-lobby";

/** Tables and rosters of a host: the cached ones until it has answered. */
export class LobbyState {
  readonly #ask: () => Promise<Lobby | null>;
  readonly #onloaded: (lobby: Lobby, evicted: boolean) => void;
  #tables = $state.raw<TableSummary[] | null>(null);
  #rosters = $state.raw<RosterView[]>([]);
  #damage = $state.raw<Damaged[]>([]);
  #backupFault = $state.raw<Fault | undefined>(undefined);
  /** The cached lobby until the host has answered. */
  #last = lastLobby();
  /** The lobby has changed since the last request. */
  #stale = false;
  /** Number of requests under way. */
  #asking = 0;
  #following = false;

  readonly tables = $derived(this.#tables);
  readonly rosters = $derived(this.#rosters);
  readonly damage = $derived(this.#damage);
  /** Why the latest backup could not be made. */
  readonly backupFault = $derived(this.#backupFault);

  /** `onloaded` is called with each new state, and with true if tables of this browser are gone without having been deleted. */
  constructor(ask: () => Promise<Lobby | null>, onloaded: (lobby: Lobby, evicted: boolean) => void) {
    this.#ask = ask;
    this.#onloaded = onloaded;
    if (this.#last) this.#show(this.#last);
  }

  get cached(): boolean {
    return this.#last !== null;
  }

  async load(): Promise<void> {
    await this.refresh();
    if (this.#stale) await this.#follow();
  }

  async refresh(): Promise<void> {
    this.#asking++;
    const lobby = await this.#ask();
    this.#asking--;
    if (!lobby) return;
    const evicted = this.#last !== null && wasCleared(lobby);
    this.#last = null;
    this.#keep(lobby, evicted);
  }

  /** Takes over changed tables. While an answer is to come, which may be older, asks again instead. */
  async told(changed: TableSummary[], gone: TableId[]): Promise<void> {
    if (!this.#tables || this.#last || this.#asking) return this.changed();
    const news = new Set([...changed.map(({ table }) => table), ...gone]);
    const tables = [...changed, ...this.#tables.filter(({ table }) => !news.has(table))];
    tables.sort((one, other) => other.playedAt - one.playedAt);
    this.#keep({ tables, rosters: this.#rosters, damage: this.#damage, backupFault: this.#backupFault });
  }

  /** Asks again after a change at the host; if the first answer is still to come, after that. */
  async changed(): Promise<void> {
    this.#stale = true;
    if (this.#tables) await this.#follow();
  }

  /** Changes during a request lead to a single further one. */
  async #follow(): Promise<void> {
    if (this.#following) return;
    this.#following = true;
    while (this.#stale) {
      this.#stale = false;
      await this.refresh();
    }
    this.#following = false;
  }

  #keep(lobby: Lobby, evicted = false): void {
    this.#show(lobby);
    keepLobby(lobby);
    this.#onloaded(lobby, evicted);
  }

  #show({ tables, rosters, damage, backupFault }: Lobby): void {
    this.#tables = tables;
    this.#rosters = rosters;
    this.#damage = damage;
    this.#backupFault = backupFault;
  }
}

/**
 * True if nothing is left of what was here last. It is read again, as another tab may have recovered what it could meanwhile; and
 * a browser that clears the games leaves no damage.
 */
function wasCleared({ tables, rosters, damage }: Lobby): boolean {
  return Boolean(lastLobby()?.tables.length) && !tables.length && !rosters.length && !damage.length;
}
