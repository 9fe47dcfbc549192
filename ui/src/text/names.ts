import { m } from "$paraglide/messages";
import type {
  CardCopy,
  CardFacts,
  Decision,
  DecisionId,
  Foe,
  LogLine,
  MonsterId,
  SeatId,
  Setting,
  View,
  Words,
} from "$wire";
import { copyNumber, type Cards } from "./cards";
import { isolated } from "./isolate";
import { direction, perLanguage } from "./language";

/** What a line of the log tells beside its events. */
export type References = Pick<LogLine, "foes" | "decisions" | "rulesKept">;

/** Names of the cards, players and monsters of a table. */
export class Names {
  readonly cards: Cards;
  #view: View;
  #line: References | undefined;

  /** The names of now, or those that a line of the log needs. */
  constructor(cards: Cards, view: View, line?: References) {
    this.cards = cards;
    this.#view = view;
    this.#line = line;
  }

  /** The names that a line of the log needs. */
  of(line: References): Names {
    return new Names(this.cards, this.#view, line);
  }

  get words(): Words {
    return this.#view.words;
  }

  seat(id: SeatId): string {
    const { seats, gone } = this.#view;
    const one = seats.find((seat) => seat.id === id) ?? gone.find((seat) => seat.id === id);
    const name = one?.name ?? m.player_number({ number: id });
    // In right-to-left languages, `dotted` and `list` keep the surrounding text in place.
    return direction() === "rtl" ? name : isolated(name);
  }

  /** Player names as a list in the language of the interface. */
  seats(ids: SeatId[]): string {
    return list(ids.map((id) => this.seat(id)));
  }

  /** True if a player is in the current fight. */
  fights(id: SeatId): boolean {
    const { combat } = this.#view;
    return combat !== null && (combat.fighter === id || combat.helper === id);
  }

  /** A card as it is known at the table, with the numbers that were read off it. */
  facts(copy: CardCopy): CardFacts | undefined {
    const facts = this.cards.facts(copy);
    return facts && { ...facts, ...this.#view.figures[facts.id] };
  }

  card(copy: CardCopy): string {
    const number = copyNumber(copy);
    const name = this.cards.name(copy);
    return isolated(number === 1 ? name : m.card_further_copy({ name, number }));
  }

  foe(foe: Foe): string {
    return foe.is === "card" ? this.card(foe.card) : m.foe_typed({ level: foe.level });
  }

  monster(id: MonsterId): string {
    const foe = this.#line
      ? this.#line.foes.find(([monster]) => monster === id)?.[1]
      : this.#view.combat?.foes.find((one) => one.id === id)?.foe;
    return foe ? this.foe(foe) : m.foe_gone();
  }

  /** The monsters that the line refers to. */
  get foes(): Foe[] {
    return this.#line?.foes.map(([, foe]) => foe) ?? [];
  }

  /** The corrected rules that the table goes on with. */
  get rulesKept(): Setting[] {
    return this.#line?.rulesKept ?? [];
  }

  /** A decision that the line refers to. */
  decision(id: DecisionId): Decision | undefined {
    return this.#line?.decisions.find((decision) => decision.id === id);
  }
}

/** The names and terms needed for card texts, at a table or away from one. */
export type CardTextContext = Pick<Names, "cards" | "words">;

/** English lists have no comma before the last word. */
const lists = (locale: string) => (locale === "en" ? "en-GB" : locale);
const all = perLanguage((locale) => new Intl.ListFormat(lists(locale)));
const either = perLanguage((locale) => new Intl.ListFormat(lists(locale), { type: "disjunction" }));

/** Joins words with "and" in the language of the interface. */
export function list(words: string[]): string {
  return joined(all(), words);
}

/** Joins parts with dots, in the reading order of the interface. No line begins with a dot. */
export function dotted(words: (string | undefined)[]): string {
  // They are sentences of the interface, whose first word may well be a name that is read the other way.
  const [begin, end] = direction() === "rtl" ? ["\u2067", "\u2069"] : ["", ""];
  return words.flatMap((each) => (each ? [begin + each + end] : [])).join("\u00a0· ");
}

/** Joins words with "or". */
export function oneOf(words: string[]): string {
  return joined(either(), words);
}

/** The separator depends on the next word's letters, so isolate each word only after joining. */
function joined(format: Intl.ListFormat, words: string[]): string {
  return format
    .formatToParts(words)
    .map(({ type, value }) => (type === "element" ? isolated(value) : value.replace("-", "־")))
    .join("");
}

const alphabet = perLanguage((locale) => new Intl.Collator(locale, { numeric: true }));

/** Compares names in the language of the interface, numbers by value. */
export function byName(one: { name: string }, other: { name: string }): number {
  return alphabet().compare(one.name, other.name);
}

/** Capitalizes a sentence, where the script has capitals. */
export function sentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}

/** A number with its sign, as on a card. */
export function signed(amount: number): string {
  const text = amount < 0 ? `−${-amount}` : `+${amount}`;
  return isolated(text);
}

/** A standalone number, signed only if negative. */
export function plain(amount: number): string {
  return amount < 0 ? signed(amount) : `${amount}`;
}
