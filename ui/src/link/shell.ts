import { Channel, invoke, type InvokeArgs } from "@tauri-apps/api/core";
import type { Fault, Push, Recovery, Request, Response } from "$wire";
import { LinkLost, Listeners, Refusal, type Link, type LinkState } from "./link";

/** A link to the host inside the desktop or mobile shell. */
export class ShellLink implements Link {
  #pushes = new Listeners<Push>();

  constructor() {
    const channel = new Channel<Push>();
    channel.onmessage = (push) => this.#pushes.tell(push);
    void invoke("subscribe", { channel });
  }

  request(request: Request): Promise<Response> {
    return call("request", { request });
  }

  recover(): Promise<Recovery> {
    return call("recover");
  }

  onPush(listener: (push: Push) => void): () => void {
    return this.#pushes.add(listener);
  }

  onState(listener: (state: LinkState) => void): () => void {
    listener("open");
    return () => {};
  }
}

async function call<Answer>(command: string, given?: InvokeArgs): Promise<Answer> {
  try {
    return await invoke<Answer>(command, given);
  } catch (error) {
    if (isFault(error)) throw new Refusal(error);
    if (typeof error === "string") throw new Refusal({ fault: "malformed", reason: error });
    throw new LinkLost(true);
  }
}

function isFault(error: unknown): error is Fault {
  return typeof error === "object" && error !== null && "fault" in error;
}
