import { m } from "$paraglide/messages";
import type { Missing } from "$design/Drawing.svelte";
import type { Problem } from "$app/notices.svelte";
import type { Unpacked } from "$link";
import type { Fault, Holder, Named, NoStorage, Recovery } from "$wire";
import type { RecoveryWay } from "$app/session.svelte";
import { importFault } from "./imports";
import { hostCommand } from "$text/commands";
import { tableDamage } from "$text/damage";
import { importedText } from "$text/imported";
import { isolated } from "$text/isolate";
import { unreadPicture } from "$text/pictures";
import { say } from "$text/say";
import { inMegabytes } from "$text/sizes";
import { partFault, setFault } from "$text/sets";

/** The text of a problem: what happened, what was kept, and what to do next. */
export interface ProblemWords {
  what: string;
  kept: string;
  next: string;
  /** Its single points, where there are several. */
  points?: string[];
  /** A command to run on the host's machine. */
  command?: string;
}

const ELSEWHERE = "starboard --data DIR";

/** The faults of a set that a newer Starboard may have made: it knows more words. */
const UNKNOWN: readonly string[] = ["unknown-key", "unknown-word", "unknown-kind"];

/** The problems whose words depend on more than their code. */
type Listed = "import" | "set" | "parts" | "recovered" | "unpacked";
type Open = "bad-picture" | "damaged" | "in-use" | "no-storage" | "unopened";
/** The problems of a page that does not fit its host. */
const MISFITS = [
  "bad-address",
  "bad-id",
  "code-too-long",
  "malformed",
  "no-labels",
  "no-such-label",
  "unknown-copy",
  "unknown-label-format",
  "unknown-seat",
] as const satisfies Problem["fault"][];
type Misfit = Extract<Problem, { fault: (typeof MISFITS)[number] }>;
type Plain = Exclude<Problem, Misfit | { fault: Listed | Open }>;

/** What was kept, where it is not all that there was. */
const KEPT: { [fault in Problem["fault"]]?: () => string } = {
  "database-gone": m.kept_saved,
  "disk-full": m.kept_saved,
  evicted: m.kept_evicted,
  "file-limit": m.kept_saved,
  internal: m.kept_saved,
  "link-lost": m.kept_link_lost,
  "read-only": m.kept_saved,
  stale: m.kept_stale,
  store: m.kept_saved,
};

/** Names that turn the text beside them. */
const TURNED: Record<Named, () => string> = {
  table: m.turned_table,
  roster: m.turned_roster,
  device: m.turned_device,
  set: m.turned_set,
  card: m.turned_card,
};

/** Problems with a drawing. */
const DRAWN: { [fault in Problem["fault"]]?: Missing } = {
  "disk-full": "storage",
  "file-limit": "storage",
  "link-lost": "offline",
  "no-storage": "storage",
};

/** The drawing for a problem, or for the reason why a data folder cannot be opened. */
export function drawing(problem: Problem): Missing | undefined {
  const { fault } = problem.fault === "unopened" ? problem.why : problem;
  return DRAWN[fault as Problem["fault"]];
}

/** The words for a problem. */
export function problem(problem: Problem, recovery: RecoveryWay): ProblemWords {
  if (isMisfit(problem)) {
    const reason = problem.fault === "malformed" ? problem.reason : problem.fault;
    return words(m.problem_malformed(), m.next_reload_reason({ reason }));
  }
  switch (problem.fault) {
    case "import": {
      if (problem.faults.some(({ code }) => code === "newer-version" || code === "newer-line"))
        return words(m.problem_newer_file(), m.next_newer_file());
      const points = problem.faults.map(importFault);
      if (problem.more) points.push(m.n_more({ count: problem.more }));
      // A newer Starboard knows more cards.
      const newer = problem.faults.some(
        (fault) => fault.code === "does-not-fit" && fault.breach.code === "unknown-card",
      );
      return { ...words(m.problem_import(), newer ? m.next_import_or_update() : m.next_import()), points };
    }
    case "set": {
      const points = problem.faults.map(setFault);
      if (problem.more) points.push(m.n_more({ count: problem.more }));
      const newer = problem.faults.some(({ kind: { code } }) => UNKNOWN.includes(code));
      return { ...words(m.problem_set(), newer ? m.next_set_or_update() : m.next_set()), points };
    }
    case "parts": {
      if (problem.faults.some(({ code }) => code === "newer-version"))
        return words(m.problem_newer_file(), m.next_newer_file());
      const points = problem.faults.map(partFault);
      return { ...words(m.problem_parts(), m.next_parts()), points };
    }
    case "recovered":
      return recovered(problem);
    case "unpacked":
      return unpacked(problem, recovery);
    case "damaged":
      return damaged(recovery);
    case "in-use":
      return inUse(problem.by, recovery);
    case "no-storage":
      return noStorage(problem.why);
    case "unopened":
      return unopened(problem, recovery);
    case "bad-picture": {
      const { what, next } = unreadPicture(problem.why);
      return words(what, next);
    }
    default:
      return words(what(problem), next(problem), KEPT[problem.fault]?.());
  }
}

function isMisfit(problem: Problem): problem is Misfit {
  return (MISFITS as readonly string[]).includes(problem.fault);
}

function what(problem: Plain): string {
  switch (problem.fault) {
    case "newer-archive":
    case "newer-card-names":
      return m.problem_newer_file();
    case "head-differs":
      return m.problem_head_differs({ name: isolated(problem.head.name) });
    case "name-turns-text":
      return TURNED[problem.of]();
    case "set-differs":
      return m.problem_set_differs({ set: problem.change.head.name });
    case "unreadable-set":
      return m.problem_unreadable_set({ set: isolated(problem.set) });
  }
  return say("problem", null, problem);
}

function next(problem: Plain): string {
  switch (problem.fault) {
    case "bad-card-name":
    case "bad-name":
      return m.breach_bad_name(problem);
    case "card-differs":
    case "head-differs":
      return m.next_once_more();
    case "foreign-database":
      return m.next_not_a_folder();
    case "internal":
    case "no-such-step":
    case "said-already":
    case "stale":
    case "unknown-rule":
      return m.next_look_again();
    case "newer-archive":
    case "newer-card-names":
      return m.next_newer_file();
    case "newer-version":
      return m.next_update();
    case "too-large":
      return m.next_smaller({ size: inMegabytes(problem.max) });
  }
  return say("next", null, problem);
}

function recovered(problem: Recovery): ProblemWords {
  const { tables, lostTables, lostLines, lostRosters, lostSets, damaged, copy } = problem;
  const points = [m.recovered_tables({ count: tables })];
  if (lostTables) points.push(m.recovered_lost({ count: lostTables }));
  if (lostLines) points.push(m.recovered_left({ count: lostLines }));
  for (const { name, damage } of damaged)
    if (damage) points.push(m.labelled({ label: name, value: tableDamage(damage).join(" ") }));
  if (lostRosters) points.push(m.recovered_lost_rosters());
  if (lostSets) points.push(m.recovered_lost_sets());
  const kept = m.recovered_kept({ file: isolated(copy) });
  return { ...words(m.recovered(), m.recovered_next(), kept), points };
}

function unpacked({ added, unread, cut }: Unpacked, recovery: RecoveryWay): ProblemWords {
  const parts = unread.map(({ part, name, fault }) => {
    const { why, next } = unreadPart(fault, recovery);
    const label = name === null ? m.part_number({ number: part }) : isolated(name);
    return { point: m.labelled({ label, value: why }), next };
  });
  if (cut) parts.push({ point: m.file_cut(), next: m.next_archive() });
  const next = [...new Set(parts.map(({ next }) => next))].join(" ");
  const what = unread.length ? m.parts_unread({ count: unread.length }) : m.file_cut();
  const said = words(what, next, importedText(added) ?? undefined);
  return unread.length ? { ...said, points: parts.map(({ point }) => point) } : said;
}

/** Why a part of an archive could not be read, by its first fault, and what to do. */
function unreadPart(fault: Fault, recovery: RecoveryWay): { why: string; next: string } {
  switch (fault.fault) {
    case "not-an-archive":
    case "not-card-names":
    case "objection":
    case "set-up":
    case "taken-out":
      return { why: m.part_unreadable(), next: m.next_archive() };
  }
  const { what, next, points = [what] } = problem(fault, recovery);
  return { why: points[0]!, next };
}

function inUse(by: Holder | null, recovery: RecoveryWay): ProblemWords {
  if (recovery === "page") return words(m.problem_in_use_page(), m.next_in_use_page());
  const what = by
    ? m.problem_in_use_by({ program: isolated(by.program), process: String(by.process) })
    : m.problem_in_use();
  return words(what, m.next_in_use());
}

function noStorage(why: NoStorage): ProblemWords {
  switch (why) {
    case "insecure":
      return words(m.problem_insecure(), m.next_insecure());
    case "private":
      return words(m.problem_private(), m.next_private());
    case "refused":
      return words(m.problem_refused(), m.next_refused());
    case "unable":
      return words(m.problem_no_storage(), m.next_no_storage());
  }
}

function damaged(recovery: RecoveryWay): ProblemWords {
  const next = { here: m.next_damaged_here, page: m.next_damaged_page, command: m.next_damaged }[recovery]();
  const said = words(m.problem_damaged(), next);
  return recovery === "command" ? { ...said, command: hostCommand("--recover") } : said;
}

/** Why a data folder cannot be opened: nothing was to be saved yet, and another folder is a way on. */
function unopened({ why }: Extract<Problem, { fault: "unopened" }>, recovery: RecoveryWay): ProblemWords {
  if (why.fault === "store") return words(m.problem_unopened(), m.next_store({ reason: why.reason }));
  // The rules object to plays, not to folders.
  const { what, next } = problem(why as Problem, recovery);
  const there = words(what, next);
  const staysHere = ["damaged", "disk-full", "file-limit", "no-storage"].includes(why.fault);
  return staysHere || recovery === "page" ? there : { ...there, command: ELSEWHERE };
}

function words(what: string, next: string, kept: string = m.kept_as_it_was()): ProblemWords {
  return { what, kept, next };
}
