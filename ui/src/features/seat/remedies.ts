import { m } from "$paraglide/messages";
import type { Remedy } from "$wire";
import { list, type Names } from "$text/names";
import { conditionShort } from "$text/sums";

/** A way to make a card count. */
export function remedy(names: Names, remedy: Remedy): string {
  switch (remedy.do) {
    case "put-in-use":
      return m.remedy_equip();
    case "lay-aside":
      return m.remedy_lay_aside({ cards: list(remedy.cards.map((copy) => names.card(copy))) });
    case "cheat":
      return m.remedy_cheat();
    case "other-fight":
      return m.remedy_other_fight();
    case "become": {
      const parts: string[] = [];
      if (remedy.only) parts.push(m.fact_only({ who: conditionShort(names, remedy.only) }));
      if (remedy.not) parts.push(m.fact_not({ who: conditionShort(names, remedy.not) }));
      return m.remedy_become({ who: list(parts) });
    }
  }
}
