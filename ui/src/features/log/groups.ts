import type { Event, LogEntry, LogLine, SeatId } from "$wire";
import { LogNames, type NamedThings } from "$text/log-names";

/** Lines of a log that read as one. */
export interface LogGroup {
  /** The first and the last line of the group. */
  first: number;
  last: number;
  at: number;
  inEffect: boolean;
  /** The player who did it, if any. */
  who: SeatId | null;
  /** The name of the device that recorded it; none where it has none. */
  device: string | null;
  /** True if Starboard rolled the dice. */
  rolled: boolean;
  what:
    | { is: "events"; events: Event[] }
    | { is: "undo"; to: number }
    | { is: "redo"; to: number }
    | { is: "take-back"; lines: number[] };
  /** The named things at that point. */
  namedThings: NamedThings;
}

/**
 * Groups the lines of a log, in their order: changes of one player's Level by hand become one, and so do counts of a hand
 * and steps of undo.
 */
export function groupLines(lines: readonly LogLine[]): LogGroup[] {
  const groups: LogGroup[] = [];
  const logNames = new LogNames();
  for (const line of lines) {
    const who = logNames.follow(line);
    const before = groups.at(-1);
    if (!before || !merge(before, line, who)) groups.push(groupOf(line, who, logNames.namedThings));
  }
  return groups;
}

function groupOf(line: LogLine, who: SeatId | null, namedThings: NamedThings): LogGroup {
  const { entry } = line;
  return {
    first: line.seq,
    last: line.seq,
    at: line.at,
    inEffect: line.inEffect,
    who,
    device: line.device,
    rolled: line.rolled,
    what: whatOf(entry),
    namedThings,
  };
}

function whatOf(entry: LogEntry): LogGroup["what"] {
  if (entry.entry === "act") return { is: "events", events: entry.events };
  if (entry.entry === "take-back") return { is: "take-back", lines: entry.lines };
  return { is: entry.entry, to: entry.to };
}

function merge(group: LogGroup, line: LogLine, who: SeatId | null): boolean {
  if (group.inEffect !== line.inEffect || group.who !== who || group.device !== line.device) return false;
  const { what } = group;
  if (what.is === "take-back") return false;
  if (what.is !== "events") {
    if (line.entry.entry !== what.is) return false;
    what.to = line.entry.to;
  } else {
    const one = sum(what.events, line);
    if (!one) return false;
    what.events = [one];
  }
  group.last = line.seq;
  group.at = line.at;
  return true;
}

/** The one event of a group and that of a line as one: changes of a Level by hand add up, and the last count of a hand stands. */
function sum([only, more]: readonly Event[], { entry }: LogLine): Event | null {
  if (entry.entry !== "act" || !only || more) return null;
  const [next, further] = entry.events;
  if (!next || further) return null;
  if (only.event === "hand-counted" && next.event === "hand-counted")
    return only.seat === next.seat ? next : null;
  if (!isByHand(only) || !isByHand(next) || only.seat !== next.seat) return null;
  return { ...only, by: only.by + next.by };
}

function isByHand(event: Event): event is Extract<Event, { event: "level-changed" }> {
  return event.event === "level-changed" && event.why.why === "manual";
}
