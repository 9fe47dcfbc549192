import type { FoeView, MonsterTag } from "$wire";
import { band, bandOf } from "$app/monster-band";

/** Endings of the names of drawings that tell monsters of a kind apart. */
const VARIANTS = ["", "-b", "-c"];

/** The look of a monster in the arena. */
export interface DrawnMonster {
  id: number;
  drawing: string;
  /** A Clone stands behind it. */
  cloned: boolean;
  /** Its strength does not count. */
  hollow: boolean;
  tags: readonly MonsterTag[];
}

/** The monsters that are still there: each grows with its own strength, and keeps its variant meanwhile. */
export function drawnMonsters(foes: readonly FoeView[]): DrawnMonster[] {
  const printed = foes.map(({ level }) => band(level ?? 0));
  return foes
    .map((foe, index) => {
      const alike = printed.slice(0, index).filter((one) => one === printed[index]).length;
      const variant = VARIANTS[alike % VARIANTS.length];
      return { foe, drawing: bandOf(foe) + variant };
    })
    .filter(({ foe }) => !foe.removed)
    .map(({ foe, drawing }) => ({
      id: foe.id,
      drawing,
      cloned: foe.clone !== null,
      hollow: foe.beaten,
      tags: foe.tags,
    }));
}
