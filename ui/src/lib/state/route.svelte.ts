import type { RuleId } from "$lib/wire/RuleId";
import type { SeatId } from "$lib/wire/SeatId";
import type { TableId } from "$lib/wire/TableId";

/** A screen, with what it shows. */
export type Screen =
  | { screen: "lobby" }
  | { screen: "new"; roster: string | null }
  | { screen: "settings" }
  | { screen: "rules"; rule: RuleId | null }
  | { screen: "reference" }
  | { screen: "table"; table: TableId }
  | { screen: "seat"; table: TableId; seat: SeatId }
  | { screen: "fight"; table: TableId }
  | { screen: "log"; table: TableId }
  | { screen: "statistics"; table: TableId };

const KEPT = "starboard.screen";

export function toHash(screen: Screen): string {
  switch (screen.screen) {
    case "lobby":
      return "#/";
    case "new":
      return screen.roster === null ? "#/new" : `#/new/${encodeURIComponent(screen.roster)}`;
    case "settings":
      return "#/settings";
    case "rules":
      return screen.rule === null ? "#/rules" : `#/rules/${screen.rule}`;
    case "reference":
      return "#/reference";
    case "table":
      return `#/table/${screen.table}`;
    case "seat":
      return `#/table/${screen.table}/seat/${screen.seat}`;
    default:
      return `#/table/${screen.table}/${screen.screen}`;
  }
}

export function fromHash(hash: string): Screen {
  const [first, table, part, seat] = hash.replace(/^#\/?/, "").split("/");
  if (first === "new") return { screen: "new", roster: table ? decodeURIComponent(table) : null };
  if (first === "settings") return { screen: "settings" };
  if (first === "rules") return { screen: "rules", rule: table ?? null };
  if (first === "reference") return { screen: "reference" };
  if (first !== "table" || !table) return { screen: "lobby" };
  if (part === "fight" || part === "log" || part === "statistics") return { screen: part, table };
  if (part === "seat" && seat) return { screen: "seat", table, seat: Number(seat) };
  return { screen: "table", table };
}

/** The screen that is shown. It lives in the address, and the last one is kept for the next start. */
class Route {
  #now = $state<Screen>({ screen: "lobby" });
  readonly now = $derived(this.#now);
  /** The table of the screen, if it has one. */
  readonly table = $derived("table" in this.#now ? this.#now.table : null);

  start(): void {
    if (!location.hash) history.replaceState(null, "", localStorage.getItem(KEPT) ?? "#/");
    addEventListener("hashchange", () => this.#read());
    this.#read();
  }

  go(screen: Screen): void {
    const hash = toHash(screen);
    if (location.hash !== hash) location.hash = hash;
  }

  /** Goes to a screen that takes the place of the present one on the way back. */
  replace(screen: Screen): void {
    history.replaceState(null, "", toHash(screen));
    this.#read();
  }

  #read(): void {
    this.#now = fromHash(location.hash);
    localStorage.setItem(KEPT, toHash(this.#now));
    scrollTo(0, 0);
  }
}

export const route = new Route();
