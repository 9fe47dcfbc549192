import type { Greeting, Hello, Role } from "$wire";
import { WIRE } from "$wire/hash";
import type { Pass } from "$link";
import { device, ofHost } from "./storage";

const TOKEN = "starboard.token";
const ROLE = "starboard.role";
/** The address that a code holds, behind the address of the page. */
const JOIN = /^#?\/?join\/([0-9a-f]{32})$/;

/** The ticket of a code that this page was opened by. It leaves the address and the history at once. */
function takeTicket(): string | undefined {
  const ticket = JOIN.exec(location.hash)?.[1];
  if (ticket) history.replaceState(null, "", "#/");
  return ticket;
}

/** What this device presents to the host, and keeps of its answer. */
export class HostPass implements Pass {
  #ticket = takeTicket();
  #joined: ((role: Role) => void)[] = [];

  hello(): Hello {
    const token = device.get(ofHost(TOKEN));
    const name = device.read<{ name: string }>("starboard.device")?.name ?? "";
    return {
      hello: 1,
      wire: WIRE,
      name,
      ...(token ? { token } : {}),
      ...(this.#ticket ? { ticket: this.#ticket } : {}),
    };
  }

  welcomed({ token, role }: Greeting & { hello: "welcome" }): void {
    const joined = this.#ticket !== undefined;
    // A ticket is shown once: the token lets this device in from now on.
    this.#ticket = undefined;
    if (token) device.set(ofHost(TOKEN), token);
    device.write(ofHost(ROLE), role);
    if (joined) for (const tell of this.#joined) tell(role);
  }

  /** Hears with what role this device has come in by a code. */
  onJoined(tell: (role: Role) => void): void {
    this.#joined.push(tell);
  }
}

/** What this device may do at its host, as far as it was told. */
export function role(): Role | null {
  return device.read<Role>(ofHost(ROLE));
}
