import { Channel, invoke } from "@tauri-apps/api/core";
import type { Fault } from "$lib/wire/Fault";
import type { Push } from "$lib/wire/Push";
import type { Request } from "$lib/wire/Request";
import type { Response } from "$lib/wire/Response";
import { LinkLost, Listeners, Refusal, type Link, type LinkState } from "./link";

/** A link to the host inside the desktop or mobile shell. */
export class ShellLink implements Link {
  #pushes = new Listeners<Push>();

  constructor() {
    const channel = new Channel<Push>();
    channel.onmessage = (push) => this.#pushes.tell(push);
    void invoke("subscribe", { channel });
  }

  async request(request: Request): Promise<Response> {
    try {
      return await invoke<Response>("request", { request });
    } catch (error) {
      if (isFault(error)) throw new Refusal(error);
      if (typeof error === "string") throw new Refusal({ fault: "malformed", reason: error });
      throw new LinkLost(true);
    }
  }

  onPush(listener: (push: Push) => void): () => void {
    return this.#pushes.add(listener);
  }

  onState(listener: (state: LinkState) => void): () => void {
    listener("open");
    return () => {};
  }

  unsent(): number {
    return 0;
  }

  close(): void {}
}

function isFault(error: unknown): error is Fault {
  return typeof error === "object" && error !== null && "fault" in error;
}
