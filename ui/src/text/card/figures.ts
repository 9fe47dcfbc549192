import { m } from "$paraglide/messages";
import type { CardKind } from "$wire";
import { signed, type CardTextContext } from "../names";
import { amountOfMoney } from "../terms";

/** A number of a card, with what it is. */
export interface CardFigure {
  label: string;
  /** The number; none where it is not public. */
  value: string | null;
}

/** The numbers that a card prints. */
export function figures(context: CardTextContext, kind: CardKind): CardFigure[] {
  switch (kind.is) {
    case "monster":
      return [
        { label: m.level(), value: kind.level === null ? null : `${kind.level}` },
        { label: m.topic_treasures(), value: kind.treasures === null ? null : `${kind.treasures}` },
        { label: m.levels_for_kill(), value: `${kind.levels}` },
      ];
    case "sidekick":
      return [bonus(kind.bonus)];
    case "enhancer":
      return kind.clones
        ? []
        : [bonus(kind.bonus), { label: m.topic_treasures(), value: signed(kind.treasures) }];
    case "item":
      return [...(kind.bonus === 0 ? [] : [bonus(kind.bonus)]), ...worth(context, kind.value, true)];
    case "one-shot":
      return [
        ...(kind.effect.do === "combat-bonus" ? [bonus(kind.effect.bonus)] : []),
        ...worth(context, kind.value),
      ];
    case "special":
      return worth(context, kind.value);
    case "level-up":
      return [{ label: m.level(), value: signed(1) }];
    default:
      return [];
  }
}

function bonus(amount: number | null): CardFigure {
  return { label: m.bonus(), value: amount === null ? null : signed(amount) };
}

/** The sale value of a card; nothing if it is no Item. */
function worth(context: CardTextContext, value: number | null, item = false): CardFigure[] {
  if (value === null) return item ? [{ label: m.value(), value: null }] : [];
  return [{ label: m.value(), value: amountOfMoney(context.words, value) }];
}
