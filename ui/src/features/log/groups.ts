import type { Event, LogLine } from "$wire";

/** Lines of a log that read as one: the latest of them, which stands for all. */
export interface LogGroup {
  /** The number of the first line. */
  first: number;
  line: LogLine;
}

/** A fight that is over. */
export interface LogFight {
  /** The number of the first line. */
  first: number;
  /** From its beginning to its end. */
  groups: LogGroup[];
}

/** The groups of a log, in which those of a fight that is over are one. */
export function byFight(groups: readonly LogGroup[]): (LogGroup | LogFight)[] {
  const all: (LogGroup | LogFight)[] = [];
  let fight: LogGroup[] = [];
  for (const group of groups) {
    if (has(group, "combat-began")) {
      all.push(...fight);
      fight = [];
    }
    if (fight.length || has(group, "combat-began")) fight.push(group);
    else all.push(group);
    if (!fight.length || !has(group, "combat-ended")) continue;
    const [first] = fight;
    all.push(fight.length > 1 ? { first: first!.first, groups: fight } : first!);
    fight = [];
  }
  return [...all, ...fight];
}

/** An event of a group that is in effect. */
function has({ line: { entry, inEffect } }: LogGroup, kind: Event["event"]): boolean {
  return inEffect && entry.entry === "act" && entry.events.some(({ event }) => event === kind);
}

/**
 * Groups the lines of a log, in their order: changes of one player's Level or gear by hand become one, and so do counts of
 * a hand and steps of undo.
 */
export function groupLines(lines: readonly LogLine[]): LogGroup[] {
  const groups: LogGroup[] = [];
  for (const line of lines) {
    const before = groups.at(-1);
    const merged = before && merge(before.line, line);
    if (merged) before.line = merged;
    else groups.push({ first: line.seq, line });
  }
  return groups;
}

/** Two lines as one; null if each stands for itself. */
function merge(before: LogLine, line: LogLine): LogLine | null {
  if (before.inEffect !== line.inEffect || before.who !== line.who || before.device !== line.device)
    return null;
  if (line.entry.entry === "take-back") return null;
  if (line.entry.entry !== "act") return before.entry.entry === line.entry.entry ? line : null;
  const one = before.entry.entry === "act" ? sum(before.entry.events, line.entry.events) : null;
  return one && { ...line, entry: { ...line.entry, events: [one] } };
}

/** The one event of a line and that of the next as one: changes by hand add up, and the last count of a hand stands. */
function sum([only, more]: readonly Event[], [next, further]: readonly Event[]): Event | null {
  if (!only || more || !next || further) return null;
  if (only.event === "hand-counted" && next.event === "hand-counted")
    return only.seat === next.seat ? next : null;
  if (!isByHand(only) || !isByHand(next) || only.seat !== next.seat || only.event !== next.event) return null;
  return { ...only, by: only.by + next.by };
}

function isByHand(event: Event): event is Extract<Event, { event: "gear-adjusted" | "level-changed" }> {
  return event.event === "gear-adjusted" || (event.event === "level-changed" && event.why.why === "manual");
}
