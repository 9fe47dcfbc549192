import type { CardCopy, CombatView, Event, FlightView, FoeView, SeatId, Snapshot, View } from "$wire";
import type { Victory } from "$text/victory";
import { latestEvents } from "./table.svelte";

type Fled = Extract<Event, { event: "fled" }>;
export type Attempt = Pick<FlightView, "seat" | "monster" | "fromClone">;

/** How an attempt to escape ended, that somebody died or was hit by a Trap, or that a fight was won. */
export interface Outcome {
  is: "escaped" | "caught" | "dead" | "beaten" | "hit";
  seat: SeatId;
  /** The face of the die, if one was rolled. */
  die: number | null;
  /** The lowest face that would have escaped, where it is known. */
  from: number | null;
  /** The failed attempt by a die, which a card may still change. */
  missed: (Attempt & { die: number }) | null;
  /** The monster of the attempt, and all of the fight; null if this device has not seen it. */
  chaser: { monster: number; foes: FoeView[] } | null;
  /** Cards that the dead keep beside their Races and Classes. */
  keeps: CardCopy[];
  /** The fight that was won. */
  won: Won | null;
}

export interface Won {
  how: Victory;
  /** The number of monsters killed, Clones included. */
  kills: number;
  helper: SeatId | null;
  /** The monsters that were beaten; none if this device has not seen the fight. */
  foes: FoeView[];
}

export function isSame(one: Attempt, { seat, monster, fromClone }: Attempt): boolean {
  return one.seat === seat && one.monster === monster && one.fromClone === fromClone;
}

/**
 * The outcome of the last action, if it calls for a sign: of several, a death, or else a catch. With `hits`, a Trap calls
 * for one as well.
 */
export function outcomeOf(
  snapshot: Snapshot,
  before: CombatView | null = null,
  hits = false,
): Outcome | null {
  const events = latestEvents(snapshot);
  const died = events.find((one) => one.event === "died");
  const fled = events.filter((one): one is Fled => one.event === "fled");
  const attempt = fled.find(({ escaped }) => !escaped) ?? fled[0];
  if (!died && !attempt) return beaten(snapshot, events, before) ?? (hits ? hit(events) : null);
  const flight = attempt && before?.flights.find((one) => isSame(one, attempt));
  const { die = null, escaped = false } = attempt ?? {};
  return {
    is: died ? "dead" : escaped ? "escaped" : "caught",
    seat: died?.seat ?? attempt!.seat,
    die,
    from: die === null ? null : (flight?.face ?? null),
    missed: attempt && die !== null && !escaped ? { ...attempt, die } : null,
    chaser: attempt && before ? { monster: attempt.monster, foes: before.foes } : null,
    keeps: died?.keeps ?? [],
    won: null,
  };
}

/** An outcome that no attempt to escape has led to. */
const NOTHING = { die: null, from: null, missed: null, chaser: null, keeps: [], won: null };

/** Whom a Trap has hit: of the cards that are played on somebody, it alone can be answered. */
function hit(events: readonly Event[]): Outcome | null {
  for (const event of events) {
    if (event.event !== "card-used" || event.on === null) continue;
    if (!events.some((one) => one.event === "answerable" && one.card === event.card)) continue;
    return { ...NOTHING, is: "hit", seat: event.on };
  }
  return null;
}

/** Whom a promise is due to, as far as a device knows that has not seen the fight. */
function promisee({ waitingFor }: View): SeatId | null {
  for (const { about } of waitingFor) if (about.matter === "collect-rewards") return about.deal?.[0] ?? null;
  return null;
}

/** A fight that was won. After the one that ends the game, the board shows the winner instead. */
function beaten(
  { latest, view }: Snapshot,
  events: readonly Event[],
  before: CombatView | null,
): Outcome | null {
  const seat = before?.fighter ?? latest.who;
  const won = events.find((one) => one.event === "combat-won");
  if (!won || seat === null || view.stage === "over") return null;
  const { kills } = won;
  const foes = before?.foes ?? [];
  const uncontested =
    (before?.automatic ?? null) !== null || events.some((one) => one.event === "monster-removed");
  return {
    ...NOTHING,
    is: "beaten",
    seat,
    won: {
      how: !kills ? "gone" : uncontested ? "power" : "fight",
      kills,
      helper: before?.helper ?? promisee(view),
      // Those that were removed alive got away from a kill.
      foes: foes.filter(({ removed }) => !kills || !removed || removed.kill),
    },
  };
}
