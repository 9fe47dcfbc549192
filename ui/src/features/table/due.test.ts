import { expect, test } from "vitest";
import { Cards } from "$text/cards";
import type { Names } from "$text/names";
import type { Mark, SeatView, View } from "$wire";
import { due } from "./due";

const names = (fights: boolean) =>
  ({ cards: new Cards([]), fights: () => fights, card: (copy: string) => copy }) as unknown as Names;
const view = { handLimit: 5, winningLevel: 10, stage: "playing" } as View;
const seat = (more: Partial<SeatView>) =>
  ({ id: 0, level: 1, hand: null, marks: [], ...more }) as unknown as SeatView;
const burden: Mark = { mark: "next-combat", amount: -5, card: "antimatter", waits: false };

test("cards above the limit press most, then what still hangs over a player, then the win", () => {
  const all = seat({ hand: 7, marks: [burden], level: 9 });
  expect(due(names(false), all, view)).toMatchObject({ words: "2 too many", short: "2" });
  expect(due(names(false), { ...all, hand: 5 }, view)).toMatchObject({ words: "−5 next fight", short: "−5" });
  expect(due(names(false), { ...all, hand: 5, marks: [] }, view)).toMatchObject({
    words: "Next kill wins",
    good: true,
  });
  expect(due(names(false), seat({ level: 8 }), view)).toBeNull();
});

test("what counts in the next fight counts in this one, unless it waits for another", () => {
  expect(due(names(true), seat({ marks: [burden] }), view)?.words).toBe("−5 this fight");
  expect(due(names(true), seat({ marks: [{ ...burden, waits: true }] }), view)?.words).toBe("−5 next fight");
});
