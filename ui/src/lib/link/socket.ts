import type { ClientMessage } from "$lib/wire/ClientMessage";
import type { Push } from "$lib/wire/Push";
import type { Request } from "$lib/wire/Request";
import type { Response } from "$lib/wire/Response";
import type { ServerMessage } from "$lib/wire/ServerMessage";
import { LinkLost, Listeners, Refusal, type Link, type LinkState } from "./link";

/** The part of a WebSocket that the link needs. */
export interface Socket {
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(): void;
}

interface Pending {
  resolve(response: Response): void;
  reject(error: Refusal | LinkLost): void;
}

interface Waiting extends Pending {
  request: Request;
}

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const BACKOFF = [250, 500, 1000, 2000, 4000];

/** A link over a WebSocket. It reconnects by itself and goes on watching what was watched. */
export class SocketLink implements Link {
  #open: () => Socket;
  #socket: Socket | null = null;
  #state: LinkState = "connecting";
  #nextId = 1;
  #attempts = 0;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, Pending>();
  #queue: Waiting[] = [];
  #watched = new Set<string>();
  #pushes = new Listeners<Push>();
  #states = new Listeners<LinkState>();

  constructor(open: () => Socket) {
    this.#open = open;
    this.#connect();
  }

  request(request: Request): Promise<Response> {
    if (request.ask === "watch") this.#watched.add(request.table);
    if (request.ask === "unwatch") this.#watched.delete(request.table);
    return new Promise((resolve, reject) => {
      if (this.#state === "open") this.#send({ request, resolve, reject });
      else if (this.#state === "connecting") this.#queue.push({ request, resolve, reject });
      else reject(new LinkLost());
    });
  }

  onPush(listener: (push: Push) => void): () => void {
    return this.#pushes.add(listener);
  }

  onState(listener: (state: LinkState) => void): () => void {
    listener(this.#state);
    return this.#states.add(listener);
  }

  unsent(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  #connect(): void {
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onclose = () => this.#lost(socket);
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
  }

  #opened(): void {
    const again = this.#state === "reconnecting";
    this.#attempts = 0;
    this.#setState("open");
    for (const waiting of this.#queue.splice(0)) this.#send(waiting);
    if (!again) return;
    for (const table of this.#watched) this.#watchAgain(table);
  }

  #watchAgain(table: string): void {
    this.#send({
      request: { ask: "watch", table },
      resolve: (response) => {
        if (response.got === "table") this.#pushes.tell({ push: "table", snapshot: response.snapshot });
      },
      reject: (error) => {
        if (error instanceof Refusal && error.fault.fault === "unknown-table") {
          this.#watched.delete(table);
          this.#pushes.tell({ push: "table-deleted", table });
        }
      },
    });
  }

  #lost(socket: Socket): void {
    if (this.#closed || socket !== this.#socket) return;
    this.#setState("reconnecting");
    for (const pending of this.#pending.values()) pending.reject(new LinkLost());
    this.#pending.clear();
    for (const waiting of this.#queue.splice(0)) waiting.reject(new LinkLost());
    const wait = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)];
    this.#attempts += 1;
    this.#timer = setTimeout(() => this.#connect(), wait);
  }

  #send({ request, resolve, reject }: Waiting): void {
    const id = this.#nextId++;
    this.#pending.set(id, { resolve, reject });
    const message: ClientMessage = { id, request };
    this.#socket?.send(JSON.stringify(message));
  }

  #heard(message: ServerMessage): void {
    switch (message.message) {
      case "reply":
        this.#take(message.id)?.resolve(message.response);
        break;
      case "refusal":
        if (message.id !== null) this.#take(message.id)?.reject(new Refusal(message.fault));
        break;
      case "push":
        this.#pushes.tell(message.push);
        break;
    }
  }

  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #setState(state: LinkState): void {
    this.#state = state;
    this.#states.tell(state);
  }
}

/** Connects to the host that served this page. */
export function socketLink(): Link {
  const url = new URL("ws", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  return new SocketLink(() => new WebSocket(url) as unknown as Socket);
}
