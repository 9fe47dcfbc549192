import { m } from "$paraglide/messages";
import type { CombatView, FlightView } from "$wire";
import { paragraph } from "$text/card/lines";
import { stepLines } from "$text/card/steps";
import type { Names, CardTextContext } from "$text/names";
import { term } from "$text/say";
import { total } from "$text/sums";

/** The roll needed to escape. */
export function needs(flight: FlightView): string {
  if (flight.way !== "die") return term("way", flight.way);
  const { face, chances } = flight;
  return face === null ? m.needs_too_much({ face: total(flight.needs) }) : m.needs_face({ face, chances });
}

/** Who rolls, and for what. */
export function rolls(names: Names, { seat, face }: FlightView): string {
  return m.roll_to_escape({ name: names.seat(seat), face: face === null ? "none" : `${face}` });
}

/** The faces that escape, in a few words beside a strip of them. */
export function escapes(flight: FlightView): string {
  if (flight.way !== "die" || flight.face === null) return needs(flight);
  return m.face_escapes({ face: flight.face });
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

/** The attempt that is next; null if there is none. */
export function nextFlight({ stage, ...combat }: CombatView): FlightView | null {
  return (stage === "fleeing" && inOrder(combat).find(({ escaped }) => escaped === null)) || null;
}

/** The attempt that is the least likely to succeed. */
export function hardest(combat: Pick<CombatView, "fighter" | "flights">): FlightView | undefined {
  return inOrder(combat).toSorted((a, b) => a.chances - b.chances)[0];
}

/** The Bad Stuff for a caught player; null if unknown, or if nobody can be caught. */
export function badStuff(context: CardTextContext, { badStuff }: FlightView): string | null {
  return badStuff && paragraph(stepLines(context, badStuff));
}

/** The Bad Stuff of each monster, listed once if it is the same for everybody. */
export function allBadStuff(
  names: Names,
  combat: Pick<CombatView, "fighter" | "flights">,
): { from: string; text: string }[] {
  const flights = inOrder(combat).filter(({ fromClone }) => !fromClone);
  return flights.flatMap((flight) => {
    const { seat, monster } = flight;
    const text = badStuff(names, flight);
    const all = flights.filter((other) => other.monster === monster);
    const alike = all.every((other) => badStuff(names, other) === text);
    if (text === null || (alike && all[0] !== flight)) return [];
    const name = names.monster(monster);
    return [{ from: alike ? name : m.flees_from({ name: names.seat(seat), monster: name }), text }];
  });
}
