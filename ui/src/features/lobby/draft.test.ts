import { expect, test } from "vitest";
import type { Standie, TableSummary } from "$wire";
import { freePiece } from "$app/players";
import { Draft, remembered } from "./draft.svelte";
import { LIMITS } from "$wire/limits";

const named = ({ color, shape }: Standie) => `${color} ${shape}`;

test("as long as there are some, nobody has the color or the shape of another", () => {
  const pieces: Standie[] = [];
  for (let seat = 0; seat < 6; seat++) pieces.push(freePiece(pieces));
  expect(new Set(pieces.map(({ color }) => color)).size).toBe(6);
  expect(new Set(pieces.map(({ shape }) => shape)).size).toBe(6);
});

test("a piece that is spared is given last, and so are its color and its shape", () => {
  const spared: Standie = { color: "coral", shape: "dome" };
  const { color, shape } = freePiece([], [spared]);
  expect([color === spared.color, shape === spared.shape]).toEqual([false, false]);
  const others: Standie[] = [];
  for (let seat = 1; seat < 36; seat++) others.push(freePiece(others, [spared]));
  expect(others.map(named)).not.toContain("coral dome");
  expect(named(freePiece(others, [spared]))).toBe("coral dome");
});

test("everybody has a piece of his own, however many sit down and whatever they change", () => {
  const draft = new Draft(null);
  while (!draft.full) draft.add();
  expect(draft.seats).toHaveLength(LIMITS.seats);
  for (const seat of draft.seats) {
    draft.give(seat, "color", "violet");
    draft.give(seat, "shape", "star");
    expect(new Set(draft.seats.map(named)).size).toBe(LIMITS.seats);
  }
});

test("of up to six, whoever had a color gets the one that becomes free", () => {
  const draft = new Draft(null);
  const [first, second] = draft.seats;
  draft.give(first!, "color", "azure");
  expect([first!, second!].map(named)).toEqual(["azure dome", "coral arrow"]);
});

test("no two players are called the same by their place, and those who are not named are in order", () => {
  const draft = new Draft(null);
  const names = () => draft.setUp().seats.map(({ name }) => name);
  expect(names()).toEqual(["Player 1", "Player 2", "Player 3"]);
  draft.seats[1]!.name = " player 3";
  expect(names()).toEqual(["Player 1", "player 3", "Player 4"]);
  draft.seats[0]!.name = "Player 2";
  draft.seats[1]!.name = "";
  draft.add();
  expect(names()).toEqual(["Player 2", "Player 5", "Player 3", "Player 4"]);
});

test("remembered players are seated with their pieces, and leave again", () => {
  const players = remembered(
    [
      {
        name: "Friday",
        edition: "deluxe-2019",
        houseRules: [],
        seats: [{ name: "Ada", sex: "female", standie: { color: "azure", shape: "arrow" } }],
      },
    ],
    [
      {
        standings: [
          { name: "ada", standie: { color: "rose", shape: "star" } },
          { name: "Ben", standie: { color: "azure", shape: "arrow" } },
          { name: "Player 2", standie: { color: "lime", shape: "block" } },
        ],
      } as unknown as TableSummary,
    ],
  );
  expect(players.map(({ name }) => name)).toEqual(["Ada", "Ben"]);
  const draft = new Draft(null);
  const [ada, ben] = players;
  draft.togglePlayer(ada!);
  draft.togglePlayer(ben!);
  expect(draft.seats.map(({ name, sex }) => [name, sex])).toEqual([
    ["Ada", "female"],
    ["Ben", "male"],
    ["", "male"],
  ]);
  expect(draft.seats.map(named)[0]).toBe("azure arrow");
  expect(new Set(draft.seats.map(named)).size).toBe(3);
  draft.togglePlayer(ada!);
  expect(draft.seatOf("ADA")).toBeUndefined();
  expect(draft.seats.map(({ name }) => name)).toEqual(["", "Ben", ""]);
});
