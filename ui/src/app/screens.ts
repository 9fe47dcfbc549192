import type { CardId, KindName, RuleId, SeatId, SetId, TableId } from "$wire";
import { device } from "./storage";

/** A screen with its parameters. */
export type Screen =
  | { screen: "lobby" }
  | { screen: "new"; roster: string | null }
  | { screen: "all-games" }
  | { screen: "settings" }
  | { screen: "licenses" }
  | { screen: "rules"; rule: RuleId | null }
  | { screen: "reference" }
  | { screen: "cards" }
  | { screen: "sets" }
  | { screen: "set"; set: SetId }
  | { screen: "edit"; set: SetId; card: CardId }
  | { screen: "make"; set: SetId; kind: KindName }
  | { screen: "labels" }
  | { screen: "card"; card: CardId; table: TableId | null }
  | { screen: "table"; table: TableId }
  | { screen: "seat"; table: TableId; seat: SeatId }
  | { screen: "fight"; table: TableId }
  | { screen: "log"; table: TableId }
  | { screen: "statistics"; table: TableId }
  | { screen: "table-rules"; table: TableId };

/** Storage key of the last screen. */
export const KEPT = "starboard.screen";

export function toHash(screen: Screen): string {
  switch (screen.screen) {
    case "lobby":
      return "#/";
    case "new":
      return screen.roster === null ? "#/new" : `#/new/${encodeURIComponent(screen.roster)}`;
    case "all-games":
      return "#/all-games";
    case "settings":
      return "#/settings";
    case "licenses":
      return "#/licenses";
    case "rules":
      return screen.rule === null ? "#/rules" : `#/rules/${screen.rule}`;
    case "reference":
      return "#/reference";
    case "cards":
      return "#/cards";
    case "sets":
      return "#/sets";
    case "set":
      return `#/sets/${encodeURIComponent(screen.set)}`;
    case "edit":
      return `#/sets/${encodeURIComponent(screen.set)}/card/${encodeURIComponent(screen.card)}`;
    case "make":
      return `#/sets/${encodeURIComponent(screen.set)}/new/${screen.kind}`;
    case "labels":
      return "#/labels";
    case "card": {
      const card = `card/${encodeURIComponent(screen.card)}`;
      return screen.table === null ? `#/${card}` : `#/table/${screen.table}/${card}`;
    }
    case "table":
      return `#/table/${screen.table}`;
    case "seat":
      return `#/table/${screen.table}/seat/${screen.seat}`;
    case "table-rules":
      return `#/table/${screen.table}/rules`;
    default:
      return `#/table/${screen.table}/${screen.screen}`;
  }
}

export function fromHash(hash: string): Screen {
  const [first, table, part, seat] = hash.replace(/^#\/?/, "").split("/");
  if (first === "new") return { screen: "new", roster: table ? decoded(table) : null };
  if (first === "all-games") return { screen: "all-games" };
  if (first === "settings") return { screen: "settings" };
  if (first === "licenses") return { screen: "licenses" };
  if (first === "rules") return { screen: "rules", rule: table ?? null };
  if (first === "reference") return { screen: "reference" };
  if (first === "cards") return { screen: "cards" };
  if (first === "sets") return ownCards(table, part, seat);
  if (first === "labels") return { screen: "labels" };
  if (first === "card" && table) return { screen: "card", card: decoded(table), table: null };
  if (first !== "table" || !table) return { screen: "lobby" };
  if (part === "fight" || part === "log" || part === "statistics") return { screen: part, table };
  if (part === "rules") return { screen: "table-rules", table };
  if (part === "card" && seat) return { screen: "card", card: decoded(seat), table };
  if (part === "seat" && seat) return { screen: "seat", table, seat: Number(seat) };
  return { screen: "table", table };
}

function ownCards(set?: string, part?: string, what?: string): Screen {
  if (!set) return { screen: "sets" };
  if (part === "card" && what) return { screen: "edit", set: decoded(set), card: decoded(what) };
  if (part === "new" && what) return { screen: "make", set: decoded(set), kind: what as KindName };
  return { screen: "set", set: decoded(set) };
}

/** Decodes a part of an address; returns it unchanged if it is malformed. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The first screen: from the address, or else the last one. */
export function firstHash(): string {
  return location.hash || (device.get(KEPT) ?? "#/");
}
