import type { CardEntry, CardId, KindName } from "$wire";
import { UNKNOWN, type DataObject } from "./shape";

interface Quick {
  kind: KindName;
  /** The number that is asked for. */
  number: "level" | "bonus" | null;
  keys: (number: number) => DataObject;
}

/** Placeholder effect: the table reads it off the card. */
const READ = [{ do: "as-printed" }];

function item(keys: DataObject): Quick {
  return { kind: "item", number: "bonus", keys: (bonus) => ({ bonus, value: UNKNOWN, ...keys }) };
}

const QUICK = {
  monster: {
    kind: "monster",
    number: "level",
    keys: (level) => ({ level, treasures: 1, "bad-stuff": READ }),
  },
  "one-hand": item({ hands: 1 }),
  "two-hands": item({ hands: 2 }),
  headgear: item({ slots: ["headgear"] }),
  armor: item({ slots: ["armor"] }),
  footgear: item({ slots: ["footgear"] }),
  item: item({}),
  "one-shot": {
    kind: "one-shot",
    number: "bonus",
    keys: (bonus) => ({ effect: { do: "combat-bonus", bonus, side: "either" }, value: 0 }),
  },
  enhancer: { kind: "enhancer", number: "bonus", keys: (bonus) => ({ bonus }) },
  sidekick: { kind: "sidekick", number: "bonus", keys: (bonus) => ({ bonus }) },
  trap: { kind: "trap", number: null, keys: () => ({ steps: READ }) },
  race: { kind: "race", number: null, keys: () => ({}) },
  class: { kind: "class", number: null, keys: () => ({}) },
} satisfies Record<string, Quick>;

/** Kinds of quickly entered cards. */
export type QuickWhat = keyof typeof QUICK;

/** What can be entered of these kinds, or of all. */
export function quickFor(kinds?: readonly KindName[]): QuickWhat[] {
  const all = Object.keys(QUICK) as QuickWhat[];
  return all.filter((what) => !kinds || kinds.includes(QUICK[what].kind));
}

/** The number that makes such a card. */
export function numberOf(what: QuickWhat): "level" | "bonus" | null {
  return QUICK[what].number;
}

/** A card of which no more is known. It is to be completed. Without an id it has the one of its name. */
export function quickEntry(what: QuickWhat, name: string, number: number, id?: CardId): CardEntry {
  const { kind, keys } = QUICK[what];
  return { kind, keys: { ...(id ? { id } : {}), name, unfinished: true, ...keys(number) } };
}
