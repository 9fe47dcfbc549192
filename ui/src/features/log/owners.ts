import type { Game } from "$app/context";
import type { DeviceFacts } from "$wire";

/** The names of the players of a table, by the names of their phones. */
export function owners({ table, names }: Game, devices: readonly DeviceFacts[]): Map<string, string> {
  return new Map(
    devices.flatMap(({ name, plays }): [string, string][] =>
      name && plays?.table === table.id ? [[name, names.seat(plays.seat)]] : [],
    ),
  );
}
