import { once } from "node:events";
import { WebSocket } from "ws";
import type { ClientMessage } from "../../ui/src/wire/ClientMessage";
import type { Greeting } from "../../ui/src/wire/Greeting";
import type { Hello } from "../../ui/src/wire/Hello";
import { WIRE } from "../../ui/src/wire/hash";
import type { Request } from "../../ui/src/wire/Request";
import type { Response } from "../../ui/src/wire/Response";
import type { ServerMessage } from "../../ui/src/wire/ServerMessage";

interface Pending {
  request: Request;
  resolve: (response: Response) => void;
  reject: (error: Error) => void;
}

/** A connection to a host that needs no page. */
export class Connection {
  readonly #socket: WebSocket;
  readonly #pending = new Map<number, Pending>();
  #id = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on("message", (data) => this.#receive(JSON.parse(String(data)) as ServerMessage));
    socket.on("close", () => this.#fail("the connection was closed"));
  }

  /** Opens a connection, with the ticket of a code if it needs one, to a build of these wire types. */
  static async open(address: string, ticket?: string, wire = WIRE): Promise<Connection> {
    const socket = new WebSocket(new URL("ws", address.replace(/^http/, "ws")));
    await once(socket, "open");
    socket.send(JSON.stringify({ hello: 1, wire, name: "", ticket } satisfies Hello));
    const [answer] = (await once(socket, "message")) as [Buffer];
    const greeting = JSON.parse(String(answer)) as Greeting;
    if (greeting.hello !== "welcome") throw new Error(`${address}: ${greeting.why}`);
    return new Connection(socket);
  }

  ask(request: Request): Promise<Response> {
    const id = ++this.#id;
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { request, resolve, reject });
      this.#socket.send(JSON.stringify({ id, request } satisfies ClientMessage));
    });
  }

  close(): void {
    this.#socket.close();
  }

  #receive(message: ServerMessage): void {
    if (message.message === "push") return;
    if (message.id === null) return this.#fail(JSON.stringify(message));
    const pending = this.#pending.get(message.id);
    if (!pending) return;
    this.#pending.delete(message.id);
    if (message.message === "reply") pending.resolve(message.response);
    else pending.reject(new Error(`${JSON.stringify(pending.request)}: ${JSON.stringify(message)}`));
  }

  #fail(reason: string): void {
    for (const { request, reject } of this.#pending.values())
      reject(new Error(`${JSON.stringify(request)}: ${reason}`));
    this.#pending.clear();
  }
}
