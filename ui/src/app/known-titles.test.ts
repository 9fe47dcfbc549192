import { expect, test } from "vitest";
import { Cards } from "$text/cards";
import { catalogue } from "$wire/recorded";
import { cardOfTitle, learnTitle } from "./known-titles";
import type { KnownTitle } from "./preferences.svelte";

const cards = new Cards(catalogue.cards);
const fresh = () => ({ titles: [] as readonly KnownTitle[] });

test("a corrected title is known again whatever its case, marks and spaces, and no other title is", () => {
  const kept = fresh();
  learnTitle(kept, "Lasér-Kanone", "laser", cards);
  expect(cardOfTitle(kept, "LASER KANONE!", cards)).toBe("laser");
  expect(cardOfTitle(kept, "Laser Kanonen", cards)).toBeUndefined();
  learnTitle(kept, "laser kanone", "raser", cards);
  expect(kept.titles).toEqual([["laser kanone", "raser"]]);
});

test("the name of a card stands for that card alone, and a card that is not here for no title", () => {
  const kept = fresh();
  learnTitle(kept, "Laser", "raser", cards);
  learnTitle(kept, "–", "raser", cards);
  expect(kept.titles).toEqual([]);
  learnTitle(kept, "Promo", "promo-of-a-set", cards);
  expect(cardOfTitle(kept, "Promo", cards)).toBeUndefined();
});

test("of more than 200 titles the oldest goes", () => {
  const kept = fresh();
  for (let number = 0; number <= 200; number++) learnTitle(kept, `Kanone ${number}`, "laser", cards);
  expect(kept.titles).toHaveLength(200);
  expect(kept.titles[0]?.[0]).toBe("Kanone 1");
});
