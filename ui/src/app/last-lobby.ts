import { surroundings, type ResponseTo } from "$link";
import { device } from "./storage";

export type Lobby = Pick<ResponseTo<"lobby">, "tables" | "rosters">;

const KEY = "lobby";
/** As many tables as are seen without looking for more. */
const TABLES = 12;

/**
 * The lobby as it was last seen, for a page that has the host inside: it is shown before its storage is open. A browser that
 * knows of none has no tables. None where another device answers, which has its own.
 */
export function lastLobby(): Lobby | null {
  if (!surroundings.inBrowser) return null;
  return device.read<Lobby>(KEY) ?? { tables: [], rosters: [] };
}

export function keepLobby({ tables, rosters }: Lobby): void {
  if (surroundings.inBrowser) device.write(KEY, { tables: tables.slice(0, TABLES), rosters });
}
