import type { Print } from "./cards";
import { DAMAGES } from "./damage";
import type { Shot } from "./page";

/** Seeds of the pictures that the reader was tuned by, and of those that nobody tunes by. */
export const SEEDS = { tuned: 11, heldOut: 7_919 };

/** Each card with each damage, or every so manieth of those pictures, in layouts by turns. */
export function shotsOf(prints: Print[], seed: number, heldOut: boolean, every = 1): Shot[] {
  const shots = prints.flatMap((print, card) =>
    DAMAGES.map((damage, kind) => ({
      print,
      damage,
      layout: card + kind,
      heldOut,
      seed: seed * 100_000 + card * DAMAGES.length + kind,
    })),
  );
  // With the next card the next damage.
  return shots.filter((_, index) => (index + Math.floor(index / DAMAGES.length)) % every === 0);
}

/** Each card with one damage, by turns. */
export function singleShotsOf(prints: Print[], seed: number, heldOut: boolean): Shot[] {
  return prints.map((print, card) => ({
    print,
    damage: DAMAGES[card % DAMAGES.length]!,
    layout: card,
    heldOut,
    seed: seed * 200_000 + card,
  }));
}
