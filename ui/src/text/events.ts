import { mergeForDisplay, type DisplayEvent } from "./merge-events";
import { m } from "$paraglide/messages";
import type { Event, LeaveReason, LevelReason, Mark, SeatId, StepLabel } from "$wire";
import { breach } from "./breaches";
import { decisionPrompt } from "./decision-prompts";
import { dotted, isolated, plain, signed, type Names } from "./names";
import { treasuresLine } from "./rewards";
import { houseRule } from "./rules";
import { edition, monsterTag, phase } from "./terms";

type Of<E extends Event["event"]> = Extract<Event, { event: E }>;

/** Describes an event in one line; null if it only carries others. */
export function event(names: Names, event: DisplayEvent): string | null {
  const seat = (id: number) => names.seat(id);
  const card = (copy: string) => names.card(copy);
  switch (event.event) {
    case "table-set":
      return m.event_table_set({ edition: edition(event.setUp.edition), count: event.setUp.seats.length });
    case "overruled":
      return m.event_overruled({ rule: breach(names, event.breach) });
    case "rules-kept":
      return m.event_rules_kept({ rules: event.rules.map(houseRule).join("; ") });
    case "rules-changed":
      return m.event_rules_changed({ edition: edition(event.edition) });
    case "set-added":
      return m.sets_event_laid({ set: event.name, revision: event.revision });
    case "seat-added":
      return m.event_seat_added({ seat: isolated(event.seat.name) });
    case "seat-removed":
      return m.event_seat_removed({ seat: seat(event.seat) });
    case "seat-returned":
      return m.event_seat_returned({ seat: seat(event.seat) });
    case "seat-moved":
      return m.event_seat_moved({ seat: seat(event.seat), place: event.place + 1 });
    case "seat-away":
      return event.away
        ? m.event_seat_away({ seat: seat(event.seat) })
        : m.event_seat_back({ seat: seat(event.seat) });
    case "turn-passed-over":
      return m.event_turn_passed_over({ seat: seat(event.seat) });
    case "seat-edited":
      return m.event_seat_edited({ seat: event.name });
    case "turn-began":
      return m.event_turn_began({ seat: seat(event.seat), number: event.number });
    case "phase-began":
      return m.event_phase_began({ phase: phase(event.phase) });
    case "level-changed":
      return levelChanged(names, event.seat, event.by, event.why);
    case "sex-changed":
      return m.event_sex_changed({ seat: seat(event.seat), sex: event.sex });
    case "hand-counted":
      return event.cards === null
        ? m.event_hand_not_counted({ seat: seat(event.seat) })
        : m.event_hand_counted({ seat: seat(event.seat), count: event.cards });
    case "card-played":
      return cardPlayed(names, event);
    case "card-turned":
      return event.equipped
        ? m.event_card_equipped({ seat: seat(event.seat), card: card(event.card) })
        : m.event_card_sideways({ seat: seat(event.seat), card: card(event.card) });
    case "card-held":
      return event.by === null
        ? m.event_card_freed({ card: card(event.card) })
        : m.event_card_held({ card: card(event.card), by: card(event.by) });
    case "card-left":
      return cardLeft(names, event.seat, event.card, event.why);
    case "card-given":
      return m.event_card_given({ from: seat(event.from), to: seat(event.to), card: card(event.card) });
    case "card-used":
      return cardUsed(names, event);
    case "figures-read":
      return m.event_figures_read({ card: card(event.card) });
    case "door-opened":
      return m.event_door_opened({ seat: seat(event.seat), card: card(event.card) });
    case "cancelled":
      return m.event_cancelled({ card: card(event.card), with: card(event.with) });
    case "power-used":
      return event.takes === null
        ? dotted([
            m.event_power_used({ seat: seat(event.seat), card: card(event.card) }),
            event.die === null ? undefined : m.event_die_shows({ die: event.die }),
          ])
        : m.event_power_takes({ seat: seat(event.seat), card: card(event.card), takes: card(event.takes) });
    case "bookmark-played":
      return m.event_bookmark_played({ seat: seat(event.seat), card: card(event.card) });
    case "bookmark-passed":
      return event.to === null
        ? m.event_bookmark_gone({ card: card(event.card) })
        : m.event_bookmark_passed({ card: card(event.card), seat: seat(event.to) });
    case "paid":
      return event.cards === null
        ? m.event_paid_all({ seat: seat(event.seat) })
        : m.event_paid({ seat: seat(event.seat), count: event.cards });
    case "marked":
      return m.event_marked({ seat: seat(event.seat), mark: mark(names, event.mark) });
    case "unmarked":
      return m.event_unmarked({ seat: seat(event.seat) });
    case "rolled":
      return event.seat === null
        ? m.event_rolled({ die: event.die })
        : m.event_rolled_by({ seat: seat(event.seat), die: event.die });
    case "charity-given":
      return event.shares.length
        ? dotted([m.event_charity({ seat: seat(event.seat) }), ...charityShares(names, event)])
        : m.event_over_limit({ seat: seat(event.seat), count: event.discarded });
    case "died":
      return m.event_died({ seat: seat(event.seat) });
    case "looted":
      return event.card === null
        ? m.event_looted_hand({ seat: seat(event.seat), dead: seat(event.dead) })
        : m.event_looted({ seat: seat(event.seat), dead: seat(event.dead), card: card(event.card) });
    case "came-back":
      return m.event_came_back({ seat: seat(event.seat) });
    case "game-won":
      return m.event_game_won({ winners: names.seats(event.winners), count: event.winners.length });
    case "turn-ended":
    case "decision-due":
    case "decided":
    case "answerable":
    case "unanswered":
    case "losses-settled":
    case "gain-awaits":
      return null;
    default:
      return combatEvent(names, event);
  }
}

type CombatEvent = Of<
  | "combat-began"
  | "monster-joined"
  | "monster-removed"
  | "monster-die-rolled"
  | "monster-tagged"
  | "enhanced"
  | "helper-joined"
  | "helper-left"
  | "strength-added"
  | "discarded-for-strength"
  | "power-switched"
  | "declined"
  | "play-taken-back"
  | "win-claimed"
  | "claim-stopped"
  | "combat-won"
  | "flight-began"
  | "flight-decided"
  | "fled"
  | "combat-ended"
>;

function combatEvent(names: Names, event: CombatEvent): string | null {
  switch (event.event) {
    case "combat-began":
      return m.event_combat_began({ seat: names.seat(event.fighter) });
    case "monster-joined":
      return m.event_monster_joined({ monster: names.foe(event.foe) });
    case "monster-removed":
      return event.ofClone
        ? m.event_clone_removed({ monster: names.monster(event.monster) })
        : m.event_monster_removed({ monster: names.monster(event.monster) });
    case "monster-die-rolled":
      return event.ofClone
        ? m.event_clone_die({ monster: names.monster(event.monster), die: event.die })
        : m.event_monster_die({ monster: names.monster(event.monster), die: event.die });
    case "monster-tagged": {
      const facts = { monster: names.monster(event.monster), tag: monsterTag(event.tag) };
      return event.on ? m.event_tagged(facts) : m.event_untagged(facts);
    }
    case "enhanced":
      return m.event_enhanced({ monster: names.monster(event.monster), card: names.card(event.card) });
    case "helper-joined":
      return event.forced
        ? m.event_helper_compelled({ seat: names.seat(event.seat) })
        : m.event_helper_joined({ seat: names.seat(event.seat) });
    case "helper-left":
      return m.event_helper_left({ seat: names.seat(event.seat) });
    case "strength-added":
      return strengthAdded(names, event);
    case "discarded-for-strength":
      return m.event_discarded({ seat: names.seat(event.seat), count: event.cards });
    case "power-switched":
      return event.on
        ? m.event_power_on({ seat: names.seat(event.seat), card: names.card(event.card) })
        : m.event_power_off({ seat: names.seat(event.seat), card: names.card(event.card) });
    case "declined":
      return m.event_declined({ seat: names.seat(event.seat) });
    case "play-taken-back":
      return m.event_taken_back();
    case "win-claimed":
      return m.event_win_claimed();
    case "claim-stopped":
      return m.event_claim_stopped();
    case "combat-won":
      return m.event_combat_won({ munchkins: plain(event.munchkins), monsters: plain(event.monsters) });
    case "flight-began":
      return m.event_flight_began({ munchkins: plain(event.munchkins), monsters: plain(event.monsters) });
    case "flight-decided":
      return event.escape ? m.event_all_escape() : m.event_all_caught();
    case "fled":
      return fled(names, event);
    case "combat-ended":
      return m.event_combat_ended();
  }
}

/** The shares of charity: one part for each player, and one for cards that nobody got. */
export function charityShares(names: Names, { shares, discarded }: Of<"charity-given">): string[] {
  const said = shares.map(([to, cards]) => m.charity_share({ name: names.seat(to), count: cards }));
  if (discarded > 0) said.push(m.charity_discarded({ count: discarded }));
  return said;
}

function levelChanged(names: Names, seat: number, by: number, why: LevelReason): string {
  const facts = { seat: names.seat(seat), by: signed(by), count: by };
  switch (why.why) {
    case "manual":
      return m.event_level(facts);
    case "sale":
      return m.event_level_sale(facts);
    case "combat":
      return m.event_level_combat(facts);
    default:
      return m.event_level_card({ ...facts, card: names.card(why.card) });
  }
}

function cardPlayed(names: Names, event: Of<"card-played">): string {
  const facts = { seat: names.seat(event.seat), card: names.card(event.card) };
  return event.equipped ? m.event_card_played(facts) : m.event_card_carried(facts);
}

function cardUsed(names: Names, event: Extract<DisplayEvent, { event: "card-used" }>): string {
  const card = names.card(event.card);
  const by = event.by === null ? null : names.seat(event.by);
  const on = event.on === null || event.on === event.by ? null : names.seat(event.on);
  if (by === null) return on === null ? m.event_card_used({ card }) : m.event_card_used_on({ card, on });
  if (on !== null) return m.event_card_used_by_on({ card, by, on });
  if (event.levels === undefined) return m.event_card_used_by({ card, by });
  return m.event_card_used_levels({ card, by, levels: m.levels_gained({ count: event.levels }) });
}

function cardLeft(names: Names, seat: number, card: string, why: LeaveReason): string {
  const facts = { seat: names.seat(seat), card: names.card(card) };
  switch (why.why) {
    case "discarded":
      return m.event_card_discarded(facts);
    case "sold":
      return m.event_card_sold(facts);
    case "sacrificed":
      return m.event_card_sacrificed(facts);
    case "taken":
      return m.event_card_taken({ ...facts, by: names.seat(why.by) });
    case "lost":
      return m.event_card_lost({ ...facts, cause: names.card(why.card) });
    default:
      return m.event_card_left(facts);
  }
}

function strengthAdded(names: Names, event: Of<"strength-added">): string {
  const amount = signed(event.amount);
  if (event.card === null) return m.event_adjusted({ amount, side: event.side });
  return m.event_one_shot({ amount, side: event.side, card: names.card(event.card) });
}

function fled(names: Names, event: Of<"fled">): string {
  const facts = { seat: names.seat(event.seat), monster: names.monster(event.monster) };
  const { die, escaped, fromClone } = event;
  if (die === null) {
    if (fromClone) return escaped ? m.event_clone_escaped(facts) : m.event_clone_caught(facts);
    return escaped ? m.event_escaped(facts) : m.event_caught(facts);
  }
  const rolled = { ...facts, die };
  if (fromClone) return escaped ? m.event_clone_escaped_die(rolled) : m.event_clone_caught_die(rolled);
  return escaped ? m.event_escaped_die(rolled) : m.event_caught_die(rolled);
}

/** A mark on a character. */
export function mark(names: Names, mark: Mark): string {
  switch (mark.mark) {
    case "next-combat":
      return m.mark_next_combat({ amount: signed(mark.amount), card: names.card(mark.card) });
    case "next-flight":
      return m.mark_next_flight({ amount: signed(mark.amount), card: names.card(mark.card) });
    case "cannot-help":
      return m.mark_cannot_help({ card: names.card(mark.card) });
    case "distracted":
      return m.mark_distracted({ card: names.card(mark.card) });
    case "cannot-use-power":
      return m.mark_cannot_use_power({ card: names.card(mark.card) });
    case "reversed":
      return m.mark_reversed({ item: names.card(mark.item), card: names.card(mark.card) });
    case "trap":
      return names.card(mark.card);
  }
}

/** The price of removing a mark, if it can be bought off. */
export function markCost(mark: Mark): string | null {
  if (mark.mark !== "reversed" || mark.levelsToDiscard === 0) return null;
  return m.mark_reversed_cost({ count: mark.levelsToDiscard });
}

/** The label of an undo or redo step: its first event with words. */
export function stepLabel(names: Names, step: StepLabel | null): string {
  if (step?.action === "take-back") return m.taken_back();
  const events = step?.events ?? [];
  for (const one of mergeForDisplay(events)) {
    const words = event(names, one);
    if (!words) continue;
    const alike = events.filter((other) => isAlike(one, other)).length;
    return alike > 1 ? m.and_more({ what: words, count: alike - 1 }) : words;
  }
  return settled(names, events);
}

/** Describes what was done at the table itself, if no event has words for it. */
export function settled(names: Names, events: readonly Event[]): string {
  for (const one of events) {
    const decision = one.event === "decided" ? names.decision(one.decision) : undefined;
    if (!decision) continue;
    const { seat, about } = decision;
    if (one.event === "decided" && one.skipped)
      return m.event_skipped({ what: decisionPrompt(names, decision) });
    const first = about.matter === "loot" && about.tiedWith.length ? nextLooter(events) : null;
    if (first !== null) return m.event_tie_won({ name: names.seat(first) });
    return about.matter === "collect-rewards"
      ? dotted([
          m.event_rewards_taken({ seat: names.seat(seat) }),
          treasuresLine(about.treasures, about.faceUp),
        ])
      : m.event_settled({ what: decisionPrompt(names, decision) });
  }
  return m.event_something();
}

/** The next player to loot a body, if settled. */
function nextLooter(events: readonly Event[]): SeatId | null {
  for (const event of events)
    if (event.event === "decision-due" && event.decision.about.matter === "loot")
      return event.decision.about.tiedWith.length ? null : event.decision.seat;
  return null;
}

/** True if two cards leave a player in the same way, as in a sale of several. */
function isAlike(one: Event, other: Event): boolean {
  return (
    one.event === "card-left" &&
    other.event === "card-left" &&
    one.seat === other.seat &&
    JSON.stringify(one.why) === JSON.stringify(other.why)
  );
}
