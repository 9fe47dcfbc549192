import type { Push, Recovery, Request, Response } from "$wire";
import { Listeners, type Away, type Link, type LinkState, type NotLetIn } from "./link";

/**
 * A link that is there before the interface is. What is asked ahead has its answer when it is asked for, once; what the
 * host says meanwhile waits for whoever listens first.
 */
export class AheadLink implements Link {
  #link: Link;
  /** The answers that nobody has asked for yet, by the kind of their requests. Nothing is compared once all are taken. */
  #asked = new Map<Request["ask"], { request: string; answer: Promise<Response> }>();
  #pushes = new Listeners<Push>();
  #unheard: Push[] | null = [];

  constructor(link: Link) {
    this.#link = link;
    link.onPush((push) => {
      if (this.#unheard) this.#unheard.push(push);
      else this.#pushes.tell(push);
    });
  }

  /** Asks what is going to be asked: one request of a kind. */
  ahead(request: Request): void {
    const answer = this.#link.request(request);
    this.#asked.set(request.ask, { request: JSON.stringify(request), answer });
    // Whoever asks later asks anew.
    answer.catch(() => this.#asked.delete(request.ask));
  }

  request(request: Request): Promise<Response> {
    const asked = this.#asked.get(request.ask);
    if (!asked || asked.request !== JSON.stringify(request)) return this.#link.request(request);
    this.#asked.delete(request.ask);
    return asked.answer;
  }

  onPush(listener: (push: Push) => void): () => void {
    const stop = this.#pushes.add(listener);
    const unheard = this.#unheard ?? [];
    this.#unheard = null;
    for (const push of unheard) this.#pushes.tell(push);
    return stop;
  }

  onState(listener: (state: LinkState) => void): () => void {
    return this.#link.onState(listener);
  }

  get refused(): NotLetIn | null {
    return this.#link.refused ?? null;
  }

  get away(): Away | null {
    return this.#link.away ?? null;
  }

  get recover(): (() => Promise<Recovery>) | undefined {
    return this.#link.recover && (() => this.#link.recover!());
  }

  get readPhoto(): Link["readPhoto"] {
    return this.#link.readPhoto && ((file, table) => this.#link.readPhoto!(file, table));
  }

  get readFrame(): Link["readFrame"] {
    return this.#link.readFrame && ((frame, table) => this.#link.readFrame!(frame, table));
  }
}
