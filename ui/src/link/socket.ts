import type {
  ClientMessage,
  Greeting,
  Hello,
  Push,
  Refused,
  Request,
  Response,
  ServerMessage,
  TableId,
} from "$wire";
import { READ_ONLY } from "$wire/read-only";
import type { CodeFault } from "./code";
import { LinkLost, Listeners, Refusal, type Link, type LinkState } from "./link";

/** The part of a WebSocket that the link needs. */
export interface Socket {
  onopen: (() => void) | null;
  /** It is told the code with which the other end has closed it. */
  onclose: ((event?: { code: number }) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  /** Bytes that wait to be sent. */
  readonly bufferedAmount: number;
  send(text: string): void;
  close(): void;
}

/** The hello of a device, for a host that lets in only known devices and those with a code. */
export interface Pass {
  /** The reason why the code by which the page was opened cannot be read. */
  readonly fault: CodeFault | null;
  hello(): Hello;
  /** Keeps what the host has given. */
  welcomed(greeting: Greeting & { hello: "welcome" }): void;
}

interface Asked {
  request: Request;
  /** How often it was sent. */
  sent: number;
  resolve(response: Response): void;
  reject(error: Refusal | LinkLost): void;
}

/** The waits between attempts to connect; the last one repeats. */
const BACKOFF_MS = [250, 500, 1000, 2000, 4000];
/** The time for an attempt to connect; for the first one the page is still busy. */
const CONNECT_TIMEOUT_MS = 3000;
const FIRST_CONNECT_TIMEOUT_MS = 10_000;
/** The silence after which a heartbeat is sent, without and with unanswered requests. */
const HEARTBEAT_MS = 15_000;
const BUSY_HEARTBEAT_MS = 3000;
/** The time in which something has to come after a heartbeat. A large answer may be on its way. */
const HEARTBEAT_TIMEOUT_MS = 5000;
/** The time in which one of the unanswered requests has to be answered. Reading a photo takes long. */
const ANSWER_TIMEOUT_MS = 60_000;
/** The code with which a host closes the connection of a device that was taken out. */
const TAKEN_OUT = 4001;
/** How often a request that only reads is sent: one that ends each connection must not go on for ever. */
const ATTEMPTS_MAX = 3;

/**
 * A link over a WebSocket. It reconnects by itself, goes on watching what was watched, and repeats requests that only read.
 * A network that goes away says nothing, so it sends heartbeats, which the host answers at once.
 */
export class SocketLink implements Link {
  #open: () => Socket;
  #socket: Socket | null = null;
  #state: LinkState = "connecting";
  #nextId = 1;
  #attempts = 0;
  /** The next heartbeat, the end of the wait for one, the end of an attempt to connect, or the next attempt. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The id of the unanswered heartbeat. */
  #heartbeat: number | null = null;
  /** When there was last an answer, a push or a sign that requests are being sent. */
  #progressAt = 0;
  #pending = new Map<number, Asked>();
  /** What waits for a connection. */
  #queue: Asked[] = [];
  /** How each table is watched. */
  #watched = new Map<TableId, Request>();
  protected readonly pushes = new Listeners<Push>();
  #states = new Listeners<LinkState>();
  #keeps: boolean;
  #pass: Pass | undefined;
  refused: Refused | null = null;

  /** With a pass, the device says hello first on each connection. With `keeps`, all requests that can be repeated without harm wait for a host that is back in a moment, or never. */
  constructor(open: () => Socket, { keeps = false, pass }: { keeps?: boolean; pass?: Pass } = {}) {
    this.#open = open;
    this.#keeps = keeps;
    this.#pass = pass;
    this.#connect();
  }

  request(request: Request): Promise<Response> {
    if (request.ask === "watch") this.#watched.set(request.table, request);
    if (request.ask === "unwatch") this.#watched.delete(request.table);
    return new Promise((resolve, reject) => {
      const asked: Asked = { request, sent: 0, resolve, reject };
      if (this.#state === "open") this.#send(asked);
      else if (this.#state === "connecting") this.#queue.push(asked);
      else this.#keepOrReject(asked);
    });
  }

  onPush(listener: (push: Push) => void): () => void {
    return this.pushes.add(listener);
  }

  onState(listener: (state: LinkState) => void): () => void {
    listener(this.#state);
    return this.#states.add(listener);
  }

  #unsent(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  /** Looks at once whether the host is there, for when the network may have come or gone. */
  check(): void {
    if (this.#state === "reconnecting") this.#connect();
    else if (this.#state === "open" && this.#heartbeat === null) this.#sendHeartbeat();
  }

  #connect(): void {
    this.#letGo();
    const socket = this.#open();
    this.#socket = socket;
    const pass = this.#pass;
    socket.onopen = () => (pass ? socket.send(JSON.stringify(pass.hello())) : this.#opened());
    socket.onclose = (event) => (event?.code === TAKEN_OUT ? this.#refuse("taken-out") : this.#lost());
    socket.onmessage = (event) => {
      const message = JSON.parse(String(event.data)) as ServerMessage | Greeting;
      if ("hello" in message) this.#greeted(message);
      else this.#heard(message);
    };
    // A page's own host takes as long as its module takes to load.
    if (this.#keeps && this.#state === "connecting") return;
    const timeout = this.#state === "connecting" ? FIRST_CONNECT_TIMEOUT_MS : CONNECT_TIMEOUT_MS;
    this.#after(timeout, () => this.#lost());
  }

  #letGo(): void {
    if (this.#socket) leave(this.#socket);
    this.#socket = this.#heartbeat = null;
  }

  #greeted(greeting: Greeting): void {
    if (greeting.hello === "welcome") {
      this.#pass?.welcomed(greeting);
      this.#opened();
      return;
    }
    this.#refuse(greeting.why);
  }

  #refuse(why: Refused): void {
    this.refused = why;
    clearTimeout(this.#timer);
    this.#letGo();
    this.#setState("refused");
    for (const asked of [...this.#pending.values(), ...this.#queue])
      asked.reject(new LinkLost(asked.sent > 0));
    this.#pending.clear();
    this.#queue = [];
  }

  #opened(): void {
    const again = this.#state === "reconnecting";
    this.#attempts = 0;
    this.#setState("open");
    this.#scheduleHeartbeat();
    for (const asked of this.#queue.splice(0)) this.#send(asked);
    if (!again) return;
    for (const [table, request] of this.#watched) this.#watchAgain(table, request);
  }

  #watchAgain(table: TableId, request: Request): void {
    this.#send({
      request,
      sent: 0,
      resolve: (response) => {
        if (response.got === "table") this.pushes.tell({ push: "table", snapshot: response.snapshot });
      },
      reject: (error) => {
        if (error instanceof Refusal && error.fault.fault === "unknown-table") {
          this.#watched.delete(table);
          this.pushes.tell({ push: "table-deleted", table });
        }
      },
    });
  }

  #lost(): void {
    this.#letGo();
    this.#setState("reconnecting");
    const unanswered = [...this.#pending.values(), ...this.#queue];
    this.#pending.clear();
    this.#queue = [];
    for (const asked of unanswered) this.#keepOrReject(asked);
    const wait = BACKOFF_MS[Math.min(this.#attempts, BACKOFF_MS.length - 1)]!;
    this.#attempts += 1;
    this.#after(wait, () => this.#connect());
  }

  /** Keeps what only reads until the host is back. Anything else is for whoever asked to decide. */
  #keepOrReject(asked: Asked): void {
    const { request, sent } = asked;
    // The host carries out a request with an id once, however often it comes.
    const kept = this.#keeps && (sent === 0 || ("id" in request && request.id !== undefined));
    if (kept || (READ_ONLY.has(request.ask) && sent < ATTEMPTS_MAX)) this.#queue.push(asked);
    else asked.reject(new LinkLost(asked.sent > 0));
  }

  #scheduleHeartbeat(): void {
    this.#heartbeat = null;
    this.#after(this.#pending.size ? BUSY_HEARTBEAT_MS : HEARTBEAT_MS, () => this.#sendHeartbeat());
  }

  #sendHeartbeat(): void {
    if (this.#pending.size && Date.now() - this.#progressAt > ANSWER_TIMEOUT_MS) return this.#lost();
    const unsent = this.#unsent();
    this.#heartbeat = this.#write({ ask: "ping" });
    this.#awaitHeartbeat(unsent);
  }

  /** A heartbeat waits until the requests before it, of which so many bytes are unsent, are sent. */
  #awaitHeartbeat(unsent: number): void {
    this.#after(HEARTBEAT_TIMEOUT_MS, () => {
      const left = this.#unsent();
      if (left >= unsent) return this.#lost();
      this.#progressAt = Date.now();
      this.#awaitHeartbeat(left);
    });
  }

  #after(wait: number, next: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(next, wait);
  }

  #send(asked: Asked): void {
    asked.sent += 1;
    this.#pending.set(this.#write(asked.request), asked);
    if (this.#pending.size > 1) return;
    this.#progressAt = Date.now();
    if (this.#heartbeat === null) this.#scheduleHeartbeat();
  }

  /** Sends a request and returns its id. */
  #write(request: Request): number {
    const message: ClientMessage = { id: this.#nextId++, request };
    this.#socket?.send(JSON.stringify(message));
    return message.id;
  }

  #heard(message: ServerMessage): void {
    if (message.message === "push" || message.id !== this.#heartbeat) this.#progressAt = Date.now();
    this.#tell(message);
    if (this.#socket) this.#scheduleHeartbeat();
  }

  #tell(message: ServerMessage): void {
    switch (message.message) {
      case "reply":
        this.#take(message.id)?.resolve(message.response);
        break;
      case "refusal":
        if (message.id !== null) this.#take(message.id)?.reject(new Refusal(message.fault));
        break;
      case "push":
        this.pushes.tell(message.push);
        break;
    }
  }

  #take(id: number): Asked | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }

  #setState(state: LinkState): void {
    this.#state = state;
    this.#states.tell(state);
  }
}

/** Lets go of a socket; nothing that becomes of it is heard. */
function leave(socket: Socket): void {
  socket.onopen = socket.onclose = socket.onmessage = null;
  socket.close();
}

/** Connects to the host that served this page. */
export function socketLink(pass: Pass): Link {
  const url = new URL("ws", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  const link = new SocketLink(() => new WebSocket(url) as unknown as Socket, { pass });
  checkAgain(link);
  return link;
}

/** Has a link look whether the host is there whenever the network or the page comes back. */
export function checkAgain(link: SocketLink): void {
  addEventListener("online", () => link.check());
  addEventListener("offline", () => link.check());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link.check();
  });
}
