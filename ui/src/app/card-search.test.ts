import { describe, expect, test } from "vitest";
import type { CardCopy, CardFacts, SeatId, View } from "$wire";
import { catalogue, setUp } from "$wire/recorded";
import { card } from "$test/card";
import { CardSearch, cardsAt, cardsFor, freeCopy, likelihood, type PickPurpose } from "./card-search";

const cards = [
  card("Bottle Bottle"),
  card("Brain in a Jar"),
  card("Giant Ants", { names: { de: "Riesenameisen" } }),
  card("Gas Giant"),
  card("From Another Dimension", { kind: "enhancer", purposes: ["enhancer", "door"] }),
  card("Thing Man Was Not Meant to Know"),
  card("Cheat!", { kind: "cheat" }),
  card("Leech Bomb", { kind: "one-shot", purposes: ["one-shot", "removal"] }),
  card("Laser", { kind: "item", copies: 2, value: 600 }),
];
const search = new CardSearch(cards);
const names = (query: string) => search.find(query, new Set(cards)).map((found) => found.name);

describe("search", () => {
  test("three letters find the card", () => expect(names("bot")[0]).toBe("Bottle Bottle"));
  test("words count in any order", () => expect(names("dimension from")).toEqual(["From Another Dimension"]));
  test("the beginnings of words are enough", () => expect(names("bra ja")).toEqual(["Brain in a Jar"]));
  test("a name in another language finds the card", () => {
    expect(names("riesenam")).toEqual(["Giant Ants"]);
    expect(names("ameis")).toEqual(["Giant Ants"]);
  });
  test("slips are forgiven", () => expect(names("botlte")).toContain("Bottle Bottle"));
  test("a missing letter is forgiven", () => expect(names("dimnsion")).toContain("From Another Dimension"));
  test("punctuation does not matter", () => expect(names("cheat")).toEqual(["Cheat!"]));
  test("a name that begins as typed comes first", () => expect(names("giant")[0]).toBe("Giant Ants"));
  test("of names that begin as typed the likelier one comes first, and a whole name before all", () => {
    const both = [card("Laser"), card("Lasergun")];
    const rank = ({ name }: CardFacts) => name.length;
    const found = (query: string) =>
      new CardSearch(both).find(query, new Set(both), { rank }).map(({ name }) => name);
    expect(found("las")).toEqual(["Lasergun", "Laser"]);
    expect(found("laser")).toEqual(["Laser", "Lasergun"]);
  });
  test("words may be written as one or apart", () => {
    expect(names("gasgiant")).toEqual(["Gas Giant"]);
    expect(names("las er")).toEqual(["Laser"]);
    expect(names("leech-bomb")).toEqual(["Leech Bomb"]);
    expect(names("manwasnot")).toEqual(["Thing Man Was Not Meant to Know"]);
    expect(names("s g")).toEqual([]);
  });
  test("a card outside of the pool is not found", () => {
    const pool = new Set(cards.filter(({ name }) => name !== "Giant Ants"));
    expect(search.find("giant", pool).map(({ name }) => name)).toEqual(["Gas Giant"]);
  });

  test("a name that is not asked for is not taken for a slip", () => {
    const armor = card("Battle Armor");
    const both = [...cards, armor];
    const found = (query: string) => new CardSearch(both).find(query, new Set([armor]));
    expect(found("bottle")).toEqual([]);
    expect(found("bettle")).toEqual([armor]);
  });

  test("a word of a name that is not asked for is not taken for a slip", () => {
    const foot = card("Handy Foot");
    const among = new CardSearch([foot, card("Alien Candy")]);
    expect(among.find("candy", new Set([foot]))).toEqual([]);
    expect(among.find("hady", new Set([foot]))).toEqual([foot]);
  });

  test("a strict search forgives nothing, and finds no part from the middle of a word", () => {
    const strict = (query: string) =>
      search.find(query, new Set(cards), { strict: true }).map(({ name }) => name);
    expect(strict("giant")).toEqual(["Giant Ants", "Gas Giant"]);
    expect(strict("dimnsion")).toEqual([]);
    expect(strict("ottle")).toEqual([]);
    expect(names("ottle")).toEqual(["Bottle Bottle"]);
  });

  test("what is not there is not found", () => expect(names("xylophone")).toEqual([]));
});

test("only cards of the purpose can be picked", () => {
  expect(cardsFor("enhancer", cards).map((found) => found.name)).toEqual(["From Another Dimension"]);
  expect(cardsFor("removal", cards).map((found) => found.name)).toEqual(["Leech Bomb"]);
  expect(cardsFor("any", cards)).toBe(cards);
});

test("the second copy is offered once the first is on the table", () => {
  const laser = cards.find((found) => found.id === "laser")!;
  const taken = new Map<string, number>();
  expect(freeCopy(laser, taken)).toBe("laser");
  taken.set("laser", 0);
  expect(freeCopy(laser, taken)).toBe("laser#2");
});

test("a table picks from its own printings, and from what lies on it", () => {
  const other = ["Akata", "Envoy"].map((name) => card(name, { printings: ["starfinder"] }));
  const own = card("Towel", { printings: [] });
  const view = {
    printings: ["first-2002"],
    onTable: [["envoy", 0]],
  };
  const names = cardsAt(view as unknown as View, [...cards, ...other, own]).map(({ name }) => name);
  expect(names).toEqual([...cards.map(({ name }) => name), "Envoy", "Towel"]);
});

describe("letters until the right card is first", () => {
  const CARDS = 13;
  const HANDS = 20;
  const shipped = cardsAt(setUp.view, catalogue.cards);
  const inPlay = cardsFor("in-play", shipped);

  /** The letters of the names of a hand, typed one after the other, as many as bring each to the front. */
  function letters(hand: readonly CardFacts[], purpose: PickPurpose): number {
    const pool = new Set(cardsFor(purpose, shipped));
    const search = new CardSearch(catalogue.cards);
    const taken = new Map<CardCopy, SeatId>();
    let typed = 0;
    for (const card of hand) {
      const rank = likelihood({ taken, now: ({ purposes }) => purposes.includes("in-play") });
      const first = (count: number) => search.find(card.name.slice(0, count), pool, { rank })[0];
      let count = 1;
      while (count < card.name.length && first(count) !== card) count++;
      typed += count;
      taken.set(freeCopy(card, taken), 0);
    }
    return typed;
  }

  /** Draws hands from all copies of the cards that may be in play. */
  function hands(): CardFacts[][] {
    let state = 1;
    const random = (below: number) => (state = (state * 48271) % 2147483647) % below;
    return Array.from({ length: HANDS }, () => {
      const deck = inPlay.flatMap((card) => Array<CardFacts>(card.copies).fill(card));
      return Array.from({ length: CARDS }, () => deck.splice(random(deck.length), 1)[0]!);
    });
  }

  test.each(["in-play", "any"] as const)(
    "of all %s cards, the first 13 take at most 26 on average",
    (purpose) => {
      const mean = hands().reduce((sum, hand) => sum + letters(hand, purpose), 0) / HANDS;
      expect(mean).toBeLessThanOrEqual(26);
    },
  );
});
