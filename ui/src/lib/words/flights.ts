import { m } from "$lib/paraglide/messages";
import type { CombatView } from "$lib/wire/CombatView";
import type { FlightView } from "$lib/wire/FlightView";
import { total } from "./sums";

/** What it takes to escape. */
export function needs(flight: FlightView): string {
  switch (flight.way) {
    case "die": {
      const face = total(flight.needs);
      if (face > 6) return m.needs_too_much({ face });
      return m.needs_face({ face: Math.max(face, 1), chances: Math.min(7 - face, 6) });
    }
    case "automatic":
      return m.way_automatic();
    case "impossible":
      return m.way_impossible();
    case "not-pursued":
      return m.way_not_pursued();
  }
}

/** All flights of a fight, those of the fighter first, and from each monster before its Clone. */
export function inOrder({ fighter, flights }: Pick<CombatView, "fighter" | "flights">): FlightView[] {
  return flights.toSorted(
    (a, b) =>
      Number(a.seat !== fighter) - Number(b.seat !== fighter) ||
      a.monster - b.monster ||
      Number(a.fromClone) - Number(b.fromClone),
  );
}
