import { m } from "$paraglide/messages";
import type { Breach, Cite } from "$wire";
import { plain, type Names } from "./names";
import { amountOfMoney, document, phase } from "./terms";

/** Names the rule that forbids something. */
export function breach(names: Names | null, breach: Breach): string {
  const card = (copy: string) => names?.card(copy) ?? copy;
  const seat = (id: number) => names?.seat(id) ?? m.seat_left_name({ number: id });
  switch (breach.code) {
    case "unknown-seat":
      return m.breach_unknown_seat();
    case "unknown-card":
      return m.breach_unknown_card({ card: breach.card });
    case "unknown-monster":
      return m.breach_unknown_monster();
    case "not-in-play":
      return m.breach_not_in_play({ card: card(breach.card) });
    case "already-in-play":
      return breach.seat === null
        ? m.breach_already_in_play({ card: card(breach.card) })
        : m.breach_already_in_play_with({ card: card(breach.card), seat: seat(breach.seat) });
    case "wrong-kind":
      return m.breach_wrong_kind({ card: card(breach.card) });
    case "no-combat":
      return m.breach_no_combat();
    case "already-fighting":
      return m.breach_already_fighting();
    case "last-seat":
      return m.breach_last_seat();
    case "wrong-stage":
      return m.breach_wrong_stage();
    case "nothing-pending":
      return m.breach_nothing_pending();
    case "no-target":
      return m.breach_no_target();
    case "same-player":
      return m.breach_same_player();
    case "already-used":
      return m.breach_already_used({ card: card(breach.card) });
    case "bad-name":
      return m.breach_bad_name({ max: breach.max });
    case "name-taken":
      return m.breach_name_taken({ name: breach.name });
    case "standie-taken":
      return names ? m.breach_standie_taken({ seat: seat(breach.seat) }) : m.breach_standie_taken_twice();
    case "too-many-seats":
      return m.breach_too_many_seats({ count: breach.max });
    case "second-blend":
      return m.breach_second_blend({ card: card(breach.card) });
    case "too-much":
      return m.too_many_things({ max: breach.max });
    case "out-of-range":
      return m.breach_out_of_range({ min: breach.min, max: breach.max });
    case "twice":
      return m.breach_twice({ card: card(breach.card) });
    case "no-die":
      return m.breach_no_die();
    case "house-rule":
      return m.breach_house_rule({ name: breach.fault.name });
    case "past-winning-level":
      return m.breach_past_winning_level({ seat: seat(breach.seat), level: breach.max });
    case "level-floor":
      return m.breach_level_floor();
    case "unknown-set":
      return m.sets_breach_unknown({ set: breach.set });
    case "bad-set":
      return m.sets_breach_bad({ set: breach.set });
    case "set-clash":
      return m.sets_breach_clash({ set: breach.set, cards: breach.cards.map(card).join(", ") });
    case "set-in-use":
      return m.sets_breach_in_use({ set: breach.set, cards: breach.cards.map(card).join(", ") });
    case "players":
      return m.breach_players({ min: breach.min, max: breach.max });
    case "no-such-copy":
      return m.breach_no_such_copy({ card: card(breach.card), count: breach.copies });
    case "not-your-turn":
      return m.breach_not_your_turn({ turn: seat(breach.turn) });
    case "wrong-phase":
      return m.breach_wrong_phase({ phase: phase(breach.phase) });
    case "leaves-combat":
      return m.breach_leaves_combat({ seat: seat(breach.seat) });
    case "in-combat":
      return m.breach_in_combat();
    case "level-10":
      return m.breach_level_10({ level: breach.level });
    case "restricted":
      return m.breach_restricted({ card: card(breach.card) });
    case "hands":
      return m.breach_hands();
    case "headgear":
      return m.breach_headgear();
    case "armor":
      return m.breach_armor();
    case "footgear":
      return m.breach_footgear();
    case "complex":
      return m.breach_complex({ count: breach.limit });
    case "big":
      return m.breach_big({ count: breach.limit });
    case "ships":
      return m.breach_ships();
    case "ship-stays":
      return m.breach_ship_stays({ card: card(breach.card) });
    case "used-up":
      return m.breach_used_up({ card: card(breach.card) });
    case "held-by-another":
      return m.breach_held_by_another({ card: card(breach.card), seat: seat(breach.seat) });
    case "sidekicks":
      return m.breach_sidekicks({ count: breach.limit });
    case "one-race":
      return m.breach_one_race();
    case "one-class":
      return m.breach_one_class();
    case "same-race":
      return m.breach_same_race();
    case "same-class":
      return m.breach_same_class();
    case "needs-two-classes":
      return m.breach_needs_two_classes();
    case "needs-race":
      return m.breach_needs_race();
    case "needs-class":
      return m.breach_needs_class();
    case "too-little":
      return names
        ? m.breach_too_little({
            value: amountOfMoney(names.words, breach.value),
            needed: amountOfMoney(names.words, breach.needed),
          })
        : m.breach_too_little({ value: `${breach.value}`, needed: `${breach.needed}` });
    case "not-an-item":
      return m.breach_not_an_item({ card: card(breach.card) });
    case "thrown-away":
      return m.breach_thrown_away({ card: card(breach.card) });
    case "penalized":
      return m.breach_penalized({ card: card(breach.card) });
    case "taped":
      return m.breach_taped({ card: card(breach.card) });
    case "cannot-hold":
      return m.breach_cannot_hold({ card: card(breach.card) });
    case "munchkins-only":
      return m.breach_munchkins_only({ card: card(breach.card) });
    case "monsters-only":
      return m.breach_monsters_only({ card: card(breach.card) });
    case "dead":
      return m.breach_dead({ seat: seat(breach.seat) });
    case "cannot-help":
      return m.breach_cannot_help({ seat: seat(breach.seat) });
    case "in-this-fight":
      return m.breach_in_this_fight({ seat: seat(breach.seat) });
    case "no-forced-help":
      return m.breach_no_forced_help({ seat: seat(breach.seat) });
    case "must-help":
      return m.breach_must_help({ seat: seat(breach.seat) });
    case "has-helper":
      return m.breach_has_helper({ seat: seat(breach.seat) });
    case "not-winning":
      return m.breach_not_winning({ munchkins: plain(breach.munchkins), monsters: plain(breach.monsters) });
    case "die-due":
      return m.breach_die_due({ monster: names?.monster(breach.monster) ?? "" });
    case "unread":
      return m.breach_unread({ card: card(breach.card) });
    case "winning":
      return m.breach_winning({ munchkins: plain(breach.munchkins), monsters: plain(breach.monsters) });
    case "still-waiting":
      return m.breach_still_waiting();
    case "unsettled":
      return m.breach_unsettled();
    case "first-plays":
      return m.breach_first_plays({ card: card(breach.card) });
    case "own-level-card":
      return m.breach_own_level_card();
    case "met-a-monster":
      return m.breach_met_a_monster();
    case "no-door-opened":
      return m.breach_no_door_opened();
    case "needs-wandering-monster":
      return m.breach_needs_wandering_monster();
    case "has-clone":
      return m.breach_has_clone({ monster: names?.monster(breach.monster) ?? "" });
    case "hand-too-small":
      return m.breach_hand_too_small({ count: breach.needed });
    case "no-sacrifice":
      return m.breach_no_sacrifice();
    case "must-fight":
      return m.breach_must_fight();
    case "not-drawn":
      return m.breach_not_drawn({ card: card(breach.card) });
    case "not-highest":
      return m.breach_not_highest({ card: card(breach.card) });
    case "own-fight":
      return m.breach_own_fight();
    case "own-roll":
      return m.breach_own_roll();
    case "one-deck":
      return m.breach_one_deck();
    case "empty-hand":
      return m.breach_empty_hand();
    case "price":
      return m.breach_price({ count: breach.cards });
    case "loyal":
      return m.breach_loyal({ card: card(breach.card) });
    case "wearable":
      return m.breach_wearable({ card: card(breach.card) });
    case "nothing-to-answer":
      return m.breach_nothing_to_answer();
    case "nothing-lost":
      return m.breach_nothing_lost();
    case "power-blocked":
      return m.breach_power_blocked({ card: card(breach.card) });
    case "not-in-this-game":
      return m.breach_not_in_this_game();
    case "not-your-helper":
      return m.breach_not_your_helper({ seat: seat(breach.seat) });
  }
}

/** The source of a rule. */
export function cite(cite: Cite): string {
  const place = { document: document(cite.document), section: cite.section };
  return cite.assumed ? m.cite_assumed(place) : m.cite(place);
}
