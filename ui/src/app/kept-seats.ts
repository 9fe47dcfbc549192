import type { Request, SeatId, TableId } from "$wire";
import { device } from "./storage";

const KEPT = "starboard.seats";

/** The own player of this device at each table, the last one chosen first. */
export type Seats = readonly (readonly [TableId, SeatId])[];

export function keptSeats(): Seats {
  return device.read<Seats>(KEPT) ?? [];
}

export function keepSeats(seats: Seats): void {
  device.write(KEPT, seats);
}

/** The player of a table among them. */
export function seatAt(table: TableId, seats: Seats): SeatId | null {
  return seats.find(([id]) => id === table)?.[1] ?? null;
}

/** The request to watch a table on the phone of a player, or on nobody's. */
export function watching(table: TableId, player: SeatId | null): Extract<Request, { ask: "watch" }> {
  return { ask: "watch", table, ...(player === null ? {} : { player }) };
}
