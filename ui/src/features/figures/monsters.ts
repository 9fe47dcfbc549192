import type { Cards } from "$text/cards";
import type { FoeView, MonsterTag } from "$wire";
import { bandOf, type Band } from "$app/monster-band";
import { lookBeside, type Look } from "./monster-look";

/** A monster of a fight, as it is drawn. */
export interface DrawnMonster {
  id: number;
  look: Look;
  band: Band;
  /** A Clone stands behind it. */
  cloned: boolean;
  /** Its strength does not count. */
  hollow: boolean;
  tags: readonly MonsterTag[];
}

/** The monsters that are still there: each keeps its look while its strength grows. */
export function drawnMonsters(cards: Cards, foes: readonly FoeView[]): DrawnMonster[] {
  // Those that have left still count, so that nobody changes because of it.
  const looks: Look[] = [];
  for (const foe of foes) looks.push(lookBeside(looks, printedName(cards, foe)));
  return foes.flatMap((foe, index) =>
    foe.removed
      ? []
      : {
          id: foe.id,
          look: looks[index]!,
          band: bandOf(foe),
          cloned: foe.clone !== null,
          hollow: foe.beaten,
          tags: foe.tags,
        },
  );
}

/** The name printed on its card, in every language; for a typed monster, its number in the fight. */
export function printedName(cards: Cards, { foe, id }: FoeView): string {
  return foe.is === "card" ? cards.name(foe.card) : `${id}`;
}
