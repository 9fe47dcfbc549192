import type { Event } from "$lib/wire/Event";
import type { LogEntry } from "$lib/wire/LogEntry";
import type { LogLine } from "$lib/wire/LogLine";
import type { SeatId } from "$lib/wire/SeatId";
import { Trail, type Numbered } from "./trail";

/** Lines of a log that read as one. */
export interface LogGroup {
  /** The first and the last line of the group. */
  first: number;
  last: number;
  at: number;
  inEffect: boolean;
  /** Whose doing it was; none where it is nobody's. */
  who: SeatId | null;
  /** The name of the device that recorded it; none where it has none. */
  device: string | null;
  what:
    | { is: "events"; events: Event[] }
    | { is: "undo"; to: number }
    | { is: "redo"; to: number }
    | { is: "take-back"; lines: number[] };
  /** What is numbered at that point. */
  numbered: Numbered;
}

/** Groups the lines of a log, in their order: changes of one player's Level by hand become one, and so do steps of undo. */
export function groupLines(lines: readonly LogLine[]): LogGroup[] {
  const groups: LogGroup[] = [];
  const trail = new Trail();
  for (const line of lines) {
    const who = trail.follow(line);
    const before = groups.at(-1);
    if (!before || !merge(before, line, who)) groups.push(groupOf(line, who, trail.numbered));
  }
  return groups;
}

function groupOf(line: LogLine, who: SeatId | null, numbered: Numbered): LogGroup {
  const { entry } = line;
  return {
    first: line.seq,
    last: line.seq,
    at: line.at,
    inEffect: line.inEffect,
    who,
    device: line.device,
    what: whatOf(entry),
    numbered,
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
    const sum = addLevels(what.events, line);
    if (!sum) return false;
    what.events = [sum];
  }
  group.last = line.seq;
  group.at = line.at;
  return true;
}

type LevelChange = Extract<Event, { event: "level-changed" }>;

function manual(events: readonly Event[]): LevelChange | null {
  const [only, more] = events;
  return only?.event === "level-changed" && only.why.why === "manual" && !more ? only : null;
}

function addLevels(events: readonly Event[], line: LogLine): LevelChange | null {
  if (line.entry.entry !== "act") return null;
  const before = manual(events);
  const now = manual(line.entry.events);
  return before && now && before.seat === now.seat ? { ...before, by: before.by + now.by } : null;
}
