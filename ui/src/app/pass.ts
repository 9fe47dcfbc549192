import type { DeviceId, Greeting, Hello, Role, TableId } from "$wire";
import { WIRE } from "$wire/hash";
import { surroundings, type Pass } from "$link";
import { atKey, readCode, type CodeFault } from "$link/code";
import { device, ofHost } from "./storage";

const TOKEN = "starboard.token";
const WELCOME = "starboard.welcome";

/** The answer of the host to the hello of this device. */
interface Welcome {
  /** None on a device that is let in by its place. */
  device: DeviceId | null;
  role: Role;
}

/** The table that a role is limited to; null for none. */
function tableOf(role: Role | undefined): TableId | null {
  return role && "table" in role ? role.table : null;
}

/** Returns true if a text is a code that lets a device in, or is meant to be one. */
export function isJoinCode(text: string): boolean {
  return readCode(text) !== null;
}

/** Returns true if such a text opens the host of this page. */
export function isOfThisHost(address: string): boolean {
  return address.startsWith(`${new URL(".", document.baseURI).href}#`);
}

/** The ticket of a code that this page was opened by. It leaves the address and the history at once. */
function takeTicket(): { ticket?: string; fault: CodeFault | null } {
  const code = readCode(location.hash);
  if (code === null) return { fault: null };
  const read = typeof code === "object";
  history.replaceState(null, "", read && code.key ? `${atKey(code.key)}/` : "#/");
  return read ? { ticket: code.ticket, fault: null } : { fault: code };
}

/** The hello of this device, and its memory of the answer. */
export class HostPass implements Pass {
  #ticket: string | undefined;
  readonly fault: CodeFault | null;
  #joined: Role | null = null;
  #tell: (role: Role) => void = () => {};

  constructor() {
    const { ticket, fault } = takeTicket();
    this.#ticket = ticket;
    this.fault = fault;
  }

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

  welcomed({ device: id, token, role }: Greeting & { hello: "welcome" }): void {
    if (token) device.set(ofHost(TOKEN), token);
    const before = tableOf(device.read<Welcome>(ofHost(WELCOME))?.role);
    device.write(ofHost(WELCOME), { device: id, role } satisfies Welcome);
    const led = before !== null && tableOf(role) !== null && before !== tableOf(role);
    if (!this.#ticket && !led) return;
    // A ticket is shown once: the token lets this device in from now on.
    this.#ticket = undefined;
    this.#joined = role;
    this.#tell(role);
  }

  /** True until the host has answered to the ticket of a code. */
  get hasTicket(): boolean {
    return this.#ticket !== undefined;
  }

  /** Hears with what role this device comes in by a code, or has just done so, and of a role at another table. */
  onJoined(tell: (role: Role) => void): void {
    this.#tell = tell;
    if (this.#joined) tell(this.#joined);
  }
}

/** The last answer to a hello; null where nobody needs to be let in. */
export function welcome(): Welcome | null {
  return surroundings.inBrowser ? null : device.read<Welcome>(ofHost(WELCOME));
}
