import type { SeatId, TableId } from "$wire";
import type { Screen } from "./screens";
import { device } from "./storage";

const KEPT = "starboard.seats";
/** Number of tables whose seats are kept, the last ones chosen. */
const MOST = 40;

type Seats = readonly (readonly [TableId, SeatId])[];

/** The seats that belong to this device, one per table. */
export class OwnSeats {
  #seats = $state.raw<Seats>(device.read<Seats>(KEPT) ?? []);

  of(table: TableId): SeatId | null {
    return this.#seats.find(([id]) => id === table)?.[1] ?? null;
  }

  /** Gives this device a seat, or none. */
  choose(table: TableId, seat: SeatId | null): void {
    const others = this.#seats.filter(([id]) => id !== table);
    this.#seats = seat === null ? others : [[table, seat] as const, ...others].slice(0, MOST);
    device.write(KEPT, this.#seats);
  }

  /** The screen on which a table opens: the sheet of its own player on a device that belongs to one. */
  opens(table: TableId): Screen {
    const seat = this.of(table);
    return seat === null ? { screen: "table", table } : { screen: "seat", table, seat };
  }
}
