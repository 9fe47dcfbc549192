import { describe, expect, test } from "vitest";
import type { View } from "$wire";
import { card } from "$test/card";
import { CardSearch, cardsAt, cardsFor, freeCopy } from "./card-search";

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
    const strict = (query: string) => search.find(query, new Set(cards), true).map(({ name }) => name);
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
