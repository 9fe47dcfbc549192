import type { Event } from "$lib/wire/Event";
import type { SeatId } from "$lib/wire/SeatId";
import { told } from "./told";

/** Whose doing something was: the player who said so, or the first one whom it concerns. */
export function who(actor: SeatId | null, events: readonly Event[]): SeatId | null {
  if (actor !== null) return actor;
  for (const event of told(events)) {
    // What ends a turn is told as the beginning of the next one.
    if (event.event === "turn-ended") continue;
    const seat = subject(event);
    if (seat !== null) return seat;
  }
  return null;
}

function subject(event: Event): SeatId | null {
  if ("seat" in event) return typeof event.seat === "number" ? event.seat : null;
  if ("fighter" in event) return event.fighter;
  if ("by" in event) return typeof event.by === "number" ? event.by : null;
  return "from" in event ? event.from : null;
}
