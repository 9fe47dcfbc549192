import type { Reading } from "$wire";
import type { Quad } from "./warp";

/** The content of a picture. */
export interface Seen {
  readings: Reading[];
  /** The outline of the card that was read. */
  quad: Quad | null;
  milliseconds: { code: number; all: number };
}

/** A message to the worker. */
export type Order = { do: "start"; id: number } | { do: "read"; id: number; picture: ImageBitmap };

/** A message from the worker. */
export type Answer =
  | { say: "loading"; part: number }
  | { say: "started"; id: number }
  | { say: "seen"; id: number; seen: Seen }
  | { say: "failed"; id: number; why: string };
