import type { Diagnostics } from "$wire";
import type { Keeping } from "$link";

/** Facts that help to find a fault, as a text: versions, counts and the last faults. It has no name and no play. */
export function diagnosticsText(
  { version, sqlite, system, holds, faults }: Diagnostics,
  keeping: Keeping,
): string {
  const { schema, tables, deletedTables, lines, rosters, sets, bytes } = holds;
  return [
    `Starboard ${version}, SQLite ${sqlite}, ${system}, schema ${schema}`,
    `${navigator.userAgent}; ${navigator.language}; ${innerWidth}x${innerHeight} at ${devicePixelRatio}`,
    `tables ${tables}, deleted ${deletedTables}, lines ${lines}, rosters ${rosters}, sets ${sets}, bytes ${bytes}, storage ${keeping}`,
    ...faults.map(({ at, code }) => `${new Date(at).toISOString()} ${code}`),
  ].join("\n");
}
