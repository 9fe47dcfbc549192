import type { CardCopy, Event, SeatId, SeatView, Snapshot, View } from "$wire";

/** A table as it stands some lines later. */
export function later(before: Snapshot, change: Partial<View>, lines = 1): Snapshot {
  return { ...before, seq: before.seq + lines, view: { ...before.view, ...change } };
}

/** The seats of a table with one of them changed, or gone. */
export function withSeat(
  view: View,
  seat: SeatId,
  change: Partial<SeatView> | "gone",
): { seats: SeatView[] } {
  return {
    seats: view.seats.flatMap((each) => {
      if (each.id !== seat) return [each];
      return change === "gone" ? [] : [{ ...each, ...change }];
    }),
  };
}

/** The seats of a table without a card. */
export function withoutCard(view: View, card: CardCopy): { seats: SeatView[] } {
  const seats = view.seats.map((seat) => ({
    ...seat,
    cards: seat.cards.filter(({ copy }) => copy !== card),
    powers: seat.powers.filter((power) => power.card !== card),
  }));
  return { seats };
}

/** A table to which an action with these events has just led. */
export function after(now: Snapshot, action: string, events: Event[]): Snapshot {
  return { ...now, latest: { ...now.latest, seq: now.seq, entry: { entry: "act", action, events } } };
}
