import { LinkLost, Refusal, type Link } from "$link";
import { m } from "$paraglide/messages";
import type { Action, Event, Request, SeatId, SeatView, Snapshot, TableId } from "$wire";
import type { Notices } from "./notices.svelte";
import { randomId } from "$link/random";
import { watching } from "./kept-seats";
import { TableQueries } from "./table-queries";

/** Longest time (ms) until a touch shows an effect, whatever the host does. */
const PATIENCE = 120;

/** Options of an action. */
export interface Manner {
  overrule?: boolean;
  /** The log line on which the decision was based; the last one if omitted. */
  after?: number;
}

/** Callback after an action, with the new state of the table. */
type Then = (snapshot: Snapshot) => void;

type Changing = Extract<Request, { ask: "act" | "undo" | "redo" | "take-back" }>;
/** Builds a request on the last line that was seen. */
type Build = (after?: number) => Changing;

const playsCard = (asked: Changing) =>
  asked.ask === "act" && /^(play|enhance|replace|add-monster)/.test(asked.action.do);

/** The events that led to a snapshot; none if something was undone, redone or taken back. */
export function latestEvents({ latest: { entry } }: Snapshot): readonly Event[] {
  return entry.entry === "act" ? entry.events : [];
}

/** A table that is open on this device. Sends requests one at a time, each based on the last answer. */
export class OpenTable extends TableQueries {
  #link: Link;
  readonly #notices: Notices;
  readonly #player: () => SeatId | null;
  #setsLaid: (first: boolean) => void;
  #snapshot = $state.raw<Snapshot | null>(null);
  /** Arrival time of the snapshot, by `performance.now`. */
  #came = 0;
  #gone = $state(false);
  #here = $state.raw<readonly SeatId[]>([]);
  #keeper = $state<SeatId | null>(null);
  #last: Promise<void> = Promise.resolve();
  #finishing = false;
  #left = false;
  /** Number of changes by this device under way. */
  #changing = 0;
  #elsewhere: (before: Snapshot, now: Snapshot) => void = () => {};

  readonly snapshot = $derived(this.#snapshot);
  readonly view = $derived(this.#snapshot?.view ?? null);
  /** True once the table is gone. */
  readonly gone = $derived(this.#gone);

  /** The players whose phones are here. */
  readonly here = $derived(this.#here);
  /** The player whose phone keeps the tables; null if it is nobody's. */
  readonly keeper = $derived(this.#keeper === null ? null : this.seat(this.#keeper));

  /**
   * `player` is the own player of this device. `setsLaid` is called when the table uses other custom sets, with true for the
   * first snapshot.
   */
  constructor(
    id: TableId,
    link: Link,
    notices: Notices,
    player: () => SeatId | null = () => null,
    setsLaid: (first: boolean) => void = () => {},
  ) {
    super(id, link);
    this.#link = link;
    this.#notices = notices;
    this.#player = player;
    this.#setsLaid = setsLaid;
  }

  /** Elapsed time of a claim (ms). */
  get claimedMs(): number {
    return (this.#snapshot?.claimedMs ?? 0) + performance.now() - this.#came;
  }

  seat(id: SeatId): SeatView | undefined {
    return this.#snapshot?.view.seats.find((seat) => seat.id === id);
  }

  async watch(): Promise<void> {
    try {
      const response = await this.#link.request(watching(this.id, this.#player()));
      if (response.got === "table") this.take(response.snapshot);
    } catch (error) {
      if (error instanceof Refusal && error.fault.fault === "unknown-table") this.#gone = true;
      else if (error instanceof Refusal) this.#notices.report(error, () => {});
    }
  }

  /**
   * Subscribes to changes by other devices, except while a change by this one is under way. Returns a function to
   * unsubscribe.
   */
  onElsewhere(tell: (before: Snapshot, now: Snapshot) => void): () => void {
    this.#elsewhere = tell;
    return () => (this.#elsewhere = () => {});
  }

  /** Takes a snapshot that the host pushed. */
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
    const before = this.#snapshot?.view.sets;
    this.#snapshot = snapshot;
    this.#came = performance.now();
    if (JSON.stringify(before ?? []) !== JSON.stringify(snapshot.view.sets)) this.#setsLaid(!before);
  }

  /** Takes the players whose phones are at a table. */
  phones(table: TableId, here: readonly SeatId[], keeper: SeatId | null): void {
    if (table !== this.id) return;
    this.#here = here;
    this.#keeper = keeper;
  }

  /** The table's screens are gone: skip the callbacks of pending actions, which are about them. */
  leave(): void {
    this.#left = true;
  }

  get left(): boolean {
    return this.#left;
  }

  /** The table was deleted. Stop watching it, so that the lobby reports if it comes back. */
  deleted(table: TableId): void {
    if (table !== this.id) return;
    this.#gone = true;
    void this.#link.request({ ask: "unwatch", table }).catch(() => {});
  }

  /** Runs an action, then the callback. An objection is shown and can be overruled there. */
  act(action: Action, then: Then = () => {}, { overrule = false, after }: Manner = {}): void {
    void this.#inTurn(
      (latest) => ({ ask: "act", table: this.id, action, overrule, after: after ?? latest }),
      then,
      (seen) => this.act(action, then, { overrule: true, after: seen }),
    );
  }

  /** Settles once every pending request is answered. */
  get settled(): Promise<void> {
    return this.#last;
  }

  /**
   * Runs the choice of a dialog and closes it together with the result, in one frame; or without the result if the host
   * takes too long. Ignores a second touch meanwhile.
   */
  finish(choice: () => void, close = () => {}): void {
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

  /** Takes back single lines of the log. */
  takeBack(lines: number[], then: Then = () => {}): void {
    void this.#inTurn((after) => ({ ask: "take-back", table: this.id, lines, after }), then);
  }

  #inTurn(
    build: Build,
    then: Then,
    again: (seen?: number) => void = () => {},
    id = randomId(),
  ): Promise<void> {
    const perform = () => this.#perform((after) => ({ ...build(after), id }), then, again);
    return (this.#last = this.#last.then(perform).catch(console.error));
  }

  async #perform(build: Build, then: Then, again: (seen?: number) => void): Promise<void> {
    const request = build(this.#snapshot?.seq);
    try {
      await this.#send(request, then);
    } catch (error) {
      const fault = error instanceof Refusal ? error.fault : null;
      // Every change before the answer has come by now: an objection is about this state.
      const seen = this.#snapshot?.seq;
      if (fault?.fault === "stale") await this.watch();
      if (fault?.fault === "said-already") {
        const twice = () =>
          void this.#inTurn((after) => ({ ...build(after), again: true }) as Changing, then);
        this.#notices.saidAlready(fault.device, fault.seq, twice);
      } else if (error instanceof LinkLost && error.sent && request.id) {
        void this.#findOut(request.id, () => void this.#inTurn(build, then, again, request.id!));
      } else this.#notices.report(error, () => again(seen), playsCard(request));
    }
  }

  /** Asks, once the host is back, for the outcome of a request that the lost connection cut off. */
  async #findOut(id: string, resend: () => void): Promise<void> {
    try {
      const response = await this.#link.request({ ask: "was-done", table: this.id, id });
      if (response.got !== "was-done") return;
      if (response.seq === null) this.#notices.toast(m.was_not_done(), { label: m.try_again(), run: resend });
      else this.#notices.toast(m.was_done());
    } catch (error) {
      this.#notices.report(error, () => {});
    }
  }

  /** Takes the new snapshot and runs the callback together, in one frame. */
  async #send(request: Changing, then: Then = () => {}): Promise<void> {
    this.#changing++;
    const response = await this.#link.request(request).finally(() => this.#changing--);
    if (response.got !== "table") return;
    this.take(response.snapshot);
    if (!this.#left) then(response.snapshot);
  }
}
