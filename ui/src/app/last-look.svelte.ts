import type { Snapshot, TableId } from "$wire";

/** How far the log of a table was when somebody last looked away from this device. */
export class LastLook {
  #table: TableId | null = null;
  /** The last line before that; null if nobody has looked away. */
  #before = $state<number | null>(null);

  /** Notes that the page was hidden, or that it is seen again. */
  see({ table, seq }: Pick<Snapshot, "table" | "seq">, visible: boolean): void {
    if (visible && this.#table === table) return;
    this.#table = table;
    this.#before = visible ? null : seq;
  }

  /** The last line that was seen before somebody looked away; null if nobody did. */
  before(table: TableId): number | null {
    return this.#table === table ? this.#before : null;
  }
}
