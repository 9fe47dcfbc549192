import { m } from "$paraglide/messages";
import { places } from "$app/card-search";
import type { Session } from "$app/session.svelte";
import { breach } from "$text/breaches";
import { cardOf } from "$text/cards";
import { dotted, Names, plain, signed } from "$text/names";
import { powerLabel } from "$text/powers";
import { remedy } from "$text/remedies";
import { termsOf, total } from "$text/sums";
import { reason } from "$text/terms";
import type { CardCopy, CardId, CardView, SeatId, SeatView, View } from "$wire";

/** A copy of a card on the table. */
export interface CardHere {
  copy: CardCopy;
  /** The player with the card in play; null in the fight. */
  seat: SeatId | null;
  /** The card and where it is. */
  title: string;
  /** Its effect now. */
  lines: string[];
}

/** The copies of some cards that lie on the open table. */
export function cardsHere({ cards, table }: Session, sought: readonly CardId[]): CardHere[] {
  const view = table?.view;
  if (!cards || !view || !sought.length) return [];
  const names = new Names(cards, view);
  const here = [...places(view)].filter(([copy]) => sought.includes(cardOf(copy)));
  return here.map(([copy, place]) => {
    const seat = view.seats.find(({ id }) => id === place) ?? null;
    const where = seat ? names.seat(seat.id) : m.fight();
    return {
      copy,
      seat: seat?.id ?? null,
      title: m.labelled({ label: names.card(copy), value: where }),
      lines: cardNow(names, view, copy, seat),
    };
  });
}

/** The effect of a card in play now: whether it counts, why not, and what would change that. */
export function cardNow(names: Names, view: View, copy: CardCopy, seat: SeatView | null): string[] {
  if (!seat) {
    const foe = view.combat?.foes.find(({ foe }) => foe.is === "card" && foe.card === copy);
    if (!foe || foe.removed) return [];
    if (foe.lacksFigures) return [m.figures_due()];
    return [m.labelled({ label: m.strength(), value: plain(total(foe.strength)) })];
  }
  const card = seat.cards.find((one) => one.copy === copy);
  if (!card) return [];
  const powers = seat.powers.filter((one) => one.card === copy);
  return [
    ...(card.lacksFigures ? [m.figures_due()] : []),
    ...(card.isPlayed ? [] : [counts(card)]),
    ...(card.remedy ? [remedy(names, card.remedy)] : []),
    ...card.overruled.map((why) => m.labelled({ label: m.overruled(), value: reason(why) })),
    ...(seat.onTerms ?? [])
      .filter((one) => one.card === copy)
      .map((one) => dotted([signed(one.bonus), termsOf(names, one)])),
    ...(card.heldBy ? [m.held_by({ card: names.card(card.heldBy) })] : []),
    ...powers.map((power) =>
      m.labelled({
        label: powerLabel(m.use_power(), power, powers),
        value: power.objection ? breach(names, power.objection) : m.answer_now(),
      }),
    ),
  ];
}

function counts({ reasons, bonus }: CardView): string {
  if (reasons.length) return m.labelled({ label: m.card_counts_not(), value: dotted(reasons.map(reason)) });
  return bonus ? m.labelled({ label: m.card_counts(), value: signed(bonus) }) : m.card_counts();
}
