import type { CardId, KindName, RuleId, SeatId, SetId, TableId } from "$wire";
import { atKey, keyIn, ownKey } from "$link/code";
import { device, ofHost } from "./storage";

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
  | { screen: "who"; table: TableId }
  | { screen: "fight"; table: TableId }
  | { screen: "log"; table: TableId }
  | { screen: "statistics"; table: TableId }
  | { screen: "table-rules"; table: TableId };

/** Storage key of the last screen. */
export const KEPT = "starboard.screen";

/** A parameter in an address. */
const GAP = /:(\w+)/g;

/**
 * The screens by their addresses: the parameters of each, and those that it lacks there. The first one fits whose parameters
 * a screen has, or that an address begins with.
 */
const ADDRESSES: readonly [screen: Screen["screen"], address: string, lacking?: object][] = [
  ["new", "new/:roster"],
  ["new", "new", { roster: null }],
  ["all-games", "all-games"],
  ["settings", "settings"],
  ["licenses", "licenses"],
  ["rules", "rules/:rule"],
  ["rules", "rules", { rule: null }],
  ["reference", "reference"],
  ["cards", "cards"],
  ["edit", "sets/:set/card/:card"],
  ["make", "sets/:set/new/:kind"],
  ["set", "sets/:set"],
  ["sets", "sets"],
  ["labels", "labels"],
  ["card", "table/:table/card/:card"],
  ["card", "card/:card", { table: null }],
  ["seat", "table/:table/seat/:seat"],
  ["who", "table/:table/who"],
  ["fight", "table/:table/fight"],
  ["log", "table/:table/log"],
  ["statistics", "table/:table/statistics"],
  ["table-rules", "table/:table/rules"],
  ["table", "table/:table"],
  ["lobby", ""],
];

export function toHash(screen: Screen): string {
  const values: Record<string, unknown> = { ...screen };
  const [, address] = ADDRESSES.find(
    ([name, address]) =>
      name === screen.screen && [...address.matchAll(GAP)].every(([, gap]) => values[gap!] !== null),
  )!;
  const key = ownKey();
  const host = key === null ? "#" : atKey(key);
  return `${host}/${address.replace(GAP, (_, gap: string) => encodeURIComponent(String(values[gap])))}`;
}

export function fromHash(hash: string): Screen {
  const key = keyIn(hash);
  if (key !== null) hash = hash.slice(atKey(key).length);
  for (const [screen, address, lacking] of ADDRESSES) {
    const found = new RegExp(`^#?/?${address.replace(GAP, "(?<$1>[^/]+)")}(/|$)`).exec(hash);
    if (!found) continue;
    const values = Object.entries(found.groups ?? {}).map(([gap, text]) => [
      gap,
      gap === "seat" ? Number(text) : decoded(text),
    ]);
    return { screen, ...lacking, ...Object.fromEntries(values) } as Screen;
  }
  return { screen: "lobby" };
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
  return location.hash || (device.get(ofHost(KEPT)) ?? "#/");
}
