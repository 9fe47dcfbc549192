/** The part of an address that lets a device in. */
const JOIN = /#\/?join\/([\w-]*)/;
/** The part of an address that leads to a host through a relay: its public key. */
const AT = /^#\/at\/([\w-]{43})(?=\/|$)/;

const TICKET = /^[0-9a-f]{32}$/i;
const VERSION = 1;
const KEY_BYTES = 32;
const TICKET_BYTES = 16;

/** A code that lets a device in: the ticket, and the public key of the host where a relay leads to it, in base64url. */
export interface Code {
  ticket: string;
  key: string | null;
}

/** The reason why a code cannot be read: a part is missing, or it was made by another version. */
export type CodeFault = "mangled" | "other-version";

/** The code in an address, or the reason why it cannot be read; null if there is none. */
export function readCode(address: string): Code | CodeFault | null {
  const text = JOIN.exec(address)?.[1];
  if (text === undefined) return null;
  if (TICKET.test(text)) return { ticket: text, key: null };
  const [version, ...rest] = fromBase64Url(text);
  if (version !== undefined && version !== VERSION) return "other-version";
  if (rest.length !== KEY_BYTES + TICKET_BYTES) return "mangled";
  return { key: toBase64Url(rest.slice(0, KEY_BYTES)), ticket: toHex(rest.slice(KEY_BYTES)) };
}

/** The address by which a code is opened, at the address of a page. */
export function codeAddress(page: string, { ticket, key }: Code): string {
  if (key === null) return `${page}#/join/${ticket}`;
  return `${page}#/join/${toBase64Url([VERSION, ...fromBase64Url(key), ...fromHex(ticket)])}`;
}

/** The public key of the host to which a relay leads from an address; null for that of the page itself. */
export function keyIn(address: string): string | null {
  const code = readCode(address);
  if (typeof code === "object" && code) return code.key;
  return AT.exec(address)?.[1] ?? null;
}

/** The beginning of the addresses at such a host. */
export const atKey = (key: string) => `#/at/${key}`;

/** The public key of the host to which a relay leads from this page. */
export function ownKey(): string | null {
  return "location" in globalThis ? keyIn(location.hash) : null;
}

function toBase64Url(bytes: readonly number[]): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

/** The bytes of a text in base64url; none if it is not one. */
export function fromBase64Url(text: string): number[] {
  try {
    return Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (byte) => byte.charCodeAt(0));
  } catch {
    return [];
  }
}

const toHex = (bytes: readonly number[]) => bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
const fromHex = (text: string) => (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
