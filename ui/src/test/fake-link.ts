import { Refusal, type Link, type LinkState } from "$link";
import { Listeners } from "$link/link";
import type { Action, Fault, Push, Request, Response, Snapshot } from "$wire";
import { catalogue } from "$wire/recorded";

/** An answer, a refusal, or a deferred answer. */
type Reply = Response | Fault | (() => Promise<Response>);

/**
 * A host with one table, as it was recorded. It keeps what it is asked and knows no rule: what an action leads to is what a
 * test says it does, and otherwise nothing but the next line of the journal.
 */
export class FakeLink implements Link {
  readonly asked: Request[] = [];
  /** Requests without an answer. */
  readonly unanswered: Request[] = [];
  #snapshot: Snapshot;
  #answers = new Map<Request["ask"], Reply[]>();
  #usual = new Map<Request["ask"], (request: Request) => Reply>();
  #pushes = new Listeners<Push>();
  #states = new Listeners<LinkState>();

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  /** The actions that were sent, in their order. */
  get acted(): Action[] {
    return this.asked.flatMap((request) => (request.ask === "act" ? [request.action] : []));
  }

  /** Answers a request of a kind, once, after what it is to be answered with already. */
  answer(ask: Request["ask"], reply: Reply): void {
    this.#answers.set(ask, [...(this.#answers.get(ask) ?? []), reply]);
  }

  /** Answers every request of a kind that has no answer of its own. */
  answerAll<Ask extends Request["ask"]>(
    ask: Ask,
    reply: (request: Extract<Request, { ask: Ask }>) => Reply,
  ): void {
    this.#usual.set(ask, reply as (request: Request) => Reply);
  }

  /** Sets the snapshot that the next action leads to. */
  leadTo(snapshot: Snapshot): void {
    this.answer("act", { got: "table", snapshot });
  }

  /** Pushes a change by another device. */
  push(snapshot: Snapshot): void {
    this.#snapshot = snapshot;
    this.tell({ push: "table", snapshot });
  }

  /** Pushes a message. */
  tell(push: Push): void {
    this.#pushes.tell(push);
  }

  /** Changes the state of the connection. */
  turn(state: LinkState): void {
    this.#states.tell(state);
  }

  async request(request: Request): Promise<Response> {
    // Requests are cloned because they must be plain data that can become JSON.
    this.asked.push(structuredClone(request));
    const reply =
      this.#answers.get(request.ask)?.shift() ??
      this.#usual.get(request.ask)?.(request) ??
      this.#unprepared(request);
    const answer = typeof reply === "function" ? await reply() : reply;
    if ("fault" in answer) throw new Refusal(answer);
    if (answer.got === "table") this.#snapshot = answer.snapshot;
    return answer;
  }

  #unprepared(request: Request): Response | Fault {
    switch (request.ask) {
      case "watch":
        return { got: "table", snapshot: this.#snapshot };
      case "act":
      case "undo":
      case "redo":
        return { got: "table", snapshot: { ...this.#snapshot, seq: this.#snapshot.seq + 1 } };
      case "catalogue":
        return catalogue;
      case "upload":
        return { got: "done" };
      case "lobby":
        return { got: "lobby", tables: [], rosters: [], damage: [] };
      case "play-step": {
        const { card, by } = request.play;
        const action: Action = { do: "play", seat: by ?? 0, card, sideways: false };
        return { got: "play-step", step: { next: "act", action } };
      }
      case "preview-charity":
        return { got: "charity", charity: { over: 0, shares: [], discarded: 0 } };
      case "introduce":
      case "unwatch":
        return { got: "done" };
      default:
        this.unanswered.push(request);
        return { fault: "internal" };
    }
  }

  onPush(listener: (push: Push) => void): () => void {
    return this.#pushes.add(listener);
  }

  onState(listener: (state: LinkState) => void): () => void {
    listener("open");
    return this.#states.add(listener);
  }
}
