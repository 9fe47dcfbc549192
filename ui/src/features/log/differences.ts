import { m } from "$paraglide/messages";
import type { CardCopy, Preview, RuleChange, SeatView, View } from "$wire";
import { decisionPrompt } from "$text/decision-prompts";
import { list, plain, signed, type Names } from "$text/names";
import { ruleChanges } from "$text/rules";
import { total } from "$text/sums";
import { edition, phase } from "$text/terms";

/** The differences for one player or for the whole table. */
export interface Difference {
  /** The player as he is in one of the two; none for the table as a whole. */
  seat: SeatView | null;
  lines: string[];
}

/** In what a table would differ from how it stands now. */
export function differences(
  names: Names,
  now: View,
  { view: then, ruleChanges: changes }: Preview,
): Difference[] {
  const table = { seat: null, lines: ofTable(names, now, then, changes) };
  const ids = new Set([...now.seats, ...then.seats].map(({ id }) => id));
  const seats = [...ids].map((id) => ofSeat(names, find(now, id), find(then, id)));
  return [table, ...seats].filter(({ lines }) => lines.length > 0);
}

function find(view: View, id: number): SeatView | undefined {
  return view.seats.find((seat) => seat.id === id);
}

function ofTable(names: Names, now: View, then: View, changes: RuleChange[]): string[] {
  const turn = ({ turn }: View) =>
    turn
      ? m.diff_turn({ number: turn.number, name: names.seat(turn.seat), phase: phase(turn.phase) })
      : m.topic_set_up();
  const fight = ({ combat }: View) =>
    combat
      ? m.diff_fight({
          name: names.seat(combat.fighter),
          foes: list(combat.foes.map(({ foe }) => names.foe(foe))),
          munchkins: plain(total(combat.munchkins)),
          monsters: plain(total(combat.monsters)),
        })
      : m.diff_no_fight();
  const won = ({ winners }: View) =>
    winners.length
      ? m.wins_the_game({ names: names.seats(winners), count: winners.length })
      : m.diff_not_won();
  const rules = ({ edition: id }: View) => edition(id);
  const hands = ({ handLimit }: View) => m.diff_hand_limit({ count: handLimit });
  const boxless = without(new Set(then.boxless), new Set(now.boxless));
  const known = new Set(now.waitingFor.map(({ id }) => id));
  const due = then.waitingFor.filter(({ id }) => !known.has(id));
  return [
    ...[rules, hands, turn, fight, won].flatMap((of) => fromTo(of(now), of(then))),
    ...ruleChanges(changes),
    ...(boxless.length ? [m.diff_boxless({ cards: list(boxless.map((copy) => names.card(copy))) })] : []),
    ...due.map((decision) => m.diff_due({ matter: decisionPrompt(names, decision) })),
  ];
}

function ofSeat(names: Names, now: SeatView | undefined, then: SeatView | undefined): Difference {
  const seat = then ?? now ?? null;
  if (!now || !then) return { seat, lines: [then ? m.back_at_table() : m.diff_seat_gone()] };
  const cards = ({ cards }: SeatView, used: boolean) =>
    new Set(cards.filter(({ equipped }) => !used || equipped).map(({ copy }) => copy));
  const lost = without(cards(now, false), cards(then, false));
  const back = without(cards(then, false), cards(now, false));
  const stays = (copy: CardCopy) => !lost.includes(copy) && !back.includes(copy);
  const sideways = without(cards(now, true), cards(then, true)).filter(stays);
  const used = without(cards(then, true), cards(now, true)).filter(stays);
  const uncounted = (seat: SeatView) =>
    new Set(seat.cards.filter(({ equipped, reasons }) => equipped && reasons.length).map(({ copy }) => copy));
  const stayUsed = (copy: CardCopy) => stays(copy) && !used.includes(copy) && !sideways.includes(copy);
  const idle = without(uncounted(then), uncounted(now)).filter(stayUsed);
  const counting = without(uncounted(now), uncounted(then)).filter(stayUsed);
  const named = (say: (facts: { cards: string }) => string, copies: CardCopy[]) =>
    copies.length ? [say({ cards: list(copies.map((copy) => names.card(copy))) })] : [];
  const lines = [
    ...fromTo(m.level_now({ level: now.level }), m.level_now({ level: then.level })),
    ...fromTo(
      m.labelled({ label: m.strength(), value: plain(total(now.strength)) }),
      m.labelled({ label: m.strength(), value: plain(total(then.strength)) }),
    ),
    ...fromTo(
      m.labelled({ label: m.run_away(), value: signed(total(now.runAway)) }),
      m.labelled({ label: m.run_away(), value: signed(total(then.runAway)) }),
    ),
    ...named(m.diff_cards_idle, idle),
    ...named(m.diff_cards_count, counting),
    ...named(m.diff_cards_back, back),
    ...named(m.diff_cards_lost, lost),
    ...named(m.diff_cards_used, used),
    ...named(m.diff_cards_sideways, sideways),
    ...fromTo(m.sex_word({ sex: now.sex }), m.sex_word({ sex: then.sex })),
    ...(now.dead === then.dead ? [] : [then.dead ? m.dead() : m.diff_alive()]),
    ...(JSON.stringify(now.marks) === JSON.stringify(then.marks) ? [] : [m.diff_marks()]),
  ];
  return { seat, lines };
}

function fromTo(from: string, to: string): string[] {
  return from === to ? [] : [m.from_to({ from, to })];
}

function without(all: Set<CardCopy>, others: Set<CardCopy>): CardCopy[] {
  return [...all].filter((copy) => !others.has(copy));
}
