import { m } from "$paraglide/messages";
import type { Problem } from "$app/notices.svelte";
import type { Holder, Recovery } from "$wire";
import type { RecoveryWay } from "$app/session.svelte";
import { importFault } from "./imports";
import { isolated } from "$text/names";
import { unreadPicture } from "$text/pictures";
import { perLanguage } from "$text/language";
import { say } from "$text/say";
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

const RECOVER = "starboard-host --recover";
const ELSEWHERE = "starboard --data DIR";
/** As many faults of a file as leave what was kept and what to do next in sight. */
const MOST_FAULTS = 5;

/** The problems whose words depend on more than their code. */
type Listed = "import" | "set" | "parts" | "recovered";
type Open = "damaged" | "in-use" | "no-storage" | "unopened";
type Plain = Exclude<Problem, { fault: Listed | Open }>;

/** What was kept, and what to do next. */
const KEPT: {
  [fault in Exclude<Problem["fault"], Listed | Open>]: [
    kept: () => string,
    next: (problem: Extract<Problem, { fault: fault }>) => string,
  ];
} = {
  "bad-address": [m.kept_as_it_was, m.next_bad_address],
  "bad-card-name": [m.kept_as_it_was, m.next_name],
  "bad-id": [m.kept_as_it_was, ({ fault }) => m.next_reload_reason({ reason: fault })],
  "bad-name": [m.kept_as_it_was, m.next_name],
  "bad-picture": [m.kept_as_it_was, ({ why }) => unreadPicture(why).next],
  "card-differs": [m.kept_sets, m.next_once_more],
  "code-too-long": [m.kept_as_it_was, m.next_code_too_long],
  "database-gone": [m.kept_gone, m.next_database_gone],
  "disk-full": [m.kept_saved, m.next_disk_full],
  evicted: [m.kept_evicted, m.next_evicted],
  "file-limit": [m.kept_saved, m.next_file_limit],
  "foreign-database": [m.kept_damaged, m.next_foreign_database],
  "game-too-long": [m.kept_as_it_was, ({ max }) => m.next_game_too_long({ size: inMegabytes(max) })],
  "head-differs": [m.kept_sets, m.next_once_more],
  internal: [m.kept_saved, m.next_again],
  "link-lost": [m.kept_link_lost, m.next_link_lost],
  malformed: [m.kept_as_it_was, m.next_reload_reason],
  "name-taken": [m.kept_as_it_was, m.next_name_taken],
  "newer-card-names": [m.kept_as_it_was, m.next_newer_card_names],
  "newer-version": [m.kept_damaged, m.next_update],
  "no-labels": [m.kept_as_it_was, m.next_no_labels],
  "no-such-label": [m.kept_as_it_was, m.next_choose_another],
  "no-such-step": [m.kept_as_it_was, m.next_look_again],
  "not-a-folder": [m.kept_as_it_was, m.next_not_a_folder],
  "not-card-names": [m.kept_as_it_was, m.next_not_card_names],
  "only-there": [m.kept_as_it_was, m.next_only_there],
  "read-only": [m.kept_saved, m.next_read_only],
  "said-already": [m.kept_as_it_was, m.next_look_again],
  "set-differs": [m.kept_sets, m.next_set_differs],
  stale: [m.kept_stale, m.next_look_again],
  store: [m.kept_saved, m.next_store],
  "too-large": [m.kept_as_it_was, ({ max }) => m.next_smaller({ size: inMegabytes(max) })],
  "too-many-labels": [m.kept_as_it_was, m.next_too_many_labels],
  "too-many-parts": [m.kept_sets, m.next_too_many_parts],
  "unknown-card": [m.kept_as_it_was, m.next_unknown_card],
  "unknown-copy": [m.kept_as_it_was, m.next_again],
  "unknown-label-format": [m.kept_as_it_was, m.next_choose_another],
  "unknown-roster": [m.kept_as_it_was, m.next_unknown_roster],
  "unknown-rule": [m.kept_as_it_was, m.next_look_again],
  "unknown-seat": [m.kept_as_it_was, m.next_look_again],
  "unknown-set": [m.kept_sets, m.next_unknown_set],
  "unknown-table": [m.kept_other_tables, m.next_unknown_table],
  unreadable: [m.kept_import, m.next_unreadable],
  "unreadable-set": [m.kept_sets, m.next_unreadable_set],
};

/** The words for a problem. */
export function problem(problem: Problem, recovery: RecoveryWay): ProblemWords {
  switch (problem.fault) {
    case "import": {
      const points = problem.faults.slice(0, MOST_FAULTS).map(importFault);
      const more = problem.faults.length - points.length + problem.more;
      if (more) points.push(m.import_more({ count: more }));
      return { ...words(m.problem_import(), m.kept_import(), m.next_import()), points };
    }
    case "set": {
      const points = problem.faults.map(setFault);
      return { ...words(m.problem_set(), m.kept_sets(), m.next_set()), points };
    }
    case "parts": {
      const points = problem.faults.map(partFault);
      return { ...words(m.problem_parts(), m.kept_sets(), m.next_parts()), points };
    }
    case "recovered":
      return recovered(problem);
    case "damaged":
      return damaged(recovery);
    case "in-use":
      return inUse(problem.by, recovery);
    case "no-storage":
      return problem.insecure
        ? words(m.problem_insecure(), m.kept_nothing_yet(), m.next_insecure())
        : words(m.problem_no_storage(), m.kept_nothing_yet(), m.next_no_storage());
    case "unopened":
      return unopened(problem, recovery);
    default: {
      const [kept, next] = KEPT[problem.fault];
      return words(what(problem), kept(), next(problem as never));
    }
  }
}

function what(problem: Plain): string {
  switch (problem.fault) {
    case "bad-id":
      return m.problem_malformed();
    case "bad-picture":
      return unreadPicture(problem.why).what;
    case "set-differs":
      return m.problem_set_differs({ set: problem.change.head.name });
    case "head-differs":
      return m.problem_head_differs({ name: isolated(problem.head.name) });
    case "unreadable-set":
      return m.problem_unreadable_set({ set: isolated(problem.set) });
    default:
      return say("problem", null, problem);
  }
}

function recovered(problem: Recovery): ProblemWords {
  const { tables, lostTables, lostLines, lostRosters, lostSets, copy } = problem;
  const points = [m.recovered_tables({ count: tables })];
  if (lostTables) points.push(m.recovered_lost({ count: lostTables }));
  if (lostLines) points.push(m.recovered_left({ count: lostLines }));
  if (lostRosters) points.push(m.recovered_lost_rosters());
  if (lostSets) points.push(m.recovered_lost_sets());
  const kept = m.recovered_kept({ file: isolated(copy) });
  return { ...words(m.recovered(), kept, m.recovered_next()), points };
}

function inUse(by: Holder | null, recovery: RecoveryWay): ProblemWords {
  if (recovery === "page") return words(m.problem_in_use_page(), m.kept_damaged(), m.next_in_use_page());
  const what = by
    ? m.problem_in_use_by({ program: isolated(by.program), process: String(by.process) })
    : m.problem_in_use();
  return words(what, m.kept_as_it_was(), m.next_in_use());
}

function damaged(recovery: RecoveryWay): ProblemWords {
  const next = { here: m.next_damaged_here, page: m.next_damaged_page, command: m.next_damaged }[recovery]();
  const said = words(m.problem_damaged(), m.kept_damaged(), next);
  return recovery === "command" ? { ...said, command: RECOVER } : said;
}

/** Why a data folder cannot be opened: nothing was to be saved yet, and another folder is a way on. */
function unopened({ why }: Extract<Problem, { fault: "unopened" }>, recovery: RecoveryWay): ProblemWords {
  if (why.fault === "store")
    return words(m.problem_unopened(), m.kept_as_it_was(), m.next_store({ reason: why.reason }));
  // The rules object to plays, not to folders.
  const { what, kept, next } = problem(why as Problem, recovery);
  if (why.fault === "no-storage") return { what, kept, next };
  const untouched =
    why.fault === "damaged" || why.fault === "newer-version" || why.fault === "foreign-database";
  const there = words(what, untouched ? m.kept_damaged() : m.kept_as_it_was(), next);
  const full = why.fault === "disk-full" || why.fault === "file-limit" || why.fault === "damaged";
  return full || recovery === "page" ? there : { ...there, command: ELSEWHERE };
}

const unit = { style: "unit", unit: "megabyte", maximumFractionDigits: 1 } as const;
const megabytes = perLanguage((locale) => new Intl.NumberFormat(locale, unit));
const inMegabytes = (bytes: number) => megabytes().format(bytes / 2 ** 20);

function words(what: string, kept: string, next: string): ProblemWords {
  return { what, kept, next };
}
