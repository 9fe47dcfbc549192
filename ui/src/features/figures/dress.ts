import { cardOf } from "$text/cards";
import type { Names } from "$text/names";
import type { CardView, SeatView } from "$wire";
import { shapeOf } from "./shapes";

/** A drawing in `drawings/dress`, and how it lies in the box of the figure. */
export interface Piece {
  shape: string;
  transform?: string;
}

/** What a large figure wears. */
export interface Dress {
  /** Behind the body, from back to front. */
  behind: Piece[];
  /** On the body, below the letter. */
  body: Piece[];
  /** In front of the head. */
  front: Piece[];
  /** The creature at each side. */
  sidekicks: Piece[];
}

/** Hands that a figure has without a second pair of arms. */
const HANDS = 2;

const OTHER_SIDE = "matrix(-1 0 0 1 160 0)";
/** Larger by a third, from the hand that holds it. */
const LARGE = "translate(126 196) scale(1.33) translate(-126 -196)";

/** Dresses the figure of a player in the cards that count. What does not count is not worn. */
export function dress(names: Names, seat: SeatView): Dress {
  const counting = seat.cards.filter((card) => card.equipped && !card.reasons.length);
  const facts = (card: CardView) => names.facts(card.copy);
  const items = counting.filter((card) => facts(card)?.kind === "item");
  const ships = items.filter((card) => facts(card)?.ship);
  const loose = items.filter((card) => !card.slots.length && !card.hands && !ships.includes(card));
  const worn = (slot: "headgear" | "armor" | "footgear") =>
    items
      .filter(({ slots }) => slots.includes(slot))
      .slice(0, 1)
      .map((card) => ({ shape: shapeOf(slot, printed(names, card)) }));
  const arms = seat.hands[1] > HANDS || seat.races.some((race) => cardOf(race) === "kasatha");
  const behind = [
    ...(ships.length ? ["ship"] : []),
    ...new Set(loose.map((card) => shapeOf("loose", printed(names, card)))),
    ...(arms ? ["arms"] : []),
  ];
  return {
    behind: behind.map((shape) => ({ shape })),
    body: [...worn("footgear"), ...worn("armor")],
    front: [...worn("headgear"), ...held(names, items)],
    sidekicks: counting
      .filter((card) => facts(card)?.kind === "sidekick")
      .slice(0, 2)
      .map((card, side) => ({
        shape: shapeOf("sidekick", printed(names, card)),
        transform: side ? OTHER_SIDE : undefined,
      })),
  };
}

/** What is in the hands: one thing for both of them, or one for each. */
function held(names: Names, items: readonly CardView[]): Piece[] {
  const shape = (card: CardView) => shapeOf("hand", printed(names, card));
  const large = items.find(({ hands }) => hands >= HANDS);
  if (large) {
    if (names.facts(large.copy)?.laser) return [{ shape: "two-hands-laser" }];
    return shape(large) === "hand-pistol"
      ? [{ shape: "two-hands" }]
      : [{ shape: shape(large), transform: LARGE }];
  }
  const [first, second] = items.filter(({ hands }) => hands === 1);
  return [
    ...(second ? [{ shape: shape(second), transform: OTHER_SIDE }] : []),
    ...(first ? [{ shape: shape(first) }] : []),
  ];
}

const printed = (names: Names, { copy }: CardView) => names.facts(copy)?.name ?? names.card(copy);
