import begin, { GuestHandshake, room, type GuestChannel } from "$modules/guest.js";
import type { Away } from "../link";
import type { Socket } from "../socket";
import { relay } from "./relay";

/** The codes with which a relay closes a connection to a guest, as `seal/src/close.rs` has them. */
const AWAY: Record<number, Away> = { 4001: "host-away", 4002: "host-away", 4006: "too-many" };
/** The codes for a connection that the host has closed, or for a message that it refuses. */
const BY_HOST = [4004, 4007, 4008];

let begun: Promise<unknown> | undefined;

/** A sealed connection to a host, through a relay. */
export class SealedSocket implements Socket {
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  #socket: WebSocket | null = null;
  #channel: GuestChannel | null = null;
  #closed = false;

  /** Calls `lost` with the reason why the host is not reached; null if only the connection broke. */
  constructor(key: Uint8Array, lost: (why: Away | null) => void) {
    const end = (why: Away | null) => {
      if (this.#closed) return;
      this.#leave();
      lost(why);
      this.onclose?.();
    };
    // A module that has not come is fetched again with the next attempt.
    begun ??= begin().catch((error: unknown) => {
      begun = undefined;
      throw error;
    });
    begun.then(
      () => !this.#closed && this.#connect(key, end),
      () => end("no-relay"),
    );
  }

  get bufferedAmount(): number {
    return this.#socket?.bufferedAmount ?? 0;
  }

  send(text: string): void {
    for (const frame of this.#channel?.seal(text) ?? []) this.#socket?.send(frame);
  }

  close(): void {
    this.#leave();
  }

  #connect(key: Uint8Array, end: (why: Away | null) => void): void {
    const handshake = new GuestHandshake(key);
    const socket = new WebSocket(relay(document.baseURI, room(key)));
    this.#socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onopen = () => socket.send(handshake.first as Uint8Array<ArrayBuffer>);
    socket.onclose = ({ code }) => end(BY_HOST.includes(code) ? null : (AWAY[code] ?? "no-relay"));
    socket.onmessage = ({ data }: MessageEvent<ArrayBuffer>) => {
      try {
        this.#hear(handshake, new Uint8Array(data));
      } catch (error) {
        // The frame was changed on the way.
        console.warn(error);
        end(null);
      }
    };
  }

  #hear(handshake: GuestHandshake, frame: Uint8Array): void {
    if (!this.#channel) {
      this.#channel = handshake.finish(frame);
      this.onopen?.();
      return;
    }
    const text = this.#channel.open(frame);
    if (text !== undefined) this.onmessage?.({ data: text });
  }

  #leave(): void {
    this.#closed = true;
    this.#channel?.free();
    this.#channel = null;
    if (this.#socket) this.#socket.onopen = this.#socket.onclose = this.#socket.onmessage = null;
    this.#socket?.close();
  }
}
