import { expect, test } from "vitest";
import type { Award, SeatStatistics, Statistics, View } from "$wire";
import { awardLine, inShort } from "./awards";
import type { Cards } from "./cards";
import { Names } from "./names";

const [one, other] = ["Ray", "Zoe"];
const seats = [one, other].map((name, id) => ({ id, name }));
const names = new Names({} as Cards, { seats, gone: [] } as unknown as View);
const typed = { is: "typed", level: 12, treasures: 3, levels: 1 } as const;

test("an award names its players and its number", () => {
  const lines = (
    [
      { award: "most-helpful", seats: [0], count: 1 },
      { award: "most-caught", seats: [0, 1], count: 4 },
      { award: "biggest-win", seats: [1], strength: 34, foes: [typed, typed] },
      { award: "biggest-win", seats: [0, 1], strength: 34, foes: [] },
      { award: "luckiest-die", seats: [0], mean: 14 / 3 },
      { award: "most-kills", seats: [0], count: 1 },
      { award: "most-treasures", seats: [0], count: 2 },
      { award: "most-caught", seats: [0], count: 1 },
      { award: "most-deaths", seats: [0], count: 1 },
    ] satisfies Award[]
  ).map((award) => awardLine(names, award));
  expect(lines).toEqual([
    `${one} helped most: 1 won fight`,
    `${one} and ${other} got caught most: 4 times`,
    `${other} had the biggest win: Level 12 monster and Level 12 monster, Strength 34`,
    `${one} and ${other} had the biggest win: Strength 34`,
    `${one} had the luckiest die: 4.7 on average`,
    `${one} killed a monster`,
    `${one} earned the most Treasures: 2`,
    `${one} got caught once`,
    `${one} died once`,
  ]);
});

test("each player has a line: the first award, or what was counted", () => {
  const awards: Award[] = [
    { award: "most-helpful", seats: [0], count: 2 },
    { award: "most-kills", seats: [0, 1], count: 3 },
    { award: "most-deaths", seats: [2], count: 1 },
  ];
  const line = (seat: number, kills: number, treasures: number) =>
    inShort({ awards } as Statistics, { seat, kills, treasures } as SeatStatistics);
  expect([line(0, 3, 5), line(1, 3, 5), line(2, 1, 2), line(3, 0, 0)]).toEqual([
    "best helper",
    "most monsters killed",
    "1 monster killed\u00a0· 2 Treasures",
    "no monster killed",
  ]);
});
