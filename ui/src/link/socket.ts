import type { ClientMessage, Push, Request, Response, ServerMessage } from "$wire";
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

interface Asked {
  request: Request;
  /** How often it was sent. */
  sent: number;
  resolve(response: Response): void;
  reject(error: Refusal | LinkLost): void;
}

/** Waits between attempts to reconnect, in milliseconds; the last one repeats. */
const BACKOFF = [250, 500, 1000, 2000, 4000];
/** Milliseconds within which a connection stands, or does not; the first one comes while the page is still busy. */
const TRY = 3000;
const FIRST_TRY = 10_000;
/** Milliseconds without a word before the host is doubted: where an answer is due, and where none is. */
const DUE = 3000;
const IDLE = 15_000;
/** Milliseconds after which an answer no longer comes, though the host can be reached. Reading a photo takes long. */
const SILENT = 60_000;

/** Whether it only reads, and so can be asked again. */
const READS = {
  about: true,
  diagnostics: true,
  "erase-all": false,
  introduce: false,
  catalogue: true,
  card: true,
  lobby: true,
  "name-card": false,
  "card-names": true,
  "export-card-names": true,
  "import-card-names": false,
  "create-table": false,
  "rename-table": false,
  "duplicate-table": false,
  "export-table": true,
  "import-table": false,
  "delete-table": false,
  "restore-table": false,
  "save-roster": false,
  "rename-roster": false,
  "delete-roster": false,
  watch: false,
  unwatch: false,
  act: false,
  undo: false,
  redo: false,
  "take-back": false,
  "preview-take-back": true,
  "was-done": true,
  "preview-act": true,
  "preview-undo": true,
  statistics: true,
  "all-games": true,
  "leave-out": false,
  log: true,
  rulebook: true,
  rule: true,
  search: true,
  "rules-about": true,
  "rules-now": true,
  recognize: true,
  "read-photo": true,
  "resolve-photo": true,
  "draw-code": true,
  "label-formats": true,
  "print-labels": false,
  "stop-labels": false,
  "plan-labels": true,
  sets: true,
  set: true,
  "create-set": false,
  "edit-set": false,
  "check-set": true,
  "save-set": false,
  "delete-set": false,
  "restore-set": false,
  "export-set": true,
  "check-card": true,
  "save-card": false,
  "remove-card": false,
  "restore-card": false,
  "share-set": true,
  "join-parts": true,
} satisfies Record<Request["ask"], boolean>;
/** How often it is sent at most: what ends each connection on its way is not asked for ever. */
const ASKED_AT_MOST = 3;

/** The cheapest of all requests, which changes nothing. */
const BEAT: Request = { ask: "unwatch", table: "" };

/**
 * A link over a WebSocket. It reconnects by itself, goes on watching what was watched, and asks again what only reads. A
 * network that goes away says nothing, so it also looks for itself whether the host is still there.
 */
export class SocketLink implements Link {
  #open: () => Socket;
  #socket: Socket | null = null;
  #state: LinkState = "connecting";
  #nextId = 1;
  #attempts = 0;
  #closed = false;
  /** What happens next if nothing else does: a look at the host, the end of an attempt, or another one. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** A second connection that shows whether the host can be reached. */
  #probe: Socket | null = null;
  #beat = 0;
  #silentSince = 0;
  /** What was still to be sent when the host was last doubted. */
  #unsent = 0;
  #pending = new Map<number, Asked>();
  /** What waits for a connection. */
  #queue: Asked[] = [];
  #watched = new Set<string>();
  #pushes = new Listeners<Push>();
  #states = new Listeners<LinkState>();

  /** Everything that can be repeated without harm waits for the host: it is back in a moment, or never. */
  #keeps: boolean;

  constructor(open: () => Socket, { keeps = false } = {}) {
    this.#open = open;
    this.#keeps = keeps;
    this.#connect();
  }

  request(request: Request): Promise<Response> {
    if (request.ask === "watch") this.#watched.add(request.table);
    if (request.ask === "unwatch") this.#watched.delete(request.table);
    return new Promise((resolve, reject) => {
      const asked: Asked = { request, sent: 0, resolve, reject };
      if (this.#state === "open") this.#send(asked);
      else if (this.#state === "connecting") this.#queue.push(asked);
      else this.#keepOrReject(asked);
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
    this.#letGo();
  }

  /** Looks at once whether the host is there, for when the network may have come or gone. */
  check(): void {
    if (this.#closed) return;
    if (this.#state === "reconnecting") this.#connect();
    else if (this.#state === "open" && !this.#pending.size) this.#sendBeat();
  }

  #connect(): void {
    this.#letGo();
    const socket = this.#open();
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onclose = () => this.#lost();
    socket.onmessage = (event) => this.#heard(JSON.parse(String(event.data)) as ServerMessage);
    // A page's own host takes as long as its module takes to load.
    if (this.#keeps && this.#state === "connecting") return;
    this.#after(this.#state === "connecting" ? FIRST_TRY : TRY, () => this.#lost());
  }

  #letGo(): void {
    for (const socket of [this.#socket, this.#probe]) if (socket) leave(socket);
    this.#socket = this.#probe = null;
  }

  #opened(): void {
    const again = this.#state === "reconnecting";
    this.#attempts = 0;
    this.#setState("open");
    this.#listen();
    for (const asked of this.#queue.splice(0)) this.#send(asked);
    if (!again) return;
    for (const table of this.#watched) this.#watchAgain(table);
  }

  #watchAgain(table: string): void {
    this.#send({
      request: { ask: "watch", table },
      sent: 0,
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

  #lost(): void {
    this.#letGo();
    this.#setState("reconnecting");
    const unanswered = [...this.#pending.values(), ...this.#queue];
    this.#pending.clear();
    this.#queue = [];
    for (const asked of unanswered) this.#keepOrReject(asked);
    const wait = BACKOFF[Math.min(this.#attempts, BACKOFF.length - 1)]!;
    this.#attempts += 1;
    this.#after(wait, () => this.#connect());
  }

  /** Keeps what only reads until the host is back. Anything else is for whoever asked to decide. */
  #keepOrReject(asked: Asked): void {
    const { request, sent } = asked;
    // The host carries out a request with an id once, however often it comes.
    const kept = this.#keeps && (sent === 0 || ("id" in request && request.id !== undefined));
    if (kept || (READS[request.ask] && sent < ASKED_AT_MOST)) this.#queue.push(asked);
    else asked.reject(new LinkLost(asked.sent > 0));
  }

  /** Waits for a word of the host. */
  #listen(): void {
    this.#silentSince = Date.now();
    this.#after(this.#pending.size ? DUE : IDLE, () => this.#doubt());
  }

  /** Finds out whether the host is still there, as it has said nothing for a while. */
  #doubt(): void {
    const [oldest] = this.#pending.keys();
    const moves = this.unsent() < this.#unsent;
    this.#unsent = this.unsent();
    if (moves) this.#listen();
    else if (oldest === undefined) this.#sendBeat();
    else if (oldest === this.#beat || Date.now() - this.#silentSince > SILENT) this.#lost();
    else this.#tryReach();
  }

  /** The host answers one thing after the other and may be busy with a long one: another connection shows that it lives. */
  #tryReach(): void {
    const probe = this.#open();
    this.#probe = probe;
    probe.onopen = () => {
      this.#endProbe();
      this.#after(DUE, () => this.#doubt());
    };
    probe.onclose = () => this.#lost();
    this.#after(TRY, () => this.#lost());
  }

  #endProbe(): void {
    if (this.#probe) leave(this.#probe);
    this.#probe = null;
  }

  #sendBeat(): void {
    this.#beat = this.#nextId;
    this.#send({ request: BEAT, sent: 0, resolve: () => {}, reject: () => {} });
  }

  #after(wait: number, next: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(next, wait);
  }

  #send(asked: Asked): void {
    const id = this.#nextId++;
    asked.sent += 1;
    this.#pending.set(id, asked);
    const message: ClientMessage = { id, request: asked.request };
    this.#socket?.send(JSON.stringify(message));
    if (this.#pending.size === 1) this.#listen();
  }

  #heard(message: ServerMessage): void {
    this.#endProbe();
    this.#tell(message);
    if (this.#socket) this.#listen();
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
        this.#pushes.tell(message.push);
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
export function socketLink(): Link {
  const url = new URL("ws", document.baseURI);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  const link = new SocketLink(() => new WebSocket(url) as unknown as Socket);
  addEventListener("online", () => link.check());
  addEventListener("offline", () => link.check());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") link.check();
  });
  return link;
}
