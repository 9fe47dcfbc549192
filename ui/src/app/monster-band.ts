import type { FoeView } from "$wire";
import { total, type Addend } from "$text/sums";

export type Band = "pest" | "beast" | "brute" | "doom";

/** Bands of monsters, each from this strength on. */
const BANDS: readonly [Band, number][] = [
  ["doom", 16],
  ["brute", 10],
  ["beast", 5],
];

/** How a monster of a strength looks and sounds. */
export function band(strength: number): Band {
  return BANDS.find(([, from]) => strength >= from)?.[0] ?? "pest";
}

const ofClone = ({ why }: Addend) => why.why === "clone";

/** The band of a monster as it fights. A Clone makes it no larger. */
export function bandOf({ strength }: FoeView): Band {
  return band(total(strength.filter((addend) => !ofClone(addend))));
}
