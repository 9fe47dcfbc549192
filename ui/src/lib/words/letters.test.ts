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

test("letters are those that a reader counts", () => {
  expect(all("👩‍🚀", "é")).toEqual(["👩‍🚀", "É"]);
  expect(shorten("👩‍🚀🧑🏽‍🚀x", 2)).toBe("👩‍🚀🧑🏽‍🚀");
});
