import type { Link, LinkState, ResponseTo } from "$lib/link";
import { Cards } from "$lib/words/cards";
import type { EditionFacts } from "$lib/wire/EditionFacts";
import type { EditionId } from "$lib/wire/EditionId";
import type { Push } from "$lib/wire/Push";
import type { Request } from "$lib/wire/Request";
import type { Response } from "$lib/wire/Response";
import type { Roster } from "$lib/wire/Roster";
import type { TableId } from "$lib/wire/TableId";
import type { TableSummary } from "$lib/wire/TableSummary";
import { notices } from "./notices.svelte";
import { OpenTable } from "./table.svelte";

/** What is known of the host: its catalogue, its lobby, and the table that is open. */
export class Session {
  #link: Link;
  #state = $state<LinkState>("connecting");
  #cards = $state.raw<Cards | null>(null);
  #editions = $state.raw<EditionFacts[]>([]);
  #tables = $state.raw<TableSummary[] | null>(null);
  #rosters = $state.raw<Roster[]>([]);
  #table = $state.raw<OpenTable | null>(null);

  readonly state = $derived(this.#state);
  /** All printings there are; every edition names them. */
  readonly printings = $derived(this.#editions[0]?.printings ?? []);
  readonly cards = $derived(this.#cards);
  readonly tables = $derived(this.#tables);
  readonly rosters = $derived(this.#rosters);
  readonly table = $derived(this.#table);

  /** Settles once the host has told what the first screen shows, or could not be asked. */
  readonly begun: Promise<void>;

  /** Begins with a table that is open, or in the lobby. */
  constructor(link: Link, table: TableId | null) {
    this.#link = link;
    this.open(table);
    this.begun = new Promise((begun) => {
      link.onState((state) => {
        this.#state = state;
        if (state === "open") void this.#ready(begun);
      });
    });
    link.onPush((push) => this.#heard(push));
  }

  edition(id: EditionId): EditionFacts | undefined {
    return this.#editions.find((edition) => edition.id === id);
  }

  /** Asks the host, and says what went wrong if something did. */
  async ask<Got extends Response["got"]>(
    request: Request,
    again: () => void = () => {},
  ): Promise<ResponseTo<Got> | null> {
    try {
      return (await this.#link.request(request)) as ResponseTo<Got>;
    } catch (error) {
      notices.report(error, again);
      return null;
    }
  }

  /** How much of what was asked is still on its way to the host, in bytes. */
  unsent(): number {
    return this.#link.unsent();
  }

  async refreshLobby(): Promise<void> {
    const lobby = await this.ask<"lobby">({ ask: "lobby" });
    if (!lobby) return;
    this.#tables = lobby.tables;
    this.#rosters = lobby.rosters;
  }

  /** Opens a table, or none. Opening the open one again changes nothing. */
  open(table: TableId | null): void {
    const before = this.#table;
    if (before?.id === table) return;
    if (before) void this.#link.request({ ask: "unwatch", table: before.id }).catch(() => {});
    this.#table = table === null ? null : new OpenTable(table, this.#link);
    void this.#table?.watch();
  }

  /** Asks for what the first screen needs before anything else: the lobby needs no cards. */
  async #ready(begun: () => void): Promise<void> {
    const first = this.#table ? this.#learnCards() : this.refreshLobby();
    await first.finally(begun);
    await (this.#table ? this.refreshLobby() : this.#learnCards());
  }

  async #learnCards(): Promise<void> {
    if (this.#cards) return;
    const catalogue = await this.ask<"catalogue">({ ask: "catalogue" });
    if (!catalogue) return;
    this.#editions = catalogue.editions;
    this.#cards = new Cards(catalogue.cards);
  }

  /** Hears what the host says unasked. Returns a function that stops it. */
  onPush(listener: (push: Push) => void): () => void {
    return this.#link.onPush(listener);
  }

  #heard(push: Push): void {
    if (push.push === "table") this.#table?.take(push.snapshot);
    else if (push.push === "table-deleted") this.#table?.deleted(push.table);
  }
}
