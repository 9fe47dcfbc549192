import {
  base64,
  Files,
  Refusal,
  surroundings,
  type Away,
  type Link,
  type NotLetIn,
  type ResponseTo,
  type Unpacked,
} from "$link";
import { m } from "$paraglide/messages";
import { Cards, nameHere } from "$text/cards";
import type {
  Card,
  DeviceFacts,
  DeviceId,
  EditionFacts,
  EditionId,
  Fault,
  PictureFault,
  Push,
  Recovery,
  Request,
  Response,
  Role,
  SeatId,
  SetContent,
  SetId,
  SetSummary,
  TableId,
  TableSummary,
} from "$wire";
import { Connection } from "./connection.svelte";
import { forgetLobby, type Lobby } from "./last-lobby";
import { LobbyState } from "./lobby.svelte";
import type { Notices } from "./notices.svelte";
import type { OwnSeats } from "./own-seats.svelte";
import { welcome } from "./pass";
import type { Route } from "./route.svelte";
import { OpenTable } from "./table.svelte";
import type { ThisDevice } from "./this-device.svelte";
import type { Updates } from "./updates.svelte";

/** Faults of a table that is gone, or that this device may not read. The table reports them. */
const OTHER_TABLE: readonly Fault["fault"][] = ["not-allowed", "unknown-table"];

/** The host's reading of a picture: what it comes to, and the title that was read in it. */
export type PhotoRead = Omit<ResponseTo<"photo-read">, "got">;

/** Ways to recover a damaged database: on this device, in this page, or by a command at another device. */
export type RecoveryWay = "here" | "page" | "command";

/** The parts of the client state that a session works with. */
interface Around {
  notices: Notices;
  route: Pick<Route, "table">;
  updates: Updates;
  thisDevice: ThisDevice;
  ownSeats: Pick<OwnSeats, "of">;
}

/** Client state of a host: its catalogue, its lobby and the open table. */
export class Session {
  #link: Link;
  readonly #files: Files;
  readonly #notices: Notices;
  readonly #thisDevice: ThisDevice;
  readonly #ownSeats: Pick<OwnSeats, "of">;
  readonly #connection = new Connection();
  readonly #lobby = new LobbyState(
    () => this.ask<"lobby">({ ask: "lobby" }),
    (lobby, evicted) => this.#lobbyLoaded(lobby, evicted),
  );
  #cards = $state.raw<Cards | null>(null);
  #editions = $state.raw<EditionFacts[]>([]);
  #table = $state.raw<OpenTable | null>(null);
  #refused = $state.raw<NotLetIn | null>(null);
  #away = $state.raw<Away | null>(null);
  /** The answer to the last hello. */
  #welcome = $state.raw(welcome());
  #sets = $state.raw<SetSummary[] | null>(null);
  /** The table whose catalogue was last requested; null for none, undefined before the first request. */
  #cardsOf: TableId | null | undefined;

  readonly state = $derived(this.#connection.state);
  /** True if the connection has been lost long enough to report it. */
  readonly lost = $derived(this.#connection.lost);
  /** True if the host takes long to start, as a page does on its first visit. */
  readonly loading = $derived(this.#connection.loading);
  /** All printings. Every edition lists them. */
  readonly printings = $derived(this.#editions[0]?.printings ?? []);
  readonly cards = $derived(this.#cards);
  readonly tables = $derived(this.#lobby.tables);
  readonly rosters = $derived(this.#lobby.rosters);
  readonly damage = $derived(this.#lobby.damage);
  readonly backupFault = $derived(this.#lobby.backupFault);
  readonly table = $derived(this.#table);
  /** The reason why the host does not let this device in; null while it does. */
  readonly refused = $derived(this.#refused);
  /** The reason why a host behind a relay is not reached; null for any other loss. */
  readonly away = $derived(this.#away);
  /** The id that the host gave this device; null if it needs none. */
  readonly device: DeviceId | null = $derived(this.#welcome?.device ?? null);
  /** The role of this device. */
  readonly role: Role = $derived(this.#welcome?.role ?? { role: "everywhere" });
  readonly everywhere = $derived(this.role.role === "everywhere");
  readonly watches = $derived(this.role.role === "watch");
  /** True if this device may begin a table. */
  readonly begins = $derived(this.everywhere || this.role.role === "begin");
  /** True if this device may play for everybody at its tables, and let others in. */
  readonly manages = $derived(this.everywhere || this.role.role === "table");
  /** The custom sets; null before they are loaded. */
  readonly sets = $derived(this.#sets);

  /** Settles once the data of the first screen is there, or could not be loaded. */
  readonly begun: Promise<void>;

  /** Starts at the table of the current screen, if it has one. */
  constructor(link: Link, { notices, route, updates, thisDevice, ownSeats }: Around) {
    this.#link = link;
    this.#files = new Files(link);
    this.#notices = notices;
    this.#thisDevice = thisDevice;
    this.#ownSeats = ownSeats;
    const { table } = route;
    this.open(table);
    this.begun = new Promise((begun) => {
      if (this.#lobby.cached && table === null) begun();
      link.onState((state) => {
        if (this.state === "reconnecting" && state === "open") void updates.look();
        this.#connection.enter(state);
        this.#refused = link.refused ?? null;
        this.#away = link.away ?? null;
        if (state === "open") {
          this.#welcome = welcome();
          this.introduce();
          void this.#ready(begun);
        }
      });
    });
    link.onPush((push) => this.#heard(push));
  }

  /** Introduces this device to the host. */
  introduce(): void {
    // A request that fails has lost the connection, and the next connection begins with it.
    this.#link.request({ ask: "introduce", device: this.#thisDevice.facts }).catch(() => {});
  }

  /** Names this device for others; keeps the old name if the host refuses. */
  async nameDevice(name: string): Promise<void> {
    const device = { ...this.#thisDevice.facts, name: name.trim() };
    if (await this.ask({ ask: "introduce", device })) this.#thisDevice.name = device.name;
  }

  edition(id: EditionId): EditionFacts | undefined {
    return this.#editions.find((edition) => edition.id === id);
  }

  /** Sends a request and reports a failure. */
  async ask<Got extends Response["got"]>(
    request: Request,
    again: () => void = () => {},
  ): Promise<ResponseTo<Got> | null> {
    try {
      return (await this.#link.request(request)) as ResponseTo<Got>;
    } catch (error) {
      this.#notices.report(error, again);
      return null;
    }
  }

  /**
   * Saves a card. If it was changed or removed meanwhile, saves nothing and returns the current card; null if saving
   * failed for another reason.
   */
  async saveCard(
    request: Omit<Extract<Request, { ask: "save-card" }>, "ask">,
  ): Promise<{ saved: Card } | { differs: Card | null } | null> {
    try {
      const answer = await this.#link.request({ ask: "save-card", ...request });
      return { saved: (answer as ResponseTo<"card-saved">).card };
    } catch (error) {
      if (error instanceof Refusal && error.fault.fault === "card-differs")
        return { differs: error.fault.card };
      this.#notices.report(error, () => {});
      return null;
    }
  }

  /**
   * Extends a ticket while its code is shown. If there is none or it has ended, makes one. Null if that failed, which is
   * reported.
   */
  async holdTicket(role: Role, ticket: string | null): Promise<string | null> {
    try {
      if (ticket) await this.#link.request({ ask: "keep-ticket", ticket });
      if (ticket) return ticket;
    } catch (error) {
      // A connection that is lost for a moment ends no code.
      if (!(error instanceof Refusal)) return ticket;
    }
    return (await this.ask<"ticket">({ ask: "make-ticket", role, kind: "code" }))?.ticket.ticket ?? null;
  }

  /** Ends all codes and links. Nobody who is in is disturbed. */
  async endTickets(): Promise<boolean> {
    const ended = await this.ask({ ask: "end-tickets" });
    if (ended) this.#notices.toast(m.codes_ended());
    return ended !== null;
  }

  /** Gives up all rights at a table but watching. The host ends the connection, and the next hello tells the new role. */
  onlyWatch(table: TableId): void {
    const { device } = this;
    if (device === null) return;
    const request: Request = { ask: "set-role", device, role: { role: "watch", table } };
    void this.#link.request(request).catch(() => {});
  }

  /** True if this device may play for a player. */
  plays(seat: SeatId): boolean {
    return this.manages || (this.role.role === "seat" && this.role.seat === seat);
  }

  /** True if this device may take another one out, or change what it may do. */
  mayChange({ id, role }: DeviceFacts): boolean {
    if (id === this.device) return false;
    return this.everywhere || (this.manages && (role.role === "seat" || role.role === "watch"));
  }

  /** A device that was at no table has begun this one, and plays there from now on. */
  began(table: TableId): void {
    const { role, device } = this;
    if (role.role === "begin") this.#welcome = { device, role: { role: "table", table } };
  }

  /** The own player of this device at a table is another one. */
  playerChosen(table: TableId): void {
    if (this.#table?.id === table) void this.#table.watch();
  }

  /** The name of a table, and when its last line was played. */
  played(table: TableId): Pick<TableSummary, "table" | "name" | "playedAt"> {
    const open = this.#table?.id === table ? this.#table.snapshot : null;
    if (open) return { table, name: open.name, playedAt: open.latest.at };
    return this.tables?.find((one) => one.table === table) ?? { table, name: "", playedAt: 0 };
  }

  /** A table as a file. Reports a failure. */
  async exportTable(table: TableId): Promise<Blob | null> {
    try {
      return await this.#files.exported(table);
    } catch (error) {
      this.#notices.report(error, () => {});
      return null;
    }
  }

  /** Everything that the host keeps as a file. Reports a failure. */
  async archive(onpart: (part: number) => void): Promise<{ file: Blob; damaged: number } | null> {
    try {
      return await this.#files.archive(onpart);
    } catch (error) {
      this.#notices.report(error, () => {});
      return null;
    }
  }

  /** Adds what a file with everything has and this host has not. Otherwise as `importTable`. */
  async unpack(
    file: Blob,
    signal: AbortSignal,
    onpart: (part: number | null) => void,
  ): Promise<Unpacked | null> {
    return this.#sending(signal, () => this.#files.unpack(file, signal, onpart));
  }

  /**
   * Makes a table from a file; tells which part of it has been sent, and null once all has. Reports a failure, and rejects with
   * the reason of the signal on abort and with a `DOMException` if the file cannot be read.
   */
  async importTable(
    file: Blob,
    signal: AbortSignal,
    onpart: (part: number | null) => void,
  ): Promise<ResponseTo<"table"> | null> {
    const tell = (part: number) => onpart(part < 1 ? part : null);
    const request = (upload: number): Request => ({ ask: "import-table", upload });
    return this.#sending(
      signal,
      async () => (await this.#files.send(file, request, { signal, onpart: tell })) as ResponseTo<"table">,
    );
  }

  async #sending<T>(signal: AbortSignal, send: () => Promise<T>): Promise<T | null> {
    try {
      return await send();
    } catch (error) {
      if (signal.aborted || error instanceof DOMException) throw error;
      this.#notices.report(error, () => {});
      return null;
    }
  }

  /**
   * The host's reading of a picture, or the reason why it cannot read it; null if it could not be
   * asked.
   */
  async readPhoto(file: Blob, table?: TableId): Promise<PhotoRead | PictureFault | null> {
    try {
      const request = (upload: number): Request => ({ ask: "read-photo", upload, table });
      const answer = await (this.#link.readPhoto?.(file, table) ?? this.#files.send(file, request));
      return answer as ResponseTo<"photo-read">;
    } catch (error) {
      if (error instanceof Refusal && error.fault.fault === "bad-picture") return error.fault.why;
      this.#notices.report(error, () => {});
      return null;
    }
  }

  /** The same of a frame of a camera; "busy" while the reader is at work on something else. */
  async readFrame(frame: Blob, table?: TableId): Promise<PhotoRead | PictureFault | "busy" | null> {
    try {
      const here = this.#link.readFrame?.(frame, table);
      const answer = await (here ??
        this.#link.request({ ask: "read-frame", jpeg: await base64(frame), table }));
      return answer as ResponseTo<"photo-read">;
    } catch (error) {
      if (!(error instanceof Refusal)) return null;
      if (error.fault.fault === "busy") return "busy";
      return error.fault.fault === "bad-picture" ? error.fault.why : null;
    }
  }

  get recovery(): RecoveryWay {
    if (surroundings.inBrowser) return "page";
    return this.#link.recover ? "here" : "command";
  }

  /** Recovers a damaged database and reports the result, over the tables that are there now. */
  async recover(): Promise<void> {
    forgetLobby();
    try {
      const recovery = await this.#link.recover?.();
      if (!recovery) return;
      const backups = await this.#isBackedUp(recovery);
      await Promise.all([this.#lobby.refresh(), this.#table?.watch()]);
      this.#notices.recovered(recovery, backups);
    } catch (error) {
      this.#notices.report(error, () => {});
    }
  }

  /** True if a sound backup may have what a recovery could not read. */
  async #isBackedUp({ tables, lostTables, lostLines }: Recovery): Promise<boolean> {
    if (tables && !lostTables && !lostLines) return false;
    const answer = await this.ask<"backups">({ ask: "backups" });
    return answer?.backups.some(({ sound }) => sound) ?? false;
  }

  refreshLobby(): Promise<void> {
    return this.#lobby.refresh();
  }

  #lobbyLoaded({ tables }: Lobby, evicted: boolean): void {
    // A host without its games knew no own cards.
    if (this.#notices.opened()) void this.refreshCards();
    if (evicted) this.#notices.evicted();
    this.#comeBack(tables);
  }

  /** Opens the table again that was deleted, once it is restored. */
  #comeBack(tables: readonly TableSummary[]): void {
    const open = this.#table;
    if (open?.gone && tables.some(({ table }) => table === open.id)) void open.watch();
  }

  async refreshSets(): Promise<void> {
    if (!this.everywhere) return void (this.#sets = []);
    const answer = await this.ask<"sets">({ ask: "sets" });
    if (answer) this.#sets = answer.sets;
  }

  /** A set with its content; null if it is not here. */
  async openSet(set: SetId): Promise<SetContent | null> {
    await this.refreshSets();
    if (!this.#sets?.some(({ head }) => head.id === set)) return null;
    return (await this.ask<"set">({ ask: "set", set }))?.set ?? null;
  }

  /** Reloads the catalogue, of the open table if there is one. */
  async refreshCards(): Promise<void> {
    const table = this.#table?.id;
    this.#cardsOf = table ?? null;
    const catalogue = await this.#catalogue(table);
    // If they were requested for another table meanwhile, those are on their way.
    if (!catalogue || this.#cardsOf !== (table ?? null)) return;
    this.#editions = catalogue.editions;
    this.#cards = new Cards(catalogue.cards);
  }

  /** The catalogue of a table; the general one if the table is gone, which the table reports itself. */
  async #catalogue(table?: TableId): Promise<ResponseTo<"catalogue"> | null> {
    try {
      return (await this.#link.request({ ask: "catalogue", table })) as ResponseTo<"catalogue">;
    } catch (error) {
      if (error instanceof Refusal && OTHER_TABLE.includes(error.fault.fault)) return this.#catalogue();
      this.#notices.report(error, () => {});
      return null;
    }
  }

  /** Opens a table, or none. Reopening the open one changes nothing. */
  open(table: TableId | null): void {
    const before = this.#table;
    if ((before?.id ?? null) === table) return;
    if (before) {
      before.leave();
      this.#notices.leaveTable();
      void this.#link.request({ ask: "unwatch", table: before.id }).catch(() => {});
    }
    this.#table =
      table === null
        ? null
        : new OpenTable(
            table,
            this.#link,
            this.#notices,
            () => this.#ownSeats.of(table),
            (first) => this.#setsLaid(table, first),
          );
    void this.#table?.watch();
    // Each table has its own revisions of own sets.
    if (this.#cards?.all.some(({ set }) => set)) void this.refreshCards();
  }

  /** Loads the data of the first screen first: the lobby needs no cards. */
  async #ready(begun: () => void): Promise<void> {
    const lobby = () => this.#lobby.load();
    const cards = () => this.#learnCards();
    // Fix the order here: a table can be opened before the first response.
    const [first, second] = this.#table ? [cards, lobby] : [lobby, cards];
    await first().finally(begun);
    await second();
  }

  /** Loads the catalogue, or the changes to custom cards missed while offline. */
  async #learnCards(): Promise<void> {
    if (!this.#cards) await this.refreshCards();
    else if (this.#sets || this.#cards.all.some((card) => card.set || nameHere(card)))
      await this.refreshOwnCards();
  }

  /** The table now uses other custom sets: reload its catalogue unless that request is already under way. */
  #setsLaid(table: TableId, first: boolean): void {
    if (!first || this.#cardsOf !== table) void this.refreshCards();
  }

  /** Subscribes to pushes. Returns a function to unsubscribe. */
  onPush(listener: (push: Push) => void): () => void {
    return this.#link.onPush(listener);
  }

  #heard(push: Push): void {
    if (push.push === "table") this.#table?.hear(push.snapshot);
    else if (push.push === "phones") this.#table?.phones(push.table, push.here, push.keeper);
    else if (push.push === "table-deleted") this.#table?.deleted(push.table);
    else if (push.push === "sets-changed") void this.refreshOwnCards();
    else if (push.push === "lobby-changed") void this.#lobby.changed();
    else if (push.push === "lobby") {
      void this.#lobby.told(push.tables, push.gone);
      if (!this.tables) this.#comeBack(push.tables);
    }
  }

  /** Reloads what depends on own sets, as far as it is here. */
  async refreshOwnCards(): Promise<void> {
    if (this.#cards) await this.refreshCards();
    if (this.#sets) await this.refreshSets();
  }
}
