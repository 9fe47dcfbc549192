import { m } from "$paraglide/messages";
import type { Problem } from "$app/notices.svelte";
import type { RecoveryWay } from "$app/session.svelte";
import { importFault } from "./imports";
import { isolated } from "$text/names";
import { unreadPicture } from "$text/pictures";
import { perLanguage } from "$text/language";
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

/** The words for a problem. */
export function problem(problem: Problem, recovery: RecoveryWay): ProblemWords {
  switch (problem.fault) {
    case "malformed":
      return words(
        m.problem_malformed(),
        m.kept_as_it_was(),
        m.next_reload_reason({ reason: problem.reason }),
      );
    case "too-large":
      return words(
        m.problem_too_large(),
        m.kept_as_it_was(),
        m.next_smaller({ size: megabytes().format(problem.max / 2 ** 20) }),
      );
    case "game-too-long":
      return words(
        m.problem_game_too_long(),
        m.kept_as_it_was(),
        m.next_game_too_long({ size: megabytes().format(problem.max / 2 ** 20) }),
      );
    case "unknown-table":
      return words(m.table_gone(), m.kept_other_tables(), m.table_gone_next());
    case "unknown-rule":
      return words(m.problem_unknown_rule(), m.kept_as_it_was(), m.next_look_again());
    case "unknown-roster":
      return words(m.problem_unknown_roster(), m.kept_as_it_was(), m.next_unknown_roster());
    case "name-taken":
      return words(m.problem_name_taken(), m.kept_as_it_was(), m.next_name_taken());
    case "not-card-names":
      return words(m.problem_not_card_names(), m.kept_as_it_was(), m.next_card_names());
    case "newer-card-names":
      return words(m.problem_newer_card_names(), m.kept_as_it_was(), m.next_newer_card_names());
    case "bad-card-name":
      return words(
        m.problem_bad_card_name({ card: problem.card }),
        m.kept_as_it_was(),
        m.next_name({ max: problem.max }),
      );
    case "unknown-card":
      return words(m.card_unknown(), m.kept_as_it_was(), m.card_unknown_next());
    case "unknown-seat":
      return words(m.scan_problem_seat(), m.kept_as_it_was(), m.next_look_again());
    case "unknown-copy":
      return words(m.scan_problem_copy({ max: problem.max }), m.kept_as_it_was(), m.next_again());
    case "code-too-long":
      return words(m.scan_problem_code({ max: problem.max }), m.kept_as_it_was(), m.scan_next_part());
    case "bad-address":
      return words(m.scan_problem_address(), m.kept_as_it_was(), m.scan_next_address());
    case "unknown-label-format":
      return words(m.label_problem_format(), m.kept_as_it_was(), m.label_next_choose());
    case "no-such-label":
      return words(
        m.label_problem_start({ labels: problem.labels }),
        m.kept_as_it_was(),
        m.label_next_choose(),
      );
    case "no-labels":
      return words(m.label_problem_none(), m.kept_as_it_was(), m.label_next_cards());
    case "too-many-labels":
      return words(m.label_problem_many({ max: problem.max }), m.kept_as_it_was(), m.label_next_few());
    case "bad-picture": {
      const { what, next } = unreadPicture(problem.why);
      return words(what, m.kept_as_it_was(), next);
    }
    case "bad-name":
      return words(m.problem_bad_name(), m.kept_as_it_was(), m.next_name({ max: problem.max }));
    case "bad-id":
      return words(
        m.problem_malformed(),
        m.kept_as_it_was(),
        m.next_reload_reason({ reason: problem.fault }),
      );
    case "said-already":
      return words(m.said_already(), m.kept_as_it_was(), m.next_look_again());
    case "stale":
      return words(m.problem_stale(), m.kept_stale(), m.next_look_again());
    case "no-such-step":
      return words(m.problem_no_such_step(), m.kept_as_it_was(), m.next_look_again());
    case "import": {
      const points = problem.faults.slice(0, MOST_FAULTS).map(importFault);
      const more = problem.faults.length - points.length + problem.more;
      if (more) points.push(m.import_more({ count: more }));
      return { ...words(m.problem_import(), m.kept_import(), m.next_import()), points };
    }
    case "unknown-set":
      return words(m.sets_problem_unknown(), m.sets_kept(), m.sets_next_unknown());
    case "set": {
      const points = problem.faults.map(setFault);
      return { ...words(m.sets_problem_faults(), m.sets_kept(), m.sets_next_faults()), points };
    }
    case "set-differs":
      return words(
        m.sets_problem_differs({ set: problem.change.head.name }),
        m.sets_kept(),
        m.sets_next_differs(),
      );
    case "head-differs":
      return words(
        m.sets_problem_renamed({ name: isolated(problem.head.name) }),
        m.sets_kept(),
        m.sets_next_once_more(),
      );
    case "card-differs":
      return words(m.edit_differs(), m.sets_kept(), m.sets_next_once_more());
    case "unreadable-set":
      return words(
        m.sets_problem_unreadable({ set: isolated(problem.set) }),
        m.sets_kept(),
        m.sets_next_unreadable(),
      );
    case "too-many-parts":
      return words(m.sets_problem_too_many_parts(), m.sets_kept(), m.sets_next_too_many_parts());
    case "parts": {
      const points = problem.faults.map(partFault);
      return { ...words(m.sets_problem_parts(), m.sets_kept(), m.sets_next_parts()), points };
    }
    case "read-only":
      return words(m.problem_read_only(), m.kept_saved(), m.next_read_only());
    case "disk-full":
      return words(m.problem_disk_full(), m.kept_saved(), m.next_disk_full());
    case "file-limit":
      return words(m.problem_file_limit(), m.kept_saved(), m.next_file_limit());
    case "database-gone":
      return words(m.problem_gone(), m.kept_gone(), m.next_gone());
    case "damaged":
      return damaged(recovery);
    case "recovered": {
      const { tables, lostTables, lostLines, lostRosters, lostSets, copy } = problem;
      const points = [m.recovered_tables({ count: tables })];
      if (lostTables) points.push(m.recovered_lost({ count: lostTables }));
      if (lostLines) points.push(m.recovered_left({ count: lostLines }));
      if (lostRosters) points.push(m.recovered_lost_rosters());
      if (lostSets) points.push(m.recovered_lost_sets());
      const kept = m.recovered_kept({ file: isolated(copy) });
      return { ...words(m.recovered(), kept, m.recovered_next()), points };
    }
    case "newer-version":
      return words(
        m.problem_newer({ found: problem.found, known: problem.known }),
        m.kept_damaged(),
        m.next_update(),
      );
    case "in-use": {
      const { by } = problem;
      if (recovery === "page") return words(m.problem_in_use_page(), m.kept_damaged(), m.next_in_use_page());
      const what = by
        ? m.problem_in_use_by({ program: isolated(by.program), process: String(by.process) })
        : m.problem_in_use();
      return words(what, m.kept_as_it_was(), m.next_in_use());
    }
    case "not-a-folder":
      return words(m.problem_not_a_folder(), m.kept_as_it_was(), m.next_not_a_folder());
    case "foreign-database":
      return words(m.problem_foreign(), m.kept_damaged(), m.next_foreign());
    case "only-there":
      return words(m.problem_only_there(), m.kept_as_it_was(), m.next_only_there());
    case "no-storage":
      return problem.insecure
        ? words(m.problem_insecure(), m.kept_nothing_yet(), m.next_insecure())
        : words(m.problem_no_storage(), m.kept_nothing_yet(), m.next_no_storage());
    case "unopened":
      return unopened(problem, recovery);
    case "internal":
      return words(m.problem_internal(), m.kept_saved(), m.next_again());
    case "store":
      return words(m.problem_store(), m.kept_saved(), m.next_store({ reason: problem.reason }));
    case "unreadable":
      return words(m.problem_unreadable(), m.kept_import(), m.next_unreadable());
    case "evicted":
      return words(m.problem_evicted(), m.kept_evicted(), m.next_evicted());
    case "link-lost":
      return words(m.problem_link_lost(), m.kept_link_lost(), m.next_link_lost());
  }
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

function words(what: string, kept: string, next: string): ProblemWords {
  return { what, kept, next };
}
