import { m } from "$paraglide/messages";
import type {
  Deck,
  Document,
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

const PHASES: Record<Phase, () => string> = {
  "listen-at-door": m.phase_listen_at_door,
  arrange: m.phase_arrange,
  "open-door": m.phase_open_door,
  "look-for-trouble": m.phase_look_for_trouble,
  "loot-room": m.phase_loot_room,
  "trouble-or-loot": m.phase_trouble_or_loot,
  charity: m.phase_charity,
};

export function phase(phase: Phase): string {
  return PHASES[phase]();
}

const DOCUMENTS: Record<Document, () => string> = {
  "first-2002": m.document_first_2002,
  "second-2003": m.document_second_2003,
  "guest-artist": m.document_guest_artist,
  "deluxe-2019": m.document_deluxe_2019,
  starfinder: m.document_starfinder,
};

export function document(document: Document): string {
  return DOCUMENTS[document]();
}

const EDITIONS: Record<EditionId, () => string> = {
  "first-2002": m.edition_first_2002,
  "second-2003": m.edition_second_2003,
  "guest-artist": m.edition_guest_artist,
  "deluxe-2019": m.edition_deluxe_2019,
  starfinder: m.edition_starfinder,
};

/** All editions, oldest first. */
export const ALL_EDITIONS = Object.keys(EDITIONS) as EditionId[];

/** The short name of an edition. */
export function edition(edition: EditionId): string {
  return EDITIONS[edition]();
}

const REASONS: Record<Reason, () => string> = {
  sideways: m.reason_sideways,
  hands: m.reason_hands,
  headgear: m.reason_headgear,
  armor: m.reason_armor,
  footgear: m.reason_footgear,
  complex: m.reason_complex,
  big: m.reason_big,
  ships: m.reason_ships,
  restricted: m.reason_restricted,
  sidekicks: m.reason_sidekicks,
  "one-race": m.reason_one_race,
  "one-class": m.reason_one_class,
  "same-race": m.reason_same_race,
  "same-class": m.reason_same_class,
  immune: m.reason_immune,
  dead: m.reason_dead,
};

export function reason(reason: Reason): string {
  return REASONS[reason]();
}

const KINDS: Record<KindName, () => string> = {
  monster: m.kind_monster,
  class: m.kind_class,
  race: m.kind_race,
  "half-breed": m.kind_half_breed,
  "super-munchkin": m.kind_super_munchkin,
  cheat: m.kind_cheat,
  sidekick: m.kind_sidekick,
  enhancer: m.kind_enhancer,
  "wandering-monster": m.kind_wandering_monster,
  trap: m.kind_trap,
  item: m.kind_item,
  "one-shot": m.kind_one_shot,
  "level-up": m.kind_level_up,
  special: m.kind_special,
  bookmark: m.kind_bookmark,
};

/** All kinds of cards. */
export const ALL_KINDS = Object.keys(KINDS) as KindName[];

export function kind(kind: KindName, words?: Words): string {
  if (kind === "trap" && words?.traps === "curse") return m.kind_curse();
  if (kind === "sidekick" && words?.sidekicks === "hireling") return m.kind_hireling();
  return KINDS[kind]();
}

const TAGS: Record<MonsterTag, () => string> = {
  undead: m.tag_undead,
  swarm: m.tag_swarm,
};

/** A kind of monsters that join each other. */
export function monsterTag(tag: MonsterTag): string {
  return TAGS[tag]();
}

const SLOTS: Record<Slot, () => string> = {
  headgear: m.slot_headgear,
  armor: m.slot_armor,
  footgear: m.slot_footgear,
};

export function slot(slot: Slot): string {
  return SLOTS[slot]();
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
  if (deck === null) return m.card_no_deck();
  return deck === "treasure" ? m.card_treasure_deck() : m.card_deck({ deck: words.doorDeck });
}

/** A sum of money in the currency of the edition. */
export function amountOfMoney(words: Words, amount: number): string {
  return words.currency === "credits" ? m.money_credits({ amount }) : m.money_gold_pieces({ amount });
}
