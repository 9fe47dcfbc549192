import type { Reading } from "$wire";
import type { Quad } from "./warp";

/** What a picture shows. */
export interface Seen {
  readings: Reading[];
  /** Where the card lies that was read. */
  quad: Quad | null;
  milliseconds: { code: number; all: number };
}

/** What the worker is told to do. */
export type Order = { do: "start"; id: number } | { do: "read"; id: number; picture: ImageBitmap };

/** What the worker says. */
export type Answer =
  | { say: "loading"; part: number }
  | { say: "started"; id: number }
  | { say: "seen"; id: number; seen: Seen }
  | { say: "failed"; id: number; why: string };
