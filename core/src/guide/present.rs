//! Builds the view of a table.

use starboard_cards::{Ability, ActivePower, CardKind, Deck, Timing, without_turns};

use crate::character::Character;
use crate::fight::Fight;
use crate::messages::{Breach, CardView, GoneSeat, Purpose, SeatPowerView, SeatView, TurnView, View, Words};
use crate::pieces::{CardCopy, CombatStage, InPlay, Reason, Seat, Turn};
use crate::table::Table;

impl Table {
    /// The calculated state of the table for an interface.
    pub fn view(&self) -> View {
        let rules = &self.rules;
        View {
            edition: self.edition,
            words: Words {
                door_deck: rules.door_deck.value,
                currency: rules.currency.value,
                traps: rules.traps.value,
                sidekicks: rules.sidekicks.value,
            },
            house_rules: rules.departures(&self.base.edition(self.edition).rules, &self.house_rules),
            level_card_buys_trait: rules.level_card_buys_trait.value,
            sets: self.catalogue.sets().map(|set| set.head.clone()).collect(),
            printings: rules.printings.value.clone(),
            joining_tags: self.joining_tags(),
            figures: self.figures_read(),
            deal: rules.deal.value,
            winning_level: rules.winning_level.value,
            hand_limit: rules.hand_limit.value,
            claim_wait_ms: rules.claim_wait_ms.value,
            stage: self.stage(),
            seats: self.seats().map(|seat| self.seat_view(seat)).collect(),
            gone: self
                .gone()
                .map(|seat| GoneSeat {
                    id: seat.id,
                    name: without_turns(&seat.name).into(),
                    standie: seat.standie,
                })
                .collect(),
            on_table: self.copies().map(|(copy, seat)| (copy.clone(), seat)).collect(),
            boxless: self.boxless(),
            spare_cheat: self.spare(&CardKind::Cheat),
            spare_wanderer: self.spare(&CardKind::WanderingMonster),
            turn: self.turn.as_ref().map(|turn| self.turn_view(turn)),
            combat: Fight::now(self).map(|fight| fight.combat_view()),
            waiting_for: self.decisions.clone(),
            dice_due: self.dice_due(),
            unpayable: self.unpayable(),
            winners: self.winners.clone(),
        }
    }

    fn boxless(&self) -> Vec<CardCopy> {
        let in_play = self.seats().flat_map(|seat| &seat.cards);
        in_play.filter(|card| !self.offers(&card.copy.card)).map(|card| card.copy.clone()).collect()
    }

    fn turn_view(&self, turn: &Turn) -> TurnView {
        TurnView {
            number: turn.number,
            seat: turn.seat,
            phase: turn.phase,
            phases: self.phases(),
            fought: turn.fought,
            may_open_door: self.combat.is_none() && self.door_breach(turn).is_none(),
            searches: self.searches_room(turn),
            loots: if self.rules.loot_gives_treasure.value { Deck::Treasure } else { Deck::Door },
            owes_charity: self
                .seat(turn.seat)
                .is_ok_and(|seat| seat.hand > Some(self.rules.hand_limit.value)),
            plays_down: self.rules.play_down_before_charity.value,
        }
    }

    fn seat_view(&self, seat: &Seat) -> SeatView {
        let verdicts = self.verdicts(seat);
        let run_away = self.run_away(seat, &verdicts);
        let fight = Fight::now(self).filter(|_| self.in_combat(seat.id));
        let out = fight.map(|fight| fight.shut_out(seat)).unwrap_or_default();
        let reasons = |place: usize, verdict: &[Reason]| {
            let shut_out = verdict.is_empty() && out.get(place).is_some_and(Option::is_some);
            if shut_out { vec![Reason::Immune] } else { verdict.to_vec() }
        };
        SeatView {
            id: seat.id,
            name: without_turns(&seat.name).into(),
            standie: seat.standie,
            sex: seat.sex,
            starting_sex: seat.starting_sex,
            level: seat.level,
            may_rise: !seat.dead && seat.level + 1 < self.rules.winning_level.value,
            may_fall: seat.level > 1,
            races: Character::of(self, seat).races().cloned().collect(),
            classes: Character::of(self, seat).classes().cloned().collect(),
            traits: Character::of(self, seat).traits(),
            strength: self.strength_now(seat, &verdicts),
            on_terms: self.on_terms(seat, &verdicts),
            escape_face: self.escape_face(&run_away),
            run_away,
            cards: seat
                .cards
                .iter()
                .zip(&verdicts)
                .enumerate()
                .map(|(place, (card, verdict))| self.card_view(seat, card, reasons(place, verdict)))
                .collect(),
            hands: self.hands(seat, &verdicts),
            marks: seat.marks.clone(),
            bookmarks: {
                let his = self.bookmarks.iter().filter(|(_, holder)| **holder == Some(seat.id));
                his.map(|(card, _)| card.clone()).collect()
            },
            hand: seat.hand,
            dead: seat.dead,
            away: seat.away,
            best: if self.in_combat(seat.id) { None } else { self.better_loadout(seat, &verdicts) },
            powers: self.seat_powers(seat),
            sales: self.sales(seat, &verdicts),
        }
    }

    fn seat_powers(&self, seat: &Seat) -> Vec<SeatPowerView> {
        // A drawn Trap is answered with the cards that the player had before it took effect.
        let answered = self.answered().filter(|a| a.drawn_by(seat.id));
        let before = answered.and_then(|a| Some((&a.before, a.before.seat(seat.id).ok()?)));
        let lost =
            before.into_iter().flat_map(|(table, seat)| table.abilities(seat)).filter(|(card, ability)| {
                let answers = matches!(ability, Ability::Power { when: Timing::OnDrawnTrap, .. });
                answers && seat.in_play(&card.copy).is_err()
            });
        self.abilities(seat)
            .chain(lost)
            .filter_map(|(card, ability)| {
                let Ability::Power { when, cost, power } = ability else { return None };
                Some(SeatPowerView {
                    card: card.copy.clone(),
                    when: *when,
                    cost: cost.clone(),
                    power: power.clone(),
                    objection: self.power_breach(seat, card, *when),
                    takes: if let ActivePower::Steal { .. } = power {
                        self.stealable(seat)
                    } else {
                        Vec::new()
                    },
                    from_discards: match power {
                        ActivePower::TakeDiscardedMonster => Some(Purpose::Monster),
                        ActivePower::TakeDiscardedItem => Some(Purpose::DiscardedItem),
                        _ => None,
                    },
                })
            })
            .collect()
    }

    /// The reason why a player cannot use the power of a card now.
    fn power_breach(&self, seat: &Seat, card: &InPlay, when: Timing) -> Option<Breach> {
        let copy = || card.copy.clone();
        let fight =
            self.combat.as_ref().filter(|c| self.in_combat(seat.id) && c.stage != CombatStage::Fleeing);
        let timing = match (when, fight) {
            (Timing::AnyTime, _) => None,
            (Timing::InCombat, None) => Some(Breach::NoCombat),
            (Timing::InCombat, Some(fight)) => {
                let used = fight.powers.iter().any(|(_, used)| *used == card.copy);
                used.then(|| Breach::AlreadyUsed { card: copy() })
            }
            (Timing::OutOfCombat, _) => self.combat.is_some().then_some(Breach::InCombat),
            (Timing::OnDrawnTrap, _) => {
                let answers = self.answered().is_some_and(|a| a.drawn_by(seat.id));
                (!answers).then_some(Breach::NothingToAnswer)
            }
        };
        timing
            .or_else(|| seat.dead.then_some(Breach::Dead { seat: seat.id }))
            .or_else(|| seat.may_not_use(&card.copy).then(|| Breach::PowerBlocked { card: copy() }))
    }

    fn card_view(&self, seat: &Seat, card: &InPlay, reasons: Vec<Reason>) -> CardView {
        let item = self.item(card);
        CardView {
            copy: card.copy.clone(),
            equipped: card.equipped,
            held_by: card.held_by.clone(),
            bonus: if reasons.is_empty() { self.bonus(seat, card) } else { 0 },
            slots: item.map(|item| item.slots.clone()).unwrap_or_default(),
            hands: item.map_or(0, |item| item.hands),
            value: self.value_of(&card.copy),
            lacks_figures: self.lacks_figures(&card.copy),
            remedy: self.remedy(seat, card, &reasons),
            overruled: self.overruled(seat, card),
            is_played: matches!(card.printed.kind, CardKind::OneShot(_) | CardKind::Special(_)),
            reasons,
        }
    }
}
