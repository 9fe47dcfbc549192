import type { Action, SeatId, View } from "$wire";

/**
 * The player who certainly performs an action: the one who spends cards or makes the choice. None if anybody at the
 * table may have done it, as with Levels changed by hand.
 */
export function actorOf(action: Action, view: View | null): SeatId | undefined {
  switch (action.do) {
    case "play":
    case "arrange":
    case "hold":
    case "discard":
    case "sell":
    case "use-power":
    case "play-special":
    case "buy-trait":
    case "play-bookmark":
    case "discard-for-strength":
    case "switch-power":
    case "flee":
    case "sacrifice":
    case "charity":
      return action.seat;
    case "trade":
      return action.from;
    case "play-trap":
      return action.from;
    case "play-level-up":
      return action.from ?? action.seat;
    case "play-one-shot":
      return action.by;
    case "decide":
      return view?.waitingFor.find(({ id }) => id === action.decision)?.seat;
    case "open-door":
      return view?.turn?.seat;
    case "claim":
    case "decline":
    case "run-away":
      return view?.combat?.fighter;
    default:
      return undefined;
  }
}
