import type { Card } from "../../../ui/src/wire/Card";
import type { Random } from "./random";

/** The content of a drawn card beside its title. */
export interface Print {
  /** The id in the catalogue; null for a card that is in none. */
  card: string | null;
  title: string;
  kind: "monster" | "item" | "one-shot" | "trap" | "other";
  /** A line above or below the title, such as a Level or a bonus. */
  mark: string;
  /** The lower left and right corners. */
  corners: [string, string];
}

const SLOTS: Record<string, string> = { headgear: "Headgear", armor: "Armor", footgear: "Footgear" };

/** The print of a card of the catalogue, as far as the reader uses it. */
export function printOf({ id, name, kind }: Card): Print {
  const base = { card: id, title: name };
  switch (kind.is) {
    case "monster": {
      const treasures = kind.treasures ?? 1;
      return {
        ...base,
        kind: "monster",
        mark: `Level ${kind.level ?? "?"}`,
        corners: [
          `${treasures} Treasure${treasures === 1 ? "" : "s"}`,
          kind.levels > 1 ? `${kind.levels} Levels` : "",
        ],
      };
    }
    case "item": {
      const hands = kind.hands ? `${kind.hands} Hand${kind.hands === 1 ? "" : "s"}` : "";
      return {
        ...base,
        kind: "item",
        mark: kind.bonus ? `+${kind.bonus} Bonus` : "",
        corners: [
          hands || (SLOTS[kind.slots[0] ?? ""] ?? ""),
          kind.value ? `${kind.value} Credits` : "No Value",
        ],
      };
    }
    case "one-shot":
      return {
        ...base,
        kind: "one-shot",
        mark: "",
        corners: ["Usable once only", kind.value ? `${kind.value} Credits` : ""],
      };
    case "trap":
      return { ...base, kind: "trap", mark: "Trap!", corners: ["", ""] };
    default:
      return { ...base, kind: "other", mark: kind.is.replace("-", " "), corners: ["", ""] };
  }
}

const FIRST =
  "Turbo Plasma Rubber Nervous Cosmic Double Frozen Lunar Velvet Angry Quantum Sticky Humming Twisted Solar Borrowed Orbital Lazy Electric Glowing Martian Second Hollow Screaming Portable Atomic Whispering Crooked Polite Rusty".split(
    " ",
  );
const SECOND =
  "Hamster Grenade Toaster Corsair Blanket Warden Umbrella Pirate Helmet Lobster Engine Accountant Jellyfish Harpoon Boots Cactus Librarian Torpedo Sandwich Gloves Penguin Oracle Blaster Moth Janitor Mirror Ferret Cannon Diplomat Drill".split(
    " ",
  );
const LAST = ["of Regret", "from Sector Nine", "in Disguise", "Mark Two", "with Wheels", "of the Void"];

/** Cards that no catalogue has, some of which share words with some that it has. */
export function madeUp(count: number, known: readonly string[], random: Random): Print[] {
  const taken = new Set(known.map((name) => name.toLowerCase()));
  const made: Print[] = [];
  while (made.length < count) {
    const length = random.unit();
    const name =
      length < 0.15
        ? `${random.of(SECOND)} ${random.of(SECOND)}`
        : length < 0.8
          ? `${random.of(FIRST)} ${random.of(SECOND)}`
          : `${random.of(FIRST)} ${random.of(SECOND)} ${random.of(LAST)}`;
    if (taken.has(name.toLowerCase())) continue;
    taken.add(name.toLowerCase());
    const monster = random.unit() < 0.5;
    made.push({
      card: null,
      title: name,
      kind: monster ? "monster" : "item",
      mark: monster ? `Level ${1 + random.below(18)}` : `+${1 + random.below(5)} Bonus`,
      corners: monster
        ? [`${1 + random.below(4)} Treasures`, ""]
        : ["1 Hand", `${1 + random.below(9)}00 Credits`],
    });
  }
  return made;
}
