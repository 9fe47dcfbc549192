import type { CardCopy, Event, FlightView, SeatId, Snapshot } from "$wire";
import { latestEvents } from "./table.svelte";

type Fled = Extract<Event, { event: "fled" }>;
export type Attempt = Pick<FlightView, "seat" | "monster" | "fromClone">;

/** How an attempt to escape ended, or that somebody died. */
export interface Outcome {
  is: "escaped" | "caught" | "dead";
  seat: SeatId;
  /** The face of the die, if one was rolled. */
  die: number | null;
  /** The lowest face that would have escaped, where it is known. */
  from: number | null;
  /** The failed attempt by a die, which a card may still change. */
  missed: (Attempt & { die: number }) | null;
  /** Cards that the dead keep beside their Races and Classes. */
  keeps: CardCopy[];
}

export function isSame(one: Attempt, { seat, monster, fromClone }: Attempt): boolean {
  return one.seat === seat && one.monster === monster && one.fromClone === fromClone;
}

/** What the last action led to, if it calls for a sign. Of several, a death comes first, then who was caught. */
export function outcomeOf(snapshot: Snapshot, flights: readonly FlightView[] = []): Outcome | null {
  const events = latestEvents(snapshot);
  const died = events.find((one) => one.event === "died");
  const fled = events.filter((one): one is Fled => one.event === "fled");
  const attempt = fled.find(({ escaped }) => !escaped) ?? fled[0];
  if (!died && !attempt) return null;
  const flight = attempt && flights.find((one) => isSame(one, attempt));
  const { die = null, escaped = false } = attempt ?? {};
  return {
    is: died ? "dead" : escaped ? "escaped" : "caught",
    seat: died?.seat ?? attempt!.seat,
    die,
    from: die === null ? null : (flight?.face ?? null),
    missed: attempt && die !== null && !escaped ? { ...attempt, die } : null,
    keeps: died?.keeps ?? [],
  };
}
