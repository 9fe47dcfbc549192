import { m } from "$paraglide/messages";
import { signed, type Names } from "$text/names";
import type { Mark, SeatView, View } from "$wire";

/** What is most pressing about a player, in few words. */
export interface Due {
  icon: "ban" | "flag" | "flee" | "hand" | "reversed" | "trap";
  words: string;
  /** As a number, for where there is no room for words. */
  short: string;
  /** Good news for the player. */
  good?: true;
}

/** The most pressing of what a player owes or is about to get; null if there is nothing. */
export function due(names: Names, seat: SeatView, view: View): Due | null {
  const over = (seat.hand ?? 0) - view.handLimit;
  if (over > 0) return { icon: "hand", words: m.due_too_many({ count: over }), short: String(over) };
  const [first] = seat.marks;
  if (first) return ofMark(names, first, names.fights(seat.id));
  if (view.stage === "playing" && seat.level === view.winningLevel - 1)
    return { icon: "flag", words: m.due_next_kill(), short: "1", good: true };
  return null;
}

function ofMark(names: Names, mark: Mark, fights: boolean): Due {
  switch (mark.mark) {
    case "next-combat": {
      const amount = signed(mark.amount);
      const words = fights && !mark.waits ? m.due_this_combat({ amount }) : m.due_next_combat({ amount });
      return { icon: "trap", words, short: amount };
    }
    case "next-flight":
      return {
        icon: "flee",
        words: m.due_next_flight({ amount: signed(mark.amount) }),
        short: signed(mark.amount),
      };
    case "cannot-help":
    case "distracted":
      return { icon: "ban", words: m.due_cannot_help(), short: "" };
    case "cannot-use-power":
      return { icon: "ban", words: m.due_cannot_use_power(), short: "" };
    case "reversed":
      return { icon: "reversed", words: names.card(mark.item), short: "" };
    case "trap":
      return { icon: "trap", words: names.card(mark.card), short: "" };
  }
}
