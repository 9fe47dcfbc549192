import { m } from "$paraglide/messages";
import type { Item } from "$wire";
import { list, type CardTextContext } from "../names";
import { slot } from "../terms";
import { lines, type Line } from "./lines";
import { conditionPhrase } from "./who";

/** Describes the slot of an Item and who may use it. */
export function usingItem(context: CardTextContext, item: Item): Line[] {
  const { slots, hands } = item;
  return lines(
    slots.length > 0 && m.effect_worn({ places: list(slots.map(slot)) }),
    hands > 0 && m.effect_hands({ count: hands }),
    item.place === "unknown" && m.effect_place_unknown(),
    item.place === "printed" && !slots.length && !hands && item.bonus !== null && m.effect_no_place(),
    item.only && m.effect_only({ who: conditionPhrase(context, item.only) }),
    item.not && m.effect_not({ who: conditionPhrase(context, item.not) }),
    item.complex && m.effect_complex(),
    item.big && m.effect_big(),
    item.ship && m.effect_ship(),
    item.laser && m.effect_laser(),
  );
}
