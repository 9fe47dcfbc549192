import { m } from "$paraglide/messages";
import type { ActivePower, Cost, SeatPowerView } from "$wire";

/** The effect of a power, in a few words. */
export function powerDoes(power: ActivePower): string {
  switch (power.do) {
    case "look":
      return m.power_look({ count: power.cards });
    case "take-discarded-monster":
      return m.power_take_monster();
    case "take-discarded-item":
      return m.power_take_item();
    case "draw":
      return m.power_draw({ cards: m.n_cards({ count: power.cards }) });
    case "cancel-trap":
      return m.power_cancel_trap();
    case "double-level":
      return m.why_doubled_level();
    case "steal":
      return m.power_steal({ face: power.needs });
  }
}

/** The price of a power. */
export function price(cost: Cost): string {
  switch (cost.pay) {
    case "cards":
      return cost["one-deck"]
        ? m.price_cards_one_deck({ count: cost.count })
        : m.price_cards({ cards: m.n_cards({ count: cost.count }) });
    case "hand":
      return m.price_hand();
    case "items-of-equal-value":
      return m.price_items();
  }
}

/** A label, with what the power does where its card has several of these powers. */
export function powerLabel(label: string, power: SeatPowerView, powers: readonly SeatPowerView[]): string {
  const several = powers.filter(({ card }) => card === power.card).length > 1;
  return several ? m.labelled({ label, value: powerDoes(power.power) }) : label;
}

/** True for one power in two views. A card may have several. */
export function isSamePower(one: SeatPowerView, other: SeatPowerView): boolean {
  const printed = ({ card, when, cost, power }: SeatPowerView) => JSON.stringify([card, when, cost, power]);
  return printed(one) === printed(other);
}

/** True if a power cancels the Trap that has just struck. */
export function answersTrap({ when, objection }: SeatPowerView): boolean {
  return when === "on-drawn-trap" && objection === null;
}
