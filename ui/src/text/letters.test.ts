import { expect, test } from "vitest";
import { letter, shorten } from "./letters";

const all = (...names: string[]) =>
  names.map((name) =>
    letter(
      name,
      names.map((name) => ({ name })),
    ),
  );

test("one letter is enough where nobody shares it", () => {
  expect(all("Wesley", "Boxey", "zoe")).toEqual(["W", "B", "Z"]);
});

test("players who share it are told apart by the first letter that differs", () => {
  expect(all("Player 1", "Player 2", "Zoe")).toEqual(["P1", "P2", "Z"]);
  expect(all("Wesley", "Wanda")).toEqual(["WE", "WA"]);
  expect(all("Sam", "Samuel")).toEqual(["SA", "SU"]);
});

test("of players who are only numbered each has a number of his own", () => {
  const twelve = Array.from({ length: 12 }, (_, index) => `Player ${index + 1}`);
  expect(new Set(all(...twelve)).size).toBe(12);
  expect(all(...twelve)).toEqual(expect.arrayContaining(["P1", "P9", "10", "12"]));
  expect(all("Agent 47", "Anna")).toEqual(["AG", "AN"]);
});

test("letters are those that a reader counts", () => {
  expect(all("👩‍🚀", "é")).toEqual(["👩‍🚀", "É"]);
  expect(shorten("👩‍🚀🧑🏽‍🚀x", 2)).toBe("👩‍🚀🧑🏽‍🚀");
});
