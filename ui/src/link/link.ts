import type { Fault, Push, Recovery, Refused, Request, Response, TableId } from "$wire";
import type { CodeFault } from "./code";

/** The state of the connection: "refused" if the host does not let this device in. */
export type LinkState = "connecting" | "open" | "reconnecting" | "refused";

/** The reason why this device is not let in: the host's, or that of the code. */
export type NotLetIn = Refused | CodeFault;

/** The reason why a host behind a relay is not reached. */
export type Away = "host-away" | "no-relay" | "too-many";

/** The one way to a host. It knows messages and nothing of what they mean. */
export interface Link {
  /**
   * Sends a request. Rejects with a `Refusal` or a `LinkLost`, and with nothing else. What only reads may wait until the
   * host is back.
   */
  request(request: Request): Promise<Response>;
  /** Hears what the host says unasked. Returns a function that stops it. */
  onPush(listener: (push: Push) => void): () => void;
  /** Hears of the state of the connection, at once and on every change. */
  onState(listener: (state: LinkState) => void): () => void;
  /** The reason why the host does not let this device in; null while it does. */
  readonly refused?: NotLetIn | null;
  /** The reason why a host behind a relay is not reached, while the connection is lost. */
  readonly away?: Away | null;
  /** Saves what can be read of a damaged database, where the host is in the same window or page. Rejects as a request does. */
  recover?: () => Promise<Recovery>;
  /** Reads a photo, where that needs no host. Rejects as a request does. */
  readPhoto?: (file: Blob, table?: TableId) => Promise<Response>;
  /** The same for a frame of a camera, which is refused as "busy" while anything else is read. */
  readFrame?: (frame: Blob, table?: TableId) => Promise<Response>;
}

/** The host did not do what it was asked. Nothing has changed. */
export class Refusal extends Error {
  constructor(readonly fault: Fault) {
    super(fault.fault);
    this.name = "Refusal";
  }
}

/**
 * The connection was lost before an answer came. Whether a request that was sent was carried out is unknown; one that was
 * not has changed nothing.
 */
export class LinkLost extends Error {
  constructor(readonly sent: boolean) {
    super("link lost");
    this.name = "LinkLost";
  }
}

/** A response of the kind that a request is answered with. */
export type ResponseTo<Got extends Response["got"]> = Extract<Response, { got: Got }>;

/** Listeners that hear the same thing. */
export class Listeners<T> {
  #all = new Set<(value: T) => void>();

  add(listener: (value: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  tell(value: T): void {
    for (const listener of this.#all) listener(value);
  }
}
