import type { SeatId, TableId } from "$wire";
import { keepSeats, keptSeats, seatAt } from "./kept-seats";
import type { Screen } from "./screens";

/** Number of tables whose seats are kept, the last ones chosen. */
const MOST = 40;

/** The seats that belong to this device, one per table. */
export class OwnSeats {
  #seats = $state.raw(keptSeats());
  readonly #onchosen: (table: TableId) => void;

  constructor(onchosen: (table: TableId) => void = () => {}) {
    this.#onchosen = onchosen;
  }

  of(table: TableId): SeatId | null {
    return seatAt(table, this.#seats);
  }

  /** Gives this device a seat, or none. */
  choose(table: TableId, seat: SeatId | null): void {
    const others = this.#seats.filter(([id]) => id !== table);
    this.#seats = seat === null ? others : [[table, seat] as const, ...others].slice(0, MOST);
    keepSeats(this.#seats);
    this.#onchosen(table);
  }

  /** The screen on which a table opens: the sheet of its own player on a device that belongs to one. */
  opens(table: TableId): Screen {
    const seat = this.of(table);
    return seat === null ? { screen: "table", table } : { screen: "seat", table, seat };
  }
}
