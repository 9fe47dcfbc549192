import { fromBase64Url } from "../code";
import { Listeners, type Away } from "../link";
import { checkAgain, type Pass } from "../socket";
import type { Request, Response } from "$wire";
import { PageLink } from "./link";
import { SealedSocket } from "./sealed";

/** Calls back when a table has come to this page. */
export const seen = new Listeners<void>();

/** A link of a guest to its host in another page, through a relay. */
export class GuestLink extends PageLink {
  /** The reason why the host is not reached. */
  away: Away | null = null;

  constructor(key: string, pass: Pass) {
    const bytes = new Uint8Array(fromBase64Url(key));
    super(() => new SealedSocket(bytes, (why) => (this.away = why)), { pass });
    checkAgain(this);
  }

  override async request(request: Request): Promise<Response> {
    const response = await super.request(request);
    if (request.ask === "watch") seen.tell();
    return response;
  }
}
