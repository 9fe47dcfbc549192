import { surroundings, type ResponseTo } from "$link";
import { device } from "./storage";

export type Lobby = Pick<ResponseTo<"lobby">, "tables" | "rosters" | "damage" | "backupFault">;

const KEY = "lobby";
/** Number of tables visible without scrolling. */
const TABLES = 6;

/**
 * The cached lobby for a page with a built-in host, shown before its storage is open; empty if there is none. Null if
 * another device is the host.
 */
export function lastLobby(): Lobby | null {
  if (!surroundings.inBrowser) return null;
  return { ...(device.read<Omit<Lobby, "damage">>(KEY) ?? { tables: [], rosters: [] }), damage: [] };
}

/** Forgets the cached lobby: the browser has not cleared what a recovery takes from it. */
export function forgetLobby(): void {
  device.remove(KEY);
}

export function keepLobby({ tables, rosters }: Lobby): void {
  if (surroundings.inBrowser) device.write(KEY, { tables: tables.slice(0, TABLES), rosters });
}
