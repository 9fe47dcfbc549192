//! Builds the view of a table.

use starboard_cards::{ActivePower, CardKind, Deck, Timing, without_turns};

use crate::character::Character;
use crate::fight::{Fight, joining_tags};
use crate::guide::advice::unpayable;
use crate::guide::dice::dice_due;
use crate::messages::{CardView, GoneSeat, Purpose, SeatPowerView, SeatView, TurnView, View, Words};
use crate::pieces::{CardCopy, InPlay, Reason, Turn};
use crate::referee::Power;
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
            joining_tags: joining_tags(rules),
            figures: self.figures_read(),
            deal: rules.deal.value,
            winning_level: rules.winning_level.value,
            hand_limit: rules.hand_limit.value,
            claim_wait_ms: rules.claim_wait_ms.value,
            stage: self.stage(),
            seats: self.seats().map(|seat| Character::of(self, seat).view()).collect(),
            gone: self
                .gone()
                .map(|seat| GoneSeat {
                    id: seat.id,
                    name: without_turns(&seat.name).into(),
                    standie: seat.standie,
                })
                .collect(),
            on_table: self.copies().map(|(copy, seat)| (copy.clone(), seat)).collect(),
            boxless: boxless(self),
            spare_cheat: self.spare(&CardKind::Cheat),
            spare_wanderer: self.spare(&CardKind::WanderingMonster),
            turn: self.turn.as_ref().map(|turn| turn.view(self)),
            combat: Fight::now(self).map(|fight| fight.combat_view()),
            waiting_for: self.decisions.clone(),
            dice_due: dice_due(self),
            unpayable: unpayable(self),
            winners: self.winners.clone(),
        }
    }
}

/// The cards in play that are of no box that the table plays with.
fn boxless(table: &Table) -> Vec<CardCopy> {
    let in_play = table.seats().flat_map(|seat| &seat.cards);
    in_play.filter(|card| !table.offers(&card.copy.card)).map(|card| card.copy.clone()).collect()
}

impl Turn {
    fn view(&self, table: &Table) -> TurnView {
        let rules = &table.rules;
        TurnView {
            number: self.number,
            seat: self.seat,
            phase: self.phase,
            phases: table.phases(),
            fought: self.fought,
            may_open_door: table.combat.is_none() && self.door_breach(table).is_none(),
            searches: self.searches_room(rules),
            loots: if rules.loot_gives_treasure.value { Deck::Treasure } else { Deck::Door },
            owes_charity: table.seat(self.seat).is_ok_and(|seat| seat.hand > Some(rules.hand_limit.value)),
            plays_down: rules.play_down_before_charity.value,
        }
    }
}

impl Character<'_> {
    fn view(&self) -> SeatView {
        let verdicts = self.verdicts();
        let run_away = self.run_away(&verdicts);
        let fight = Fight::now(self.table).filter(|_| self.table.in_combat(self.seat.id));
        let out = fight.map(|fight| fight.shut_out(self.seat)).unwrap_or_default();
        let reasons = |place: usize, verdict: &[Reason]| {
            let shut_out = verdict.is_empty() && out.get(place).is_some_and(Option::is_some);
            if shut_out { vec![Reason::Immune] } else { verdict.to_vec() }
        };
        SeatView {
            id: self.seat.id,
            name: without_turns(&self.seat.name).into(),
            standie: self.seat.standie,
            sex: self.seat.sex,
            starting_sex: self.seat.starting_sex,
            level: self.seat.level,
            may_rise: self.level_breaches(1).next().is_none(),
            may_fall: self.level_breaches(-1).next().is_none(),
            races: self.races().cloned().collect(),
            classes: self.classes().cloned().collect(),
            traits: self.traits(),
            strength: self.strength_now(&verdicts),
            on_terms: self.on_terms(&verdicts),
            escape_face: self.escape_face(&run_away),
            run_away,
            cards: self
                .seat
                .cards
                .iter()
                .zip(&verdicts)
                .enumerate()
                .map(|(place, (card, verdict))| self.card_view(card, reasons(place, verdict)))
                .collect(),
            hands: self.hands(&verdicts),
            marks: self.seat.marks.clone(),
            bookmarks: {
                let his = self.table.bookmarks.iter().filter(|(_, holder)| **holder == Some(self.seat.id));
                his.map(|(card, _)| card.clone()).collect()
            },
            hand: self.seat.hand,
            dead: self.seat.dead,
            away: self.seat.away,
            best: if self.table.in_combat(self.seat.id) { None } else { self.better_loadout(&verdicts) },
            powers: self.seat_powers(),
            sales: self.sales(&verdicts),
        }
    }

    pub(super) fn seat_powers(&self) -> Vec<SeatPowerView> {
        // A drawn Trap is answered with the cards that the player had before it took effect. All powers of such a card are
        // listed, as an action names one by its place among them.
        let answered = self.table.answered().filter(|a| a.drawn_by(self.seat.id));
        let before = answered.and_then(|a| Some((&a.before, a.before.seat(self.seat.id).ok()?)));
        let lost = before
            .into_iter()
            .flat_map(|(table, seat)| Character::of(table, seat).abilities())
            .filter(|(card, _)| {
                let mut powers = card.printed.abilities().iter().filter_map(Power::of);
                powers.any(|power| power.when == Timing::OnDrawnTrap)
                    && self.seat.in_play(&card.copy).is_err()
            });
        self.abilities()
            .chain(lost)
            .filter_map(|(card, ability)| {
                let power = Power::of(ability)?;
                Some(SeatPowerView {
                    card: card.copy.clone(),
                    when: power.when,
                    cost: power.cost.clone(),
                    power: power.does.clone(),
                    objection: self.power_breaches(&card.copy, power).next(),
                    takes: match power.does {
                        ActivePower::Steal { .. } => self.stealable(),
                        _ => Vec::new(),
                    },
                    from_discards: match power.does {
                        ActivePower::TakeDiscardedMonster => Some(Purpose::Monster),
                        ActivePower::TakeDiscardedItem => Some(Purpose::DiscardedItem),
                        _ => None,
                    },
                })
            })
            .collect()
    }

    fn card_view(&self, card: &InPlay, reasons: Vec<Reason>) -> CardView {
        let item = self.table.item(card);
        CardView {
            copy: card.copy.clone(),
            equipped: card.equipped,
            held_by: card.held_by.clone(),
            bonus: if reasons.is_empty() { self.bonus(card) } else { 0 },
            slots: item.map(|item| item.slots.clone()).unwrap_or_default(),
            hands: item.map_or(0, |item| item.hands),
            value: self.table.value_of(&card.copy),
            lacks_figures: self.table.lacks_figures(&card.copy),
            remedy: self.remedy(card, &reasons),
            overruled: self.overruled(card),
            is_played: matches!(card.printed.kind, CardKind::OneShot(_) | CardKind::Special(_)),
            reasons,
        }
    }
}
