import type { Action, CardCopy, SeatId } from "$wire";
import type { Cards } from "$text/cards";

/** The action with which a player plays a card, which follows from the card's kind. */
export function playing(cards: Cards, seat: SeatId, card: CardCopy): Action {
  switch (cards.facts(card)?.kind) {
    case "monster":
      return { do: "fight", fighter: seat, foe: { is: "card", card } };
    case "trap":
      return { do: "play-trap", seat, card };
    case "level-up":
      return { do: "play-level-up", seat, card };
    case "one-shot":
      return { do: "play-one-shot", card, by: seat };
    case "special":
      return { do: "play-special", seat, card };
    case "bookmark":
      return { do: "play-bookmark", seat, card };
    default:
      return { do: "play", seat, card, sideways: false };
  }
}
