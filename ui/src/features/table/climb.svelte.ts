import type { SeatId, TableId } from "$wire";

type Decks = ReadonlyMap<SeatId, number>;

/** Milliseconds per deck, and the least and the most for a whole way: a shorter one would be missed. */
const STEP = 140;
const LEAST = 420;
const MOST = 700;

/** Where this device has seen each standie of a table, and its way from there, deck by deck. */
export class Climb {
  #seen = $state.raw<{ table: TableId; decks: Decks } | null>(null);
  /** Milliseconds per deck on the way of now. */
  pace = $state(STEP);
  climbing = $state(false);

  /** The deck on which a standie is seen; where it belongs if it has not been seen. */
  at(table: TableId, seat: SeatId, deck: number): number {
    return (this.#seen?.table === table && this.#seen.decks.get(seat)) || deck;
  }

  /** Has every standie go to its deck, at once if `still`. Returns a function that stops them where they are. */
  go(table: TableId, decks: Decks, still: boolean): () => void {
    const ways = [...decks].map(([seat, deck]) => Math.abs(deck - this.at(table, seat, deck)));
    const longest = Math.max(0, ...ways);
    if (still || !longest) {
      this.#seen = { table, decks };
      return () => {};
    }
    this.pace = Math.min(Math.max(STEP, LEAST / longest), MOST / longest);
    this.climbing = true;
    let steps = 0;
    const step = () => {
      if (steps++ === longest) return stop();
      const next = [...decks].map(([seat, deck]) => {
        const at = this.at(table, seat, deck);
        return [seat, at + Math.sign(deck - at)] as const;
      });
      this.#seen = { table, decks: new Map(next) };
    };
    const timer = setInterval(step, this.pace);
    const stop = () => {
      clearInterval(timer);
      this.climbing = false;
    };
    step();
    return stop;
  }
}
