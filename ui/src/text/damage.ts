import { m } from "$paraglide/messages";
import type { Damaged, TableDamage } from "$wire";
import { isolated } from "./isolate";

/** What is wrong with the lines of a table, and what becomes of them if it goes on. */
export function tableDamage({ ends, had, bad, goesOn, differs }: TableDamage): string[] {
  const leftOut = bad.filter((line) => line < goesOn);
  const facts = [
    ...(bad.length ? [m.damaged_lines({ had, lines: ranges(bad) })] : []),
    ...(ends ? [] : [m.damaged_no_lines()]),
    ...(ends && ends < had ? [m.damaged_end({ ends, had })] : []),
    ...(differs ? [m.damaged_differs()] : []),
  ];
  if (!facts.length) facts.push(m.damaged_check_value());
  if (!goesOn) return [...facts, m.damaged_nothing()];
  if (leftOut.length) facts.push(m.damaged_left_out({ lines: ranges(leftOut) }));
  if (goesOn < had) facts.push(m.damaged_lost({ lines: range(goesOn + 1, had) }));
  return facts;
}

/** The number of lines that are kept if the table goes on. */
export function keptLines({ bad, goesOn }: TableDamage): number {
  return goesOn - bad.filter((line) => line < goesOn).length;
}

/** Damage to something else than lines. */
export function damaged(damage: Damaged): string {
  switch (damage.damaged) {
    case "table":
      return m.damaged_row_table({ name: isolated(damage.name) });
    case "missing-table":
      return m.damaged_missing_table({ name: isolated(damage.name), lines: damage.lines });
    case "unknown-end":
      return m.damaged_unknown_end({ name: isolated(damage.name), lines: damage.lines });
    case "roster":
      return m.damaged_roster({ name: isolated(damage.name) });
    case "set":
      return m.damaged_set({ name: isolated(damage.id) });
    case "setting":
      return m.damaged_setting();
    case "changes":
      return m.damaged_changes({ count: damage.count });
    case "heads":
      return m.damaged_heads();
    case "all-heads":
      return m.damaged_all_heads();
    case "file-name":
      return m.damaged_file_name();
  }
}

/** Numbers in ascending order, as in "3, 7–9". */
function ranges(numbers: readonly number[]): string {
  const runs: [first: number, last: number][] = [];
  for (const number of numbers) {
    const run = runs.at(-1);
    if (run && run[1] + 1 === number) run[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([first, last]) => range(first, last)).join(", ");
}

function range(first: number, last: number): string {
  return isolated(first === last ? String(first) : `${first}–${last}`);
}
