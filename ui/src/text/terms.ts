import { m } from "$paraglide/messages";
import type {
  Deck,
  EditionFacts,
  EditionId,
  KindName,
  MonsterTag,
  Phase,
  Reason,
  Slot,
  Word,
  Words,
} from "$wire";
import { term } from "./say";

export const phase = (phase: Phase) => term("phase", phase);
/** The short name of an edition. */
export const edition = (edition: EditionId) => term("edition", edition);
export const reason = (reason: Reason) => term("reason", reason);
/** A kind of monsters that join each other. */
export const monsterTag = (tag: MonsterTag) => term("tag", tag);
export const slot = (slot: Slot) => term("slot", slot);

/** A list of all codes of a type. The compiler names those that are missing. */
const all =
  <Code extends string>() =>
  <const List extends readonly Code[]>(
    list: List & ([Code] extends [List[number]] ? unknown : { missing: Exclude<Code, List[number]> }),
  ): Code[] => [...list];

/** All editions, oldest first. */
export const ALL_EDITIONS = all<EditionId>()([
  "first-2002",
  "second-2003",
  "guest-artist",
  "deluxe-2019",
  "starfinder",
]);

/** All kinds of cards. */
export const ALL_KINDS = all<KindName>()([
  "monster",
  "class",
  "race",
  "half-breed",
  "super-munchkin",
  "cheat",
  "sidekick",
  "enhancer",
  "wandering-monster",
  "trap",
  "item",
  "one-shot",
  "level-up",
  "special",
  "bookmark",
]);

export function kind(kind: KindName, words?: Words): string {
  if (kind === "trap" && words) return m.trap_word({ traps: words.traps });
  if (kind === "sidekick" && words?.sidekicks === "hireling") return m.kind_hireling();
  return term("kind", kind);
}

/** The terms without an edition: those of Star Munchkin. */
export const PLAIN_WORDS: Words = {
  doorDeck: "station",
  currency: "credits",
  traps: "trap",
  sidekicks: "sidekick",
};

/** The terms of an edition. */
export function wordsOf(edition: EditionFacts | undefined): Words {
  const word = (name: string) =>
    edition?.switches.find((one) => one.name === name)?.value as Word | undefined;
  return {
    doorDeck: word("door-deck") ?? PLAIN_WORDS.doorDeck,
    currency: word("currency") ?? PLAIN_WORDS.currency,
    traps: word("traps") ?? PLAIN_WORDS.traps,
    sidekicks: word("sidekicks") ?? PLAIN_WORDS.sidekicks,
  };
}

/** The deck of a card; a bookmark belongs to none. */
export function deckName(deck: Deck | null, words: Words): string {
  return m.card_deck({ deck: deck === "door" ? words.doorDeck : (deck ?? "none") });
}

/** A sum of money in the currency of the edition. */
export function amountOfMoney(words: Words, amount: number): string {
  return m.money({ amount, currency: words.currency });
}
