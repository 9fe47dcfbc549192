import { expect, test } from "vitest";
import type { View } from "$wire";
import { actorOf } from "./actor";

const view = {
  turn: { seat: 2 },
  combat: { fighter: 1 },
  waitingFor: [{ id: 7, seat: 3 }],
} as unknown as View;

test("whoever spends cards or chooses is known", () => {
  expect(actorOf({ do: "sell", seat: 0, cards: ["laser"] }, view)).toBe(0);
  expect(actorOf({ do: "trade", from: 1, to: 2, cards: [], inReturn: [] }, view)).toBe(1);
  expect(actorOf({ do: "play-trap", seat: 1, card: "trap", from: 0 }, view)).toBe(0);
  expect(actorOf({ do: "decide", decision: 7, choice: { choice: "decline" } } as never, view)).toBe(3);
  expect(actorOf({ do: "open-door", card: "door" }, view)).toBe(2);
  expect(actorOf({ do: "claim" }, view)).toBe(1);
});

test("nobody is named where anybody may have done it", () => {
  expect(actorOf({ do: "change-level", seat: 0, by: 1 }, view)).toBeUndefined();
  expect(actorOf({ do: "play-trap", seat: 1, card: "trap" }, view)).toBeUndefined();
  expect(actorOf({ do: "contest-claim" }, view)).toBeUndefined();
  expect(actorOf({ do: "claim" }, null)).toBeUndefined();
});
