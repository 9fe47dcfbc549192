import { cardOf } from "$text/cards";
import type { Names } from "$text/names";
import type { CardCopy, CardView, SeatView } from "$wire";

/** What a large figure wears: names of drawings in `drawings/dress`. */
export interface Dress {
  /** Behind the body, from back to front. */
  behind: string[];
  /** On the body, below the letter. */
  body: string[];
  /** In front of the head. */
  front: string[];
  /** The creature at each side. */
  sidekicks: string[];
}

/** Different cards of a place look different, and the same card always the same. */
const LOOKS = {
  headgear: ["head", "head-dish", "head-respirator"],
  armor: ["armor", "armor-coat", "armor-drum"],
  footgear: ["feet", "feet-magnets", "feet-skates"],
  otherHand: ["hand-left", "hand-shield"],
  sidekick: ["sidekick", "sidekick-robot", "sidekick-alien"],
} as const;

/** Hands that a figure has without a second pair of arms. */
const HANDS = 2;

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
      .map(({ copy }) => look(slot, copy));
  const arms = seat.hands[1] > HANDS || seat.races.some((race) => cardOf(race) === "kasatha");
  return {
    behind: [...(ships.length ? ["ship"] : []), ...(loose.length ? ["pack"] : []), ...(arms ? ["arms"] : [])],
    body: [...worn("footgear"), ...worn("armor")],
    front: [...worn("headgear"), ...held(names, items)],
    sidekicks: counting
      .filter((card) => facts(card)?.kind === "sidekick")
      .slice(0, 2)
      .map(({ copy }) => look("sidekick", copy)),
  };
}

/** What is in the hands: one thing for both of them, or one for each. */
function held(names: Names, items: readonly CardView[]): string[] {
  const large = items.find(({ hands }) => hands >= HANDS);
  if (large) return [names.facts(large.copy)?.laser ? "two-hands-laser" : "two-hands"];
  const [first, second] = items.filter(({ hands }) => hands === 1);
  return [...(second ? [look("otherHand", second.copy)] : []), ...(first ? ["hand"] : [])];
}

function look(place: keyof typeof LOOKS, copy: CardCopy): string {
  const sum = [...copy].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0);
  return LOOKS[place][sum % LOOKS[place].length]!;
}
