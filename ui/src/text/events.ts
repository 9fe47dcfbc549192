import { m } from "$paraglide/messages";
import type { Event, LogLine, MonsterId, SeatId } from "$wire";
import { breach } from "./breaches";
import { decisionPrompt } from "./decision-prompts";
import { mark } from "./marks";
import { isolated } from "./isolate";
import { dotted, list, plain, signed, type Names, type References } from "./names";
import { treasuresLine } from "./rewards";
import { ruleSetting } from "./rules";
import { spared } from "./spared";
import { edition, monsterTag, phase } from "./terms";

type Of<E extends Event["event"]> = Extract<Event, { event: E }>;

/** One thing that happened. */
export interface Row {
  event: Event["event"];
  /** The player whose doing it is, or whom it befalls; null if the label says so, or nobody's. */
  who: SeatId | null;
  label: string;
  /** The names of the cards, monsters or new players that it was done with. */
  things: string[];
  /** Whom or what else it concerns, and numbers. */
  more: string[];
}

/** The rows of events: what leads to one result is one row, and what was overruled comes last. */
export function rows(names: Names, events: readonly Event[]): Row[] {
  const all: Row[] = [];
  let before: Event | undefined;
  for (const event of events.toSorted((one, other) => place(one) - place(other))) {
    const describe = DESCRIBED[event.event] as ((event: Event, names: Names) => Said | null) | null;
    const said = describe?.(event, names);
    if (!said) continue;
    const [who, label, things = [], more = []] = said;
    const row = { event: event.event, who, label, things, more: more.filter((one) => one !== undefined) };
    const last = all.at(-1);
    if (!last || !before || !join(last, before, row, event)) all.push(row);
    before = event;
  }
  return all;
}

/** A player who leaves comes before the cards that go along. */
function place({ event }: Event): number {
  return event === "seat-removed" ? 0 : event === "overruled" ? 2 : 1;
}

/** Adds an event to the row of the one before it, if they are one thing. */
function join(last: Row, before: Event, row: Row, event: Event): boolean {
  if (before.event === "card-used" && before.by === null && event.event === "spared" && event.nothingElse) {
    Object.assign(last, row);
    return true;
  }
  if (isUsedAtOnce(before, event)) {
    last.label = m.event_card_played();
    return true;
  }
  if (changesLevel(last, before, event)) {
    last.more.push(row.label);
    return true;
  }
  const same = last.who === row.who && last.label === row.label && row.things.length > 0;
  if (!same || last.more.join() !== row.more.join()) return false;
  last.things.push(...row.things);
  return true;
}

function isUsedAtOnce(before: Event, event: Event): boolean {
  if (event.event !== "card-turned" || before.event !== "card-played") return false;
  return event.equipped && before.card === event.card;
}

/** True if a player gains Levels by the cards just sold, or gains or loses some by the card just played. */
function changesLevel(last: Row, before: Event, event: Event): boolean {
  if (event.event !== "level-changed" || last.who !== event.seat) return false;
  const { why } = event;
  if (before.event === "card-left") return why.why === "sale" && before.why.why === "sold";
  return before.event === "card-used" && why.why === "card" && before.card === why.card;
}

/** The action of a line that stands for a damaged one. */
const LEFT_OUT = "left-out";

/** The rows of a line of the log. A line without any was settled at the table itself. */
export function lineRows(names: Names, line: Pick<LogLine, "entry" | keyof References>): Row[] {
  const events = line.entry.entry === "act" ? line.entry.events : [];
  const named = names.of(line);
  if (line.entry.entry === "act" && line.entry.action === LEFT_OUT)
    return [{ ...settled(named, events), label: m.log_left_out() }];
  const said = rows(named, events);
  return said.length ? said : [settled(named, events)];
}

/** A row in words. The player is left out where `known`. */
export function rowText(
  names: Names,
  { who, label, things, more }: Row,
  known: SeatId | null = null,
): string {
  const named = who === null || who === known ? label : `${names.seat(who)}: ${label}`;
  return dotted([named, things.join(", "), ...more]);
}

/** Rows in words. Several of one player in a row name the player once. */
export function rowsText(names: Names, rows: readonly Row[]): string {
  return rows.map((row, index) => rowText(names, row, rows[index - 1]?.who)).join("; ");
}

/** The most things that a label names. */
const NAMED_MAX = 3;

/** The label of a line, to be named within other words: its first row. */
export function lineLabel(names: Names, line: LogLine): string {
  if (line.entry.entry === "take-back") return m.taken_back();
  const { who, label, things, more } = lineRows(names, line)[0]!;
  const [what, beyond] = [things.slice(0, NAMED_MAX).join(", "), things.length - NAMED_MAX];
  const named = beyond > 0 ? m.and_more({ what, count: beyond }) : what;
  return dotted([who === null ? undefined : names.seat(who), label, named, ...more]);
}

/** A player, a label, the things it was done with, and the rest. */
type Said = readonly [who: SeatId | null, label: string, things?: string[], more?: (string | undefined)[]];

type Described = { [E in Event["event"]]: ((event: Of<E>, names: Names) => Said | null) | null };

/** Describes each event; none that only carries others. */
const DESCRIBED: Described = {
  "table-set": ({ setUp }) => {
    const players = setUp.seats.map(({ name }) => isolated(name));
    return [null, m.new_table(), players, [edition(setUp.edition)]];
  },
  overruled: (event, names) => [null, m.overruled(), [], [breach(names, event.breach)]],
  "rules-kept": (_, names) => [null, m.event_rules_kept(), [], names.rulesKept.map(ruleSetting)],
  "rules-changed": (event) => [null, m.event_rules_changed(), [], [edition(event.edition)]],
  "set-added": (event) => [null, m.sets_event_laid({ set: event.name, revision: event.revision })],
  "turn-began": (event) => [event.seat, m.turn_number({ number: event.number })],
  "turn-ended": null,
  "turn-passed-over": (event) => [event.seat, m.event_turn_passed_over()],
  "phase-began": (event) => [null, phase(event.phase)],
  "game-won": ({ winners }, names) => [
    null,
    m.wins_the_game({ names: names.seats(winners), count: winners.length }),
  ],

  "seat-added": (event) => [null, m.event_seat_added(), [isolated(event.seat.name)]],
  "seat-removed": (event) => [event.seat, m.event_seat_removed()],
  "seat-returned": (event) => [event.seat, m.back_at_table()],
  "seat-moved": (event) => [event.seat, m.event_seat_moved({ place: event.place + 1 })],
  "seat-away": (event) => [event.seat, event.away ? m.away_for_a_while() : m.back_at_table()],
  "seat-edited": (event) => [event.seat, m.event_seat_edited(), [isolated(event.name)]],
  "level-changed": levelChanged,
  "losses-settled": null,
  "sex-changed": (event) => [event.seat, m.event_sex_changed({ sex: event.sex })],
  "gear-adjusted": ({ seat, by }) => [seat, m.labelled({ label: m.why_gear(), value: signed(by) })],
  "hand-counted": ({ seat, cards }) =>
    cards === null
      ? [seat, m.event_hand_not_counted()]
      : [seat, m.hand_cards(), [], [m.n_cards({ count: cards })]],
  marked: (event, names) => [event.seat, mark(names, event.mark)],
  unmarked: (event) => [event.seat, m.event_unmarked()],
  rolled: (event) => [event.seat, m.event_rolled({ die: event.die })],
  "charity-given": (event, names) => [event.seat, m.phase_charity(), [], charityShares(names, event)],
  "death-awaits": (event) => [event.seat, m.event_death_awaits()],
  died: (event) => [event.seat, m.event_died()],
  "came-back": (event) => [event.seat, m.come_back()],

  "card-played": ({ seat, card, equipped }, names) => [
    seat,
    equipped ? m.event_card_played() : m.carried(),
    [names.card(card)],
  ],
  "card-turned": ({ seat, card, equipped }, names) => [
    seat,
    equipped ? m.event_card_equipped() : m.carried(),
    [names.card(card)],
  ],
  "card-held": ({ seat, card, by }, names) =>
    by === null
      ? [seat, m.event_card_freed(), [names.card(card)]]
      : [seat, m.event_card_held({ card: names.card(card), by: names.card(by) })],
  "card-left": cardLeft,
  "card-given": ({ from, to, card }, names) => [
    from,
    m.event_card_given(),
    [names.card(card)],
    [m.event_to({ name: names.seat(to) })],
  ],
  "card-used": ({ card, by, on }, names) => {
    if (by === null && on !== null) return [on, m.event_card_hit(), [names.card(card)]];
    const other = on === null || on === by ? undefined : m.event_on({ name: names.seat(on) });
    return [by, m.event_card_played(), [names.card(card)], [other]];
  },
  "figures-read": (event, names) => [null, m.event_figures_read(), [names.card(event.card)]],
  "door-opened": (event, names) => [
    event.seat,
    event.card ? m.event_door_opened() : m.no_monster(),
    event.card ? [names.card(event.card)] : [],
  ],
  answerable: null,
  unanswered: null,
  cancelled: (event, names) => [
    event.by,
    m.event_card_cancelled(),
    [names.card(event.card)],
    [m.event_by({ name: names.card(event.with) })],
  ],
  "power-used": powerUsed,
  "power-switched": ({ seat, card, on }, names) => [
    seat,
    m.event_power({ used: on ? "yes" : "no" }),
    [names.card(card)],
  ],
  paid: ({ seat, cards }) => [
    seat,
    m.event_card_discarded(),
    [],
    [cards === null ? m.hand_cards() : m.n_cards({ count: cards })],
  ],
  spared: ({ seat, card, why, nothingElse }, names) => [
    seat,
    names.card(card),
    [spared(names, why)],
    [nothingElse ? m.spared_nothing_else({ why: why.why }) : undefined],
  ],
  "bookmark-played": (event, names) => [event.seat, m.event_card_played(), [names.card(event.card)]],
  "bookmark-passed": ({ card, to }, names) =>
    to === null
      ? [null, m.event_card_gone(), [names.card(card)]]
      : [null, m.event_card_given(), [names.card(card)], [m.event_to({ name: names.seat(to) })]],
  looted: ({ seat, dead, card }, names) => [
    seat,
    m.event_card_taken(),
    [card === null ? m.n_cards({ count: 1 }) : names.card(card)],
    [m.event_from({ name: names.seat(dead) })],
  ],

  "combat-began": (event) => [event.fighter, m.fight()],
  "monster-joined": (event, names) => [null, m.in_fight(), [names.foe(event.foe)]],
  "monster-removed": (event, names) => [null, m.foe_removed(), [foe(names, event.monster, event.ofClone)]],
  "monster-die-rolled": (event, names) => [
    null,
    m.event_rolled({ die: event.die }),
    [foe(names, event.monster, event.ofClone)],
  ],
  "monster-tagged": (event, names) => {
    const tag = monsterTag(event.tag);
    return [null, m.event_tagged({ tag, on: event.on ? "yes" : "no" }), [names.monster(event.monster)]];
  },
  enhanced: (event, names) => [
    null,
    m.event_card_played(),
    [names.card(event.card)],
    [m.event_on({ name: names.monster(event.monster) })],
  ],
  "helper-joined": ({ seat, forced }) => [seat, forced ? m.compelled() : m.event_helper_joined()],
  "helper-left": (event) => [event.seat, m.event_helper_left()],
  "strength-added": ({ by, side, card, amount }, names) => [
    by,
    m.event_strength({ side }),
    card === null ? [] : [names.card(card)],
    [signed(amount)],
  ],
  "discarded-for-strength": ({ seat, cards, side }) => [
    seat,
    m.event_card_discarded(),
    [],
    [m.n_cards({ count: cards }), side && m.event_strength({ side })],
  ],
  declined: (event) => [event.seat, m.event_declined()],
  "play-taken-back": () => [null, m.event_taken_back()],
  "win-claimed": () => [null, m.event_win_claimed()],
  "claim-stopped": () => [null, m.event_claim_stopped()],
  "combat-won": (event, names) => {
    const { foes } = names;
    const monsters = list(foes.map((foe) => names.foe(foe)));
    const said = foes.length ? m.event_beaten({ monsters, count: foes.length }) : m.event_combat_won();
    return [null, said, [], [score(event)]];
  },
  "flight-began": (event) => [null, m.why_run_away(), [], [score(event)]],
  "flight-decided": (event) => [null, m.event_all_run({ way: event.escape ? "escape" : "caught" })],
  "gain-awaits": null,
  fled: ({ seat, monster, fromClone, die, escaped }, names) => [
    seat,
    escaped ? m.escaped() : m.caught(),
    [foe(names, monster, fromClone)],
    [die === null ? undefined : m.event_rolled({ die })],
  ],
  "combat-ended": () => [null, m.event_combat_ended()],

  "decision-due": ({ decision: { seat, about } }, names) => {
    if (about.matter !== "loot" || !about.tiedWith.length || !about.rolled?.length) return null;
    return [null, m.tie_again({ names: names.seats([seat, ...about.tiedWith]) })];
  },
  decided: null,
};

function levelChanged({ seat, by, why }: Of<"level-changed">, names: Names): Said {
  const label = m.signed_levels({ by: signed(by), count: by });
  switch (why.why) {
    case "manual":
      return [seat, label];
    case "sale":
      return [seat, label, [], [m.event_card_sold()]];
    case "combat":
      return by > 0
        ? [null, m.event_gains_levels({ name: names.seat(seat), count: by })]
        : [seat, label, [], [m.fight()]];
    default:
      return [seat, label, [names.card(why.card)]];
  }
}

function cardLeft({ seat, card, why }: Of<"card-left">, names: Names): Said {
  const things = [names.card(card)];
  switch (why.why) {
    case "discarded":
      return [seat, m.event_card_discarded(), things];
    case "sold":
      return [seat, m.event_card_sold(), things];
    case "sacrificed":
      return [seat, m.event_card_sacrificed(), things];
    case "taken":
      return [why.by, m.event_card_taken(), things, [m.event_from({ name: names.seat(seat) })]];
    case "lost":
      return [seat, m.event_card_lost(), things, [m.event_by({ name: names.card(why.card) })]];
    default:
      return [seat, m.event_card_lost(), things];
  }
}

function powerUsed({ seat, card, takes, from, die }: Of<"power-used">, names: Names): Said {
  const rolled = die === null ? undefined : m.event_rolled({ die });
  if (takes === null) return [seat, m.event_power({ used: "yes" }), [names.card(card)], [rolled]];
  const of = from === null ? undefined : m.event_from({ name: names.seat(from) });
  return [
    seat,
    m.event_card_taken(),
    [names.card(takes)],
    [of, m.event_by({ name: names.card(card) }), rolled],
  ];
}

/** A monster or its Clone. */
function foe(names: Names, id: MonsterId, isClone: boolean): string {
  const monster = names.monster(id);
  return isClone ? m.clone_of({ name: monster }) : monster;
}

function score({ munchkins, monsters }: { munchkins: number; monsters: number }): string {
  return `${plain(munchkins)} : ${plain(monsters)}`;
}

/** The shares of charity: one part for each player, and one for cards that nobody got. */
export function charityShares(names: Names, { shares, discarded }: Of<"charity-given">): string[] {
  const said = shares.map(([to, cards]) => m.charity_share({ name: names.seat(to), count: cards }));
  if (discarded > 0) said.push(m.charity_discarded({ count: discarded }));
  return said;
}

/** Describes what was done at the table itself, if no event has words for it. */
function settled(names: Names, events: readonly Event[]): Row {
  const row = (label: string, who: SeatId | null = null, more: string[] = []): Row => ({
    event: "decided",
    who,
    label,
    things: [],
    more,
  });
  for (const one of events) {
    const decision = one.event === "decided" ? names.decision(one.decision) : undefined;
    if (!decision || one.event !== "decided") continue;
    const { seat, about } = decision;
    if (one.skipped) return row(m.event_skipped(), null, [decisionPrompt(names, decision)]);
    const first = about.matter === "loot" && about.tiedWith.length ? nextLooter(events) : null;
    if (first !== null) return row(m.event_tie_won(), first);
    if (about.matter !== "collect-rewards")
      return row(m.event_settled(), null, [decisionPrompt(names, decision)]);
    const treasures = treasuresLine(about.treasures, about.faceUp);
    return row(m.event_rewards_taken(), seat, treasures === undefined ? [] : [treasures]);
  }
  return row(m.event_settled());
}

/** The next player to loot a body, if settled. */
function nextLooter(events: readonly Event[]): SeatId | null {
  for (const event of events)
    if (event.event === "decision-due" && event.decision.about.matter === "loot")
      return event.decision.about.tiedWith.length ? null : event.decision.seat;
  return null;
}
