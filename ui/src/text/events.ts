import { m } from "$paraglide/messages";
import type { CardCopy, Event, LogLine, MonsterId, SeatId } from "$wire";
import { breach } from "./breaches";
import { decisionPrompt } from "./decision-prompts";
import { mark } from "./marks";
import { isolated } from "./isolate";
import { direction } from "./language";
import { list, plain, signed, type Names, type References } from "./names";
import { treasuresLine } from "./rewards";
import { ruleSetting } from "./rules";
import { spared } from "./spared";
import { edition, monsterTag, phase } from "./terms";

type Of<E extends Event["event"]> = Extract<Event, { event: E }>;

/** The players and things of a sentence, in words, and how many they are. */
interface Parts {
  who: string;
  players: number;
  what: string;
  things: number;
}

/** One thing that happened: a sentence. */
export interface Row {
  event: Event["event"];
  /** Whose doing it is, or whom it befalls. */
  who: SeatId[];
  /** The cards, monsters or new players that it was done with. */
  things: string[];
  say: (parts: Parts) => string;
  /** What tells it from others of its kind. */
  apart?: unknown;
  /** It can befall several players at once. */
  shared?: boolean;
}

type Said = Omit<Row, "event">;

/** The rows of events: what leads to one result is one row, and what was overruled comes last. */
export function rows(names: Names, events: readonly Event[]): Row[] {
  const all: Row[] = [];
  let before: Event | undefined;
  for (const event of summed(events).toSorted((one, other) => place(one) - place(other))) {
    const describe = DESCRIBED[event.event] as Describe<Event> | null;
    const said = describe?.(event, names, events);
    if (!said) continue;
    const row = { ...said, event: event.event };
    const last = all.at(-1);
    if (!share(all, row) && (!last || !before || !join(last, before, row, event))) all.push(row);
    before = event;
  }
  return all;
}

/** The Levels of a player for one reason are one event. */
function summed(events: readonly Event[]): Event[] {
  const all: Event[] = [];
  for (const event of events) {
    const at = all.findIndex((one) => isSameChange(one, event));
    const one = all[at];
    if (one?.event === "level-changed" && event.event === "level-changed")
      all[at] = { ...one, by: one.by + event.by };
    else all.push(event);
  }
  return all;
}

function isSameChange(one: Event, other: Event): boolean {
  if (one.event !== "level-changed" || other.event !== "level-changed" || one.seat !== other.seat)
    return false;
  return one.by > 0 === other.by > 0 && JSON.stringify(one.why) === JSON.stringify(other.why);
}

/** A player who leaves comes before the cards that go along. */
function place({ event }: Event): number {
  return event === "seat-removed" ? 0 : event === "overruled" ? 2 : 1;
}

function isAlike(one: Row, other: Row): boolean {
  return one.event === other.event && JSON.stringify(one.apart) === JSON.stringify(other.apart);
}

/** Adds a player to the row of others whom the same befell. */
function share(all: readonly Row[], row: Row): boolean {
  const same = (one: Row) => isAlike(one, row) && one.things.join() === row.things.join();
  const shared = row.shared ? all.find(same) : undefined;
  shared?.who.push(...row.who);
  return Boolean(shared);
}

/** Adds an event to the row of the one before it, if they are one thing. */
function join(last: Row, before: Event, row: Row, event: Event): boolean {
  if (before.event === "card-used" && before.by === null && event.event === "spared" && event.nothingElse) {
    Object.assign(last, row);
    return true;
  }
  if (isUsedAtOnce(before, event)) {
    last.say = plays;
    return true;
  }
  if (last.event === "combat-began" && event.event === "monster-joined") {
    last.things.push(...row.things);
    return true;
  }
  if (event.event === "level-changed" && changesLevel(last, before, event)) {
    const { say } = last;
    const and = event.by > 0 ? m.event_and_gains : m.event_and_loses;
    last.say = (parts) => and({ what: say(parts), levels: levels(event) });
    return true;
  }
  const same = isAlike(last, row) && last.who.join() === row.who.join() && row.things.length > 0;
  if (same) last.things.push(...row.things);
  return same;
}

function isUsedAtOnce(before: Event, event: Event): boolean {
  if (event.event !== "card-turned" || before.event !== "card-played") return false;
  return event.equipped && before.card === event.card;
}

/** True if a player gains Levels by the cards just sold, or gains or loses some by the card just played. */
function changesLevel({ who }: Row, before: Event, { seat, why }: Of<"level-changed">): boolean {
  if (who[0] !== seat) return false;
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
    return [{ event: "decided", ...settled(named, events), say: () => m.log_left_out() }];
  const said = rows(named, events);
  return said.length ? said : [{ event: "decided", ...settled(named, events) }];
}

/** What is told of a fight that is over. */
const FIGHT: ReadonlySet<Event["event"]> = new Set([
  "combat-began",
  "monster-joined",
  "helper-joined",
  "declined",
  "combat-won",
  "flight-began",
  "flight-decided",
  "fled",
  "level-changed",
  "died",
  "game-won",
]);

/** The rows that tell a fight by all of its lines. */
export function fightRows(names: Names, lines: readonly LogLine[]): Row[] {
  const events = lines
    .flatMap(({ entry, inEffect }) => (entry.entry === "act" && inEffect ? entry.events : []))
    .filter(({ event }) => FIGHT.has(event));
  const foes = lines.flatMap(({ foes }) => foes);
  return rows(names.of({ foes: [...new Map(foes)], decisions: [] }), events);
}

/** A row as a sentence that names at most so many things. */
export function rowText(names: Names, { who, things, say }: Row, most = Infinity): string {
  const beyond = things.length - most;
  const what =
    beyond > 0 ? m.and_more({ what: things.slice(0, most).join(", "), count: beyond }) : list(things);
  return say({ who: names.seats(who), players: who.length, what, things: things.length });
}

/** The end of a sentence, as in the name of a card, behind which comes no full stop. */
const ENDED = /[.!?…][\u2066-\u2069]*$/;

/** What happened, in sentences. A single one has no full stop, as in a list. */
export function rowsText(names: Names, rows: readonly Row[]): string {
  return sentences(rows.map((row) => rowText(names, row)));
}

/** Several sentences one behind the other, each in the reading order of the interface. */
export function sentences(all: readonly string[]): string {
  if (all.length < 2) return all[0] ?? "";
  const [begin, end] = direction() === "rtl" ? ["\u2067", "\u2069"] : ["", ""];
  return all.map((one) => `${begin}${one}${ENDED.test(one) ? "" : "."}${end}`).join(" ");
}

/** The most things that a label names. */
const NAMED_MAX = 3;

/** The label of a line, to be named within other words: its first row. */
export function lineLabel(names: Names, line: LogLine): string {
  if (line.entry.entry === "take-back") return m.taken_back();
  return rowText(names.of(line), lineRows(names, line)[0]!, NAMED_MAX);
}

type Describe<E extends Event> = (event: E, names: Names, all: readonly Event[]) => Said | null;
type Described = { [E in Event["event"]]: Describe<Of<E>> | null };

/** A sentence about a player. */
function one(who: SeatId, say: (facts: { name: string }) => string): Said {
  return { who: [who], things: [], say: ({ who }) => say({ name: who }) };
}

/** A sentence about cards of a player. */
function withCards(who: SeatId, things: string[], say: Row["say"], apart?: unknown): Said {
  return { who: [who], things, say, apart };
}

/** A sentence in which nothing is joined. */
function fixed(text: string): Said {
  return { who: [], things: [], say: () => text };
}

const labelled = (label: string, value: string) => fixed(m.labelled({ label, value }));
const plays: Row["say"] = ({ who, what }) => m.event_plays({ name: who, cards: what });
const discards: Row["say"] = ({ who, what }) => m.event_discards({ name: who, cards: what });

/** Describes each event; none that only carries others. */
const DESCRIBED: Described = {
  "table-set": ({ setUp: { seats, edition: id } }) => {
    const names = list(seats.map(({ name }) => isolated(name)));
    return fixed(m.event_new_table({ names, edition: edition(id) }));
  },
  overruled: (event, names) => labelled(m.overruled(), breach(names, event.breach)),
  "rules-kept": (_, names) => labelled(m.event_rules_kept(), list(names.rulesKept.map(ruleSetting))),
  "rules-changed": (event) => labelled(m.event_rules_changed(), edition(event.edition)),
  "set-added": (event) => fixed(m.sets_event_laid({ set: event.name, revision: event.revision })),
  "turn-began": ({ seat, number }) => one(seat, (facts) => m.event_turn({ ...facts, number })),
  "turn-ended": null,
  "turn-passed-over": ({ seat }) => ({
    who: [seat],
    things: [],
    say: ({ who, players }) => m.event_turn_passed_over({ names: who, count: players }),
    shared: true,
  }),
  "phase-began": (event) => fixed(m.event_phase({ phase: phase(event.phase) })),
  "game-won": ({ winners }) => ({
    who: [...winners],
    things: [],
    say: ({ who, players }) => m.wins_the_game({ names: who, count: players }),
  }),

  "seat-added": ({ seat }) => ({
    who: [],
    things: [isolated(seat.name)],
    say: ({ what, things }) => m.event_joins({ names: what, count: things }),
  }),
  "seat-removed": (event) => one(event.seat, m.event_leaves),
  "seat-returned": ({ seat }) => one(seat, (facts) => m.event_away({ ...facts, away: "no" })),
  "seat-moved": ({ seat, place }) => one(seat, (facts) => m.event_seat_moved({ ...facts, place: place + 1 })),
  "seat-away": ({ seat, away }) =>
    one(seat, (facts) => m.event_away({ ...facts, away: away ? "yes" : "no" })),
  "seat-edited": (event) => labelled(m.event_seat_edited(), isolated(event.name)),
  "level-changed": levelChanged,
  "losses-settled": null,
  "sex-changed": ({ seat, sex }) => one(seat, (facts) => m.event_sex_changed({ ...facts, sex })),
  "gear-adjusted": ({ seat, by }) => one(seat, (facts) => m.event_gear({ ...facts, by: signed(by) })),
  "hand-counted": ({ seat, cards }) =>
    cards === null
      ? one(seat, m.event_hand_not_counted)
      : one(seat, (facts) => m.event_hand({ ...facts, cards: m.n_cards({ count: cards }) })),
  marked: (event, names) =>
    one(event.seat, ({ name }) => m.labelled({ label: name, value: mark(names, event.mark) })),
  unmarked: (event) => one(event.seat, m.event_unmarked),
  rolled: ({ seat, die }) =>
    seat === null ? fixed(m.event_die({ die })) : one(seat, (facts) => m.event_rolls({ ...facts, die })),
  "charity-given": (event, names) =>
    withCards(event.seat, charityShares(names, event), ({ who, what, things }) =>
      things
        ? m.event_charity({ name: who, shares: what })
        : m.labelled({ label: who, value: m.phase_charity() }),
    ),
  "death-awaits": (event) => one(event.seat, m.event_death_awaits),
  died: ({ seat }) => ({
    who: [seat],
    things: [],
    say: ({ who, players }) => m.event_died({ names: who, count: players }),
    shared: true,
  }),
  "came-back": (event) => one(event.seat, m.event_comes_back),

  "card-played": ({ seat, card, equipped }, names) =>
    withCards(seat, [names.card(card)], equipped ? plays : carries, equipped),
  "card-turned": ({ seat, card, equipped }, names) =>
    withCards(seat, [names.card(card)], equipped ? equips : carries, equipped),
  "card-held": ({ seat, card, by }, names) =>
    by === null
      ? withCards(seat, [names.card(card)], ({ what }) => m.event_freed({ cards: what }))
      : one(seat, () => m.event_card_held({ card: names.card(card), by: names.card(by) })),
  "card-left": cardLeft,
  "card-given": ({ from, to, card }, names) =>
    withCards(
      from,
      [names.card(card)],
      ({ who, what }) => m.event_gives({ name: who, cards: what, to: names.seat(to) }),
      to,
    ),
  "card-used": cardUsed,
  "figures-read": (event, names) => labelled(m.event_figures_read(), names.card(event.card)),
  "door-opened": ({ seat, card }, names) =>
    card === null
      ? one(seat, m.event_no_monster)
      : withCards(seat, [names.card(card)], ({ who, what }) => m.event_opens({ name: who, cards: what })),
  answerable: null,
  unanswered: null,
  cancelled: ({ card, with: by, by: seat }, names) => {
    const facts = { card: names.card(card), with: names.card(by) };
    if (seat === null) return fixed(m.event_cancels(facts));
    return one(seat, ({ name }) => m.event_cancels_with({ ...facts, name }));
  },
  "power-used": powerUsed,
  "power-switched": ({ seat, card, on }, names) => withCards(seat, [names.card(card)], power(on), on),
  paid: ({ seat, cards }) => (cards === null ? one(seat, m.event_discards_hand) : discarded(seat, cards)),
  spared: ({ seat, card, why, nothingElse }, names) =>
    withCards(
      seat,
      [spared(names, why)],
      ({ who, what }) => {
        const facts = { card: names.card(card), name: who, reasons: what };
        return nothingElse ? m.event_spared({ ...facts, why: why.why }) : m.event_spared_rest(facts);
      },
      [card, nothingElse],
    ),
  "bookmark-played": (event, names) => withCards(event.seat, [names.card(event.card)], plays),
  "bookmark-passed": ({ card, to }, names) => {
    const cards = names.card(card);
    return fixed(to === null ? m.event_card_gone({ cards }) : m.event_goes_to({ cards, to: names.seat(to) }));
  },
  looted: ({ seat, dead, card }, names) =>
    withCards(seat, [card === null ? m.n_cards({ count: 1 }) : names.card(card)], takes(names, dead), dead),

  "combat-began": ({ fighter }) =>
    withCards(fighter, [], ({ who, what, things }) =>
      things ? m.event_fights({ name: who, monsters: what }) : m.event_begins_fight({ name: who }),
    ),
  "monster-joined": ({ foe }, names) => ({
    who: [],
    things: [names.foe(foe)],
    say: ({ what, things }) => m.event_joins_fight({ monsters: what, count: things }),
  }),
  "monster-removed": ({ monster, ofClone }, names) => ({
    who: [],
    things: [foe(names, monster, ofClone)],
    say: ({ what, things }) => m.event_leaves_fight({ monsters: what, count: things }),
  }),
  "monster-die-rolled": ({ monster, die, ofClone }, names) =>
    fixed(m.event_rolls({ name: foe(names, monster, ofClone), die })),
  "monster-tagged": ({ monster, tag, on }, names) =>
    fixed(m.event_tagged({ name: names.monster(monster), tag: monsterTag(tag), on: on ? "yes" : "no" })),
  enhanced: ({ card, monster }, names) => ({
    who: [],
    things: [names.card(card)],
    say: ({ what, things }) =>
      m.event_is_played_on({ cards: what, count: things, on: names.monster(monster) }),
    apart: monster,
  }),
  "helper-joined": ({ seat, forced }) =>
    one(seat, (facts) => m.event_helps({ ...facts, forced: forced ? "yes" : "no" })),
  "helper-left": (event) => one(event.seat, m.event_helper_left),
  "strength-added": ({ by, side, card, amount }, names) => {
    const what = m.event_strength({ what: signed(amount), side });
    const cards = card === null ? null : names.card(card);
    if (by === null) return cards === null ? fixed(what) : labelled(cards, what);
    return one(by, ({ name }) =>
      m.labelled({ label: cards === null ? name : m.event_plays({ name, cards }), value: what }),
    );
  },
  "discarded-for-strength": ({ seat, cards, side }) => discarded(seat, cards, side),
  declined: (event) => one(event.seat, m.event_declined),
  "play-taken-back": () => fixed(m.event_taken_back()),
  "win-claimed": () => fixed(m.event_win_claimed()),
  "claim-stopped": () => fixed(m.event_claim_stopped()),
  "combat-won": (event, names) => {
    const { foes } = names;
    const monsters = list(foes.map((foe) => names.foe(foe)));
    const outcome = event.kills ? m.event_beaten : m.event_leaves_fight;
    const what = foes.length ? outcome({ monsters, count: foes.length }) : m.event_combat_won();
    return fixed(score(what, event));
  },
  "flight-began": (event) => fixed(score(m.event_flight(), event)),
  "flight-decided": (event) => fixed(m.event_all_run({ way: event.escape ? "escape" : "caught" })),
  "gain-awaits": null,
  fled: ({ seat, monster, fromClone, die, escaped }, names) => ({
    who: [seat],
    things: [foe(names, monster, fromClone)],
    say: ({ who, players, what }) => {
      const facts = { names: who, count: players, monsters: what };
      if (die === null) return escaped ? m.event_escaped(facts) : m.event_caught(facts);
      return escaped ? m.event_escaped_by({ ...facts, die }) : m.event_caught_by({ ...facts, die });
    },
    apart: die === null ? escaped : [escaped, die, seat],
    shared: die === null,
  }),
  "combat-ended": () => fixed(m.event_combat_ended()),

  "decision-due": ({ decision: { seat, about } }, names) => {
    if (about.matter !== "loot" || !about.tiedWith.length || !about.rolled?.length) return null;
    return fixed(m.tie_again({ names: names.seats([seat, ...about.tiedWith]) }));
  },
  decided: null,
};

function carries({ who, what }: Parts): string {
  return m.event_carries({ name: who, cards: what });
}

function equips({ who, what }: Parts): string {
  return m.event_equips({ name: who, cards: what });
}

function power(used: boolean): Row["say"] {
  return ({ who, what }) => m.event_power({ name: who, cards: what, used: used ? "yes" : "no" });
}

function takes(names: Names, from: SeatId): Row["say"] {
  return ({ who, what }) => m.event_takes({ name: who, cards: what, from: names.seat(from) });
}

function levels({ by }: { by: number }): string {
  return m.some_levels({ count: Math.abs(by) });
}

function levelChanged(event: Of<"level-changed">, names: Names, all: readonly Event[]): Said {
  const { seat, by, why } = event;
  const cause = "card" in why && !isNamed(why.card, names, all) ? names.card(why.card) : null;
  return {
    who: [seat],
    things: [],
    say: ({ who, players }) => {
      const facts = { names: who, count: players, what: levels(event) };
      if (cause === null) return by > 0 ? m.event_gains(facts) : m.event_loses(facts);
      return by > 0
        ? m.event_gains_by({ ...facts, card: cause })
        : m.event_loses_by({ ...facts, card: cause });
    },
    apart: [by, why],
    shared: true,
  };
}

/** True if another sentence names the card that changes a Level. */
function isNamed(card: CardCopy, names: Names, all: readonly Event[]): boolean {
  const name = names.card(card);
  return all.some(
    (event) =>
      (event.event === "fled" && names.monster(event.monster) === name) ||
      (["card-used", "power-used", "door-opened"].includes(event.event) &&
        "card" in event &&
        event.card === card),
  );
}

function cardLeft({ seat, card, why }: Of<"card-left">, names: Names): Said {
  const cards = (say: Row["say"], who = seat) => withCards(who, [names.card(card)], say, [why, seat]);
  const loses = (by?: CardCopy): Said =>
    cards(({ who, what }) =>
      by === undefined
        ? m.event_loses({ names: who, count: 1, what })
        : m.event_loses_by({ names: who, count: 1, what, card: names.card(by) }),
    );
  switch (why.why) {
    case "discarded":
      return cards(discards);
    case "sold":
      return cards(({ who, what }) => m.event_sells({ name: who, cards: what }));
    case "sacrificed":
      return cards(({ who, what }) => m.event_sacrifices({ name: who, cards: what }));
    case "taken":
      return cards(takes(names, seat), why.by);
    case "lost":
      return loses(why.card);
    default:
      return loses();
  }
}

function cardUsed({ card, by, on }: Of<"card-used">, names: Names): Said {
  const things = [names.card(card)];
  if (by === null && on !== null)
    return withCards(on, things, ({ who, what }) => m.event_is_hit({ name: who, cards: what }));
  if (by === null)
    return {
      who: [],
      things,
      say: ({ what, things }) => m.event_is_played({ cards: what, count: things }),
    };
  if (on === null || on === by) return withCards(by, things, plays);
  const onOther: Row["say"] = ({ who, what }) =>
    m.event_plays_on({ name: who, cards: what, on: names.seat(on) });
  return withCards(by, things, onOther, on);
}

function powerUsed({ seat, card, takes: taken, from, die }: Of<"power-used">, names: Names): Said {
  const by = names.card(card);
  const say: Row["say"] = (parts) => {
    const facts = { name: parts.who, cards: parts.what, card: by };
    if (taken === null) return power(true)(parts);
    if (from === null) return m.event_takes_by(facts);
    return m.event_takes_from_by({ ...facts, from: names.seat(from) });
  };
  const rolled: Row["say"] = die === null ? say : (parts) => m.event_and_rolls({ what: say(parts), die });
  return withCards(seat, [taken === null ? by : names.card(taken)], rolled, [
    card,
    from,
    die,
    taken === null,
  ]);
}

/** So many cards are discarded, for a side of the fight or for something else. */
function discarded(seat: SeatId, count: number, side?: Of<"discarded-for-strength">["side"]): Said {
  return one(seat, ({ name }) => {
    const what = m.event_discards({ name, cards: m.n_cards({ count }) });
    return side ? m.event_strength({ what, side }) : what;
  });
}

/** A monster or its Clone. */
function foe(names: Names, id: MonsterId, isClone: boolean): string {
  const monster = names.monster(id);
  return isClone ? m.clone_of({ name: monster }) : monster;
}

function score(what: string, { munchkins, monsters }: { munchkins: number; monsters: number }): string {
  return m.event_score({ what, munchkins: plain(munchkins), monsters: plain(monsters) });
}

/** The shares of charity: one part for each player, and one for cards that nobody got. */
export function charityShares(names: Names, { shares, discarded }: Of<"charity-given">): string[] {
  const said = shares.map(([to, cards]) => m.charity_share({ name: names.seat(to), count: cards }));
  if (discarded > 0) said.push(m.charity_discarded({ count: discarded }));
  return said;
}

/** Describes what was done at the table itself, if no event has words for it. */
function settled(names: Names, events: readonly Event[]): Said {
  for (const event of events) {
    const decision = event.event === "decided" ? names.decision(event.decision) : undefined;
    if (!decision || event.event !== "decided") continue;
    const { seat, about } = decision;
    const prompt = decisionPrompt(names, decision);
    if (event.skipped) return labelled(m.event_skipped(), prompt);
    const first = about.matter === "loot" && about.tiedWith.length ? nextLooter(events) : null;
    if (first !== null) return one(first, m.event_tie_won);
    if (about.matter !== "collect-rewards") return labelled(m.event_settled(), prompt);
    const treasures = treasuresLine(about.treasures, about.faceUp);
    return one(seat, (facts) => {
      const what = m.event_rewards_taken(facts);
      return treasures === undefined ? what : m.labelled({ label: what, value: treasures });
    });
  }
  return fixed(m.event_settled());
}

/** The next player to loot a body, if settled. */
function nextLooter(events: readonly Event[]): SeatId | null {
  for (const event of events)
    if (event.event === "decision-due" && event.decision.about.matter === "loot")
      return event.decision.about.tiedWith.length ? null : event.decision.seat;
  return null;
}
