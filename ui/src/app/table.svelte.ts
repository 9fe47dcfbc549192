import { LinkLost, Refusal, type Link, type ResponseTo } from "$link";
import { m } from "$paraglide/messages";
import type { NamedThings } from "$text/log-names";
import type { Action, LogLine, Request, SeatId, SeatView, Snapshot, Statistics, TableId, View } from "$wire";
import { actorOf } from "./actor";
import { resolveStale, type StaleOutcome } from "./stale-action";
import { notices } from "./notices.svelte";
import { randomId } from "$link/random";

/** Milliseconds within which a touch must be seen to have been felt, whatever the host does. */
const PATIENCE = 120;

/** How something is done: against what speaks against it, and by whom where the action itself does not tell. */
interface Manner {
  overrule?: boolean;
  by?: SeatId;
  /** The line that was looked at when it was decided; the last one where it does not matter. */
  after?: number;
}

/** What follows from something that is done, with how the table stands then. */
type Then = (snapshot: Snapshot) => void;

/** What becomes of what came too late, by how the table stood when it was sent. */
type OnStale = (before: View | null) => StaleOutcome;
const report: OnStale = () => "report";

type Changing = Extract<Request, { ask: "act" | "undo" | "redo" | "take-back" }>;
/** A request by the last line that was seen. */
type Build = (after?: number) => Changing;

/** A table that is open on this device. Requests go out one after the other, each built on the last answer. */
export class OpenTable {
  readonly id: TableId;
  #link: Link;
  #setsLaid: (first: boolean) => void;
  #snapshot = $state.raw<Snapshot | null>(null);
  /** When the snapshot came, as `performance.now` tells the time. */
  #came = 0;
  #gone = $state(false);
  #last: Promise<void> = Promise.resolve();
  #finishing = false;
  #left = false;
  /** How many changes of this device are under way. */
  #changing = 0;
  #elsewhere: (before: Snapshot, now: Snapshot) => void = () => {};
  #namedThings = $state.raw<NamedThings>({ foes: new Map(), decisions: new Map() });

  readonly snapshot = $derived(this.#snapshot);
  /** The monsters of the present fight, or of the last one that this device saw, and all that it saw waiting for an answer. */
  readonly namedThings = $derived(this.#namedThings);
  readonly view = $derived(this.#snapshot?.view ?? null);
  /** The table is no longer there. */
  readonly gone = $derived(this.#gone);

  /** Says when the own sets that lie on it are others, and whether that is so from the first. */
  constructor(id: TableId, link: Link, setsLaid: (first: boolean) => void = () => {}) {
    this.id = id;
    this.#link = link;
    this.#setsLaid = setsLaid;
  }

  /** Milliseconds for which a claim has been running by now. */
  get claimedMs(): number {
    return (this.#snapshot?.claimedMs ?? 0) + performance.now() - this.#came;
  }

  seat(id: SeatId): SeatView | undefined {
    return this.#snapshot?.view.seats.find((seat) => seat.id === id);
  }

  async watch(): Promise<void> {
    try {
      const response = await this.#link.request({ ask: "watch", table: this.id });
      if (response.got === "table") this.take(response.snapshot);
    } catch (error) {
      if (error instanceof Refusal && error.fault.fault === "unknown-table") this.#gone = true;
      else if (error instanceof Refusal) notices.report(error, () => {});
    }
  }

  /** Hears of what other devices do, unless something of this one is under way as well. Returns a function that stops it. */
  onElsewhere(tell: (before: Snapshot, now: Snapshot) => void): () => void {
    this.#elsewhere = tell;
    return () => (this.#elsewhere = () => {});
  }

  /** Takes how the table stands as the host says it unasked. */
  hear(snapshot: Snapshot): void {
    const before = this.#snapshot;
    this.take(snapshot);
    if (before && snapshot.table === this.id && snapshot.seq > before.seq && !this.#changing)
      this.#elsewhere(before, snapshot);
  }

  take(snapshot: Snapshot): void {
    if (snapshot.table !== this.id) return;
    this.#gone = false;
    if (this.#snapshot && snapshot.seq < this.#snapshot.seq) return;
    const { combat, waitingFor } = snapshot.view;
    const { foes, decisions } = this.#namedThings;
    this.#namedThings = {
      foes: combat ? new Map(combat.foes.map(({ id, foe }) => [id, foe])) : foes,
      decisions: new Map([...decisions, ...waitingFor.map((decision) => [decision.id, decision] as const)]),
    };
    const before = this.#snapshot?.view.sets;
    this.#snapshot = snapshot;
    this.#came = performance.now();
    if (JSON.stringify(before ?? []) !== JSON.stringify(snapshot.view.sets)) this.#setsLaid(!before);
  }

  /** Its screens are gone. What follows from what is still under way is left out, as it is about them. */
  leave(): void {
    this.#left = true;
  }

  get left(): boolean {
    return this.#left;
  }

  /** The table was put away. Nobody watches it any more, and so it hears of the lobby, where it may come back. */
  deleted(table: TableId): void {
    if (table !== this.id) return;
    this.#gone = true;
    void this.#link.request({ ask: "unwatch", table }).catch(() => {});
  }

  /**
   * Does something, and what follows from it once it is done. What speaks against it is put before the table, which may
   * do it all the same.
   */
  act(action: Action, then: Then = () => {}, { overrule = false, by, after }: Manner = {}): void {
    void this.#inTurn(
      (latest) => {
        const actor = by ?? actorOf(action, this.view);
        return { ask: "act", table: this.id, actor, action, overrule, after: after ?? latest };
      },
      then,
      // Only what was told is overruled, and not what came to speak against it meanwhile.
      overrule ? report : (before) => resolveStale(action, before, this.view),
      (seen) => this.act(action, then, { overrule: true, by, after: seen }),
    );
  }

  /** Settles once all that was asked so far is done or refused. */
  get settled(): Promise<void> {
    return this.#last;
  }

  /**
   * Does what a dialog was opened for, and closes it with what comes of that, so that one picture shows both; or without
   * it, if the host takes too long. What is touched a second time meanwhile is not done again.
   */
  finish(choice: () => void, close: () => void): void {
    if (this.#finishing) return;
    this.#finishing = true;
    try {
      choice();
    } finally {
      const late = new Promise((late) => setTimeout(late, PATIENCE));
      void Promise.race([this.#last, late]).then(() => {
        this.#finishing = false;
        if (!this.#left) close();
      });
    }
  }

  undo(then: Then = () => {}, to?: number): void {
    void this.#inTurn(
      (after) => ({ ask: "undo", table: this.id, after, ...(to === undefined ? {} : { to }) }),
      then,
    );
  }

  redo(then: Then = () => {}, to?: number): void {
    void this.#inTurn(
      (after) => ({ ask: "redo", table: this.id, after, ...(to === undefined ? {} : { to }) }),
      then,
    );
  }

  /** Takes back some lines alone. */
  takeBack(lines: number[], then: Then = () => {}): void {
    void this.#inTurn((after) => ({ ask: "take-back", table: this.id, lines, after }), then);
  }

  /** How the table would stand without some lines, and those that would go along. */
  async previewTakeBack(lines: number[]): Promise<ResponseTo<"take-back-preview"> | null> {
    const response = await this.#link.request({ ask: "preview-take-back", table: this.id, lines });
    return response.got === "take-back-preview" ? response : null;
  }

  async log(): Promise<LogLine[]> {
    const response = await this.#link.request({ ask: "log", table: this.id, since: 0 });
    return response.got === "log" ? response.lines : [];
  }

  /** What the game has come to so far, in numbers. */
  async statistics(): Promise<Statistics | null> {
    const response = await this.#link.request({ ask: "statistics", table: this.id });
    return response.got === "statistics" ? response.statistics : null;
  }

  /** How the table would stand after an undo to a line. */
  async previewUndo(to: number): Promise<View | null> {
    const response = await this.#link.request({ ask: "preview-undo", table: this.id, to });
    return response.got === "preview" ? response.view : null;
  }

  /** How the table would stand after an action that needs no die. */
  async previewAct(action: Action, overrule = false): Promise<View | null> {
    const response = await this.#link.request({ ask: "preview-act", table: this.id, action, overrule });
    return response.got === "preview" ? response.view : null;
  }

  /** The whole game as a file that can be imported. */
  async exported(): Promise<string> {
    const response = await this.#link.request({ ask: "export-table", table: this.id });
    return response.got === "export" ? response.file : "";
  }

  #inTurn(
    build: Build,
    then: Then,
    onStale: OnStale = report,
    again: (seen?: number) => void = () => {},
    id = randomId(),
  ): Promise<void> {
    const perform = () => this.#perform((after) => ({ ...build(after), id }), then, onStale, again);
    return (this.#last = this.#last.then(perform).catch(console.error));
  }

  async #perform(build: Build, then: Then, onStale: OnStale, again: (seen?: number) => void): Promise<void> {
    const seen = this.#snapshot?.seq;
    const before = this.view;
    const request = build(seen);
    try {
      await this.#send(request, then);
    } catch (error) {
      const fault = error instanceof Refusal ? error.fault : null;
      if (fault?.fault === "stale") {
        await this.watch();
        const next = onStale(before);
        if (next === "retry") return this.#perform(build, then, report, again);
        if (next === "already-done") return;
      }
      if (fault?.fault === "said-already") {
        const twice = () =>
          void this.#inTurn((after) => ({ ...build(after), again: true }) as Changing, then);
        notices.saidAlready(fault.device, fault.seq, twice);
      } else if (error instanceof LinkLost && error.sent && request.id) {
        void this.#findOut(request.id, () => void this.#inTurn(build, then, onStale, again, request.id!));
      } else notices.report(error, () => again(seen));
    }
  }

  /** Asks, once the host is back, what became of a request that the connection broke off. */
  async #findOut(id: string, resend: () => void): Promise<void> {
    try {
      const response = await this.#link.request({ ask: "was-done", table: this.id, id });
      if (response.got !== "was-done") return;
      if (response.seq === null) notices.toast(m.was_not_done(), { label: m.try_again(), run: resend });
      else notices.toast(m.was_done());
    } catch (error) {
      notices.report(error, () => {});
    }
  }

  /** Takes how the table stands now and does what follows in one go, so that one picture shows both. */
  async #send(request: Changing, then: Then = () => {}): Promise<void> {
    this.#changing++;
    const response = await this.#link.request(request).finally(() => this.#changing--);
    if (response.got !== "table") return;
    this.take(response.snapshot);
    if (!this.#left) then(response.snapshot);
  }
}
