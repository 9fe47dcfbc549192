import { m } from "$paraglide/messages";
import type { Foe, SeatId } from "$wire";
import { list, type Names } from "./names";

/** How a fight was won: by strength, by an ability that leaves no fight, or with monsters that got away alive. */
export type Victory = "fight" | "power" | "gone";

/** A monster that was beaten. */
export interface BeatenFoe {
  foe: Foe;
  /** Its Clone was beaten with it. */
  cloned: boolean;
}

/** The number of monsters that are named; the rest are counted. */
const NAMED = 2;

/** Who beat whom, in a sentence. */
export function victory(
  names: Names,
  fighters: SeatId[],
  how: Victory,
  beaten: readonly BeatenFoe[],
): string {
  const said = beaten
    .slice(0, NAMED)
    .flatMap(({ foe, cloned }) => [names.foe(foe), ...(cloned ? [m.its_clone()] : [])]);
  const more = beaten.length - NAMED;
  const monsters = list(more > 0 ? [...said, m.n_more({ count: more })] : said);
  return m.victory({ how, names: names.seats(fighters), count: fighters.length, monsters });
}
