//! Judges actions: objections and effects.
//!
//! Each action has one function in one of the modules below. It objects through [`Referee::object`], which
//! lets an overruled objection pass and records it. It acts through [`Referee::emit`], which folds every
//! event into a copy of the table at once, so that later parts of an action see the effects of earlier ones.

mod acting;
mod affliction;
mod bookmark;
mod cards;
mod carry;
mod charity;
mod combat;
mod death;
mod decide;
mod flight;
mod legal;
mod loss;
mod objection;
mod one_shot;
mod own;
mod power;
mod repeat;
mod rules;
mod seats;
mod sets;
mod surplus;
mod swap;
mod trade;
mod traits;
mod turn;

pub use acting::Lateness;
pub(crate) use charity::Charity;
pub(crate) use power::{Power, is_optional};
use starboard_cards::{CardKind, OneShot, OneShotEffect};
pub(crate) use trade::LEVEL_PRICE;

use crate::character::Character;
use crate::fight::Attempt;
use crate::messages::{Action, Breach, Event, LevelReason, Objection, Payment};
use crate::pieces::{CardCopy, Seat, SeatId, SpareReason};
use crate::table::{Outcome, THINGS_MAX, Table};

pub(crate) struct Referee {
    pub(crate) table: Table,
    overrule: bool,
    events: Vec<Event>,
    /// The chosen target of a Trap, until it hits a card.
    aimed: Option<CardCopy>,
}

pub(crate) type Verdict = Result<(), Breach>;

impl Table {
    /// Calculates the result of an action. The table itself does not change; the caller adopts
    /// [`Outcome::after`].
    ///
    /// # Errors
    /// The objection. With `overrule`, only one that the table cannot overrule.
    pub fn apply(
        &self,
        actor: Option<SeatId>,
        action: &Action,
        overrule: bool,
    ) -> Result<Outcome, Objection> {
        let mut referee = Referee { table: self.clone(), overrule, events: Vec::new(), aimed: None };
        match referee.carry_out(actor, action) {
            Ok(()) => {
                let Referee { table: after, events, .. } = referee;
                Ok(Outcome { events, waiting_for: after.decisions.clone(), after })
            }
            Err(breach) => Err(self.objection(breach, action)),
        }
    }

    /// The first breach that [`apply`](Self::apply) would object to if nothing were overruled. A missing die is none: it is
    /// rolled later, so each face of it is tried.
    pub fn breach_of(&self, actor: Option<SeatId>, action: &Action) -> Option<Breach> {
        for face in 1..=6 {
            let mut rolled = action.clone();
            rolled.roll_missing_dice(|| face);
            match self.apply(actor, &rolled, false) {
                Err(objection) => return Some(objection.breach),
                Ok(_) if rolled == *action => return None,
                Ok(_) => {}
            }
        }
        None
    }
}

impl Referee {
    fn carry_out(&mut self, actor: Option<SeatId>, action: &Action) -> Verdict {
        if let Some(actor) = actor {
            self.table.seat(actor)?;
        }
        if !self.table.kept_rules.is_empty() {
            self.emit(Event::RulesKept { rules: self.table.kept_rules.clone() })?;
        }
        if self.table.answerable.is_some() && !self.may_answer(action) {
            self.emit(Event::Unanswered)?;
        }
        if self.table.seats().any(|seat| seat.lost_levels > 0) && goes_on(action) && !self.is_answer(action) {
            self.emit(Event::LossesSettled)?;
        }
        let claimed = self.claimed_totals();
        let complex: Vec<(SeatId, u8)> =
            self.excess_of_all().into_iter().map(|(seat, (_, count))| (seat, count)).collect();
        self.dispatch(actor, action)?;
        // Traps, powers and losses can change a fight too.
        if claimed.is_some() && self.claimed_totals().is_some_and(|now| Some(now) != claimed) {
            self.emit(Event::ClaimStopped)?;
        }
        self.settle_forced_picks()?;
        self.settle_deaths()?;
        self.end_settled_flight()?;
        self.settle_surplus()?;
        self.settle_complex(&complex)?;
        self.pass_the_trap()
    }

    #[expect(clippy::too_many_lines, reason = "a plain list of one-line arms")]
    fn dispatch(&mut self, actor: Option<SeatId>, action: &Action) -> Verdict {
        match action {
            Action::AddSeat { seat, place } => self.add_seat(seat, *place),
            Action::ReturnSeat { seat, name, standie } => self.return_seat(*seat, name.as_deref(), *standie),
            Action::MoveSeat { seat, place } => self.move_seat(*seat, *place),
            Action::SetAway { seat, away } => self.set_away(*seat, *away),
            Action::RemoveSeat { seat } => self.remove_seat(*seat),
            Action::AddSet { set, text } => self.add_set(set, text.as_deref()),
            Action::ChangeRules { edition, house_rules } => self.change_rules(*edition, house_rules),
            Action::EditSeat { seat, name, standie } => self.edit_seat(*seat, name.as_deref(), *standie),
            Action::SetSex { seat, sex } => self.set_sex(*seat, *sex),
            Action::SetHand { seat, cards } => self.set_hand(*seat, *cards),
            Action::ChangeLevel { seat, by } => self.change_level(*seat, *by),
            Action::AdjustGear { seat, by } => self.adjust_gear(*seat, *by),
            Action::RemoveMark { seat, mark } => self.remove_mark(*seat, *mark),
            Action::Roll { die } => self.roll(actor, *die),

            Action::BeginTurn { seat } => self.begin_turn(*seat),
            Action::EnterPhase { phase } => self.enter_phase(*phase),
            Action::EndTurn {} => self.end_turn(),

            Action::Play { seat, card, sideways, with } => {
                self.play(*seat, card, *sideways, with.as_ref(), None)
            }
            Action::Replace { seat, card, discards } => self.replace(*seat, card, discards),
            Action::Arrange { seat, equip, unequip, hold } => self.arrange(*seat, equip, unequip, hold),
            Action::Hold { seat, card, by } => self.hold(*seat, card, by.as_ref()),
            Action::Discard { seat, cards } => self.discard(*seat, cards),
            Action::PlayLevelUp { seat, card, from } => {
                self.play_level_up(*seat, card, from.unwrap_or(*seat))
            }
            Action::Sell { seat, cards } => self.sell(*seat, cards),
            Action::Trade { from, to, cards, in_return } => self.trade(*from, *to, cards, in_return),
            Action::PlayTrap { seat, card, from, on } => self.play_trap(*seat, card, *from, on.as_ref()),
            Action::UsePower { seat, card, power, price, hand_cards, takes, from, die } => {
                let price = power::Price { cards: price, hand_cards: *hand_cards };
                self.use_power(
                    *seat,
                    card,
                    *power,
                    price,
                    power::Aim { takes: takes.as_ref(), from: *from, die: *die },
                )
            }
            Action::PlaySpecial { seat, card, takes, from } => {
                self.play_special(*seat, card, takes.as_ref(), *from)
            }
            Action::ReadFigures { card, figures } => self.read_figures(card, figures),
            Action::PlayBookmark { seat, card } => self.play_bookmark(*seat, card),
            Action::BuyTrait { seat, card, takes } => self.buy_trait(*seat, card, takes),
            Action::OpenDoor { card } => self.open_door(card.as_ref()),

            Action::Fight { fighter, foe } => self.meet(*fighter, foe),
            Action::AddMonster { foe, with, tags } => self.add_monster(foe, with.as_ref(), tags),
            Action::TagMonster { monster, tag, on } => self.tag_monster(*monster, *tag, *on),
            Action::RemoveMonster { monster, how } => self.remove_monster(*monster, how),
            Action::MonsterDie { monster, die, of_clone } => self.monster_die(*monster, *die, *of_clone),
            Action::Enhance { monster, card } => self.enhance(*monster, card),
            Action::Help { seat, deal, forced } => self.help(*seat, deal, *forced),
            Action::StopHelping {} => self.stop_helping(),
            Action::PlayOneShot { card, side, monster, on, by } => {
                self.play_one_shot(card, one_shot::Use { side: *side, monster: *monster, on: *on, by: *by })
            }
            Action::Decline { price } => self.decline(price),
            Action::DiscardForStrength { seat, side, cards } => {
                self.discard_for_strength(*seat, *side, *cards)
            }
            Action::SwitchPower { seat, card, on } => self.switch_power(*seat, card, *on),
            Action::Adjust { side, amount } => self.adjust(*side, *amount),
            Action::TakeBack { play } => self.take_back(*play),
            Action::Claim {} => self.claim(),
            Action::ContestClaim {} => self.contest_claim(),
            Action::Win { waited_ms } => self.win(*waited_ms),
            Action::EndCombat {} => self.end_combat(),
            Action::RunAway {} => self.run_away(),
            Action::Flee { seat, monster, from_clone, die, with } => {
                self.flee(Attempt { seat: *seat, monster: *monster, from_clone: *from_clone }, *die, with)
            }
            Action::Sacrifice { seat, card, both } => self.sacrifice(*seat, card, *both),

            Action::Decide { decision, choice } => self.decide(actor, *decision, choice),
            Action::Die { seat } => self.die(*seat),
            Action::ComeBack { seat } => self.come_back(*seat),
            Action::Charity { seat, hand, larger_to } => self.give_charity(*seat, *hand, larger_to),
        }
    }

    /// Returns true if the last Trap or one-shot can still be answered after this action.
    fn may_answer(&self, action: &Action) -> bool {
        match action {
            Action::Roll { .. } | Action::AddSet { .. } => true,
            // An earlier decision is unrelated.
            Action::Decide { decision, .. } => {
                self.table.answerable.as_ref().is_some_and(|a| a.before.decision(*decision).is_none())
            }
            _ => self.is_answer(action),
        }
    }

    /// Returns true if an action answers what has just happened.
    fn is_answer(&self, action: &Action) -> bool {
        match action {
            Action::UsePower { seat, card, power, .. } => self.answers_trap(*seat, card, *power),
            Action::PlayOneShot { card, .. } => matches!(
                self.table.kind(card),
                Some(CardKind::OneShot(OneShot {
                    effect: OneShotEffect::Cancel
                        | OneShotEffect::RestoreLevels { .. }
                        | OneShotEffect::HandOverTurn,
                    ..
                }))
            ),
            _ => false,
        }
    }

    /// Objects to the action unless the table overrules it.
    pub(crate) fn object(&mut self, breach: Breach) -> Verdict {
        if !(self.overrule && breach.overrulable()) {
            return Err(breach);
        }
        self.emit(Event::Overruled { breach })
    }

    /// Objects if a condition is true.
    pub(crate) fn object_if(&mut self, holds: bool, breach: Breach) -> Verdict {
        if holds { self.object(breach) } else { Ok(()) }
    }

    /// Applies and records an event.
    pub(crate) fn emit(&mut self, event: Event) -> Verdict {
        let before = self.table.fullest();
        self.table.fold(&event)?;
        // A table from an older version may hold more. Only additions to it are refused.
        if self.table.fullest() > before.max(usize::from(THINGS_MAX)) {
            return Err(Breach::TooMuch { max: THINGS_MAX });
        }
        self.events.push(event);
        Ok(())
    }

    /// Requires a living player at the table.
    pub(crate) fn living(&mut self, seat: SeatId) -> Verdict {
        let dead = self.table.seat(seat)?.dead;
        self.object_if(dead, Breach::Dead { seat })
    }

    pub(crate) fn seat(&self, seat: SeatId) -> Result<&Seat, Breach> {
        self.table.seat(seat)
    }

    /// A player's character as it is now.
    fn character(&self, seat: SeatId) -> Result<Character<'_>, Breach> {
        Character::at(&self.table, seat)
    }

    /// Changes a Level, limited to 1 and the winning Level.
    pub(crate) fn shift_level(&mut self, seat: SeatId, by: i32, why: LevelReason) -> Verdict {
        let level = i32::from(self.seat(seat)?.level);
        let winning = i32::from(self.table.rules.winning_level.value);
        let by = (level + by).clamp(1, winning) - level;
        if by == 0 { Ok(()) } else { self.emit(Event::LevelChanged { seat, by, why }) }
    }

    /// Takes Levels for a card, or tells why it takes none.
    pub(crate) fn lose_levels(&mut self, victim: SeatId, levels: i32, card: CardCopy) -> Verdict {
        let level = self.seat(victim)?.level;
        if levels > 0 && level > 1 {
            return self.shift_level(victim, -levels, LevelReason::Card { card });
        }
        let why = if levels > 0 { SpareReason::AtLevel { level } } else { SpareReason::NoMargin {} };
        self.spare(victim, card, why)
    }

    /// Tells why a step of a card had no effect on a player.
    pub(crate) fn spare(&mut self, seat: SeatId, card: CardCopy, why: SpareReason) -> Verdict {
        self.emit(Event::Spared { seat, card, why, nothing_else: false })
    }

    /// Records a player's die, 1 to 6.
    pub(crate) fn roll_for(&mut self, seat: SeatId, die: Option<u8>) -> Result<u8, Breach> {
        let die = face(die)?;
        self.emit(Event::Rolled { seat: Some(seat), die })?;
        Ok(die)
    }

    /// Plays a card from a hand and removes it from the count, if counted.
    pub(crate) fn comes_from_hand(&mut self, copy: &CardCopy, by: Option<SeatId>) -> Verdict {
        self.may_come_to_table(copy)?;
        self.pay_from_hand(by)
    }

    /// Removes one card from the count of a hand, if counted.
    pub(crate) fn pay_from_hand(&mut self, by: Option<SeatId>) -> Verdict {
        match by {
            Some(seat) if self.seat(seat)?.hand.is_some() => {
                self.emit(Event::Paid { seat, cards: Payment::Cards(1) })
            }
            _ => Ok(()),
        }
    }

    /// Requires that a copy of a card can come onto the table.
    pub(crate) fn may_come_to_table(&mut self, copy: &CardCopy) -> Verdict {
        self.table.card(&copy.card)?;
        self.not_on_table(copy)?;
        let copies = self.table.catalogue.copies(&copy.card);
        self.object_if(copy.number > copies, Breach::NoSuchCopy { card: copy.card.clone(), copies })
    }

    /// Requires that a card is not on the table.
    pub(crate) fn not_on_table(&self, copy: &CardCopy) -> Verdict {
        match self.table.location(copy) {
            Some(seat) => Err(Breach::AlreadyInPlay { card: copy.clone(), seat }),
            None => Ok(()),
        }
    }
}

/// Returns true if the game goes on with an action: it is neither a note of the table nor a decision that was due.
fn goes_on(action: &Action) -> bool {
    !matches!(
        action,
        Action::AddSet { .. }
            | Action::ChangeRules { .. }
            | Action::EditSeat { .. }
            | Action::SetHand { .. }
            | Action::ChangeLevel { .. }
            | Action::AdjustGear { .. }
            | Action::ReadFigures { .. }
            | Action::Roll { .. }
            | Action::Decide { .. }
    )
}

/// Requires a list without duplicate cards.
pub(crate) fn distinct(cards: &[CardCopy]) -> Verdict {
    for (i, card) in cards.iter().enumerate() {
        if cards[..i].contains(card) {
            return Err(Breach::Twice { card: card.clone() });
        }
    }
    Ok(())
}

/// Requires a die face, 1 to 6.
pub(crate) fn face(die: Option<u8>) -> Result<u8, Breach> {
    match die {
        None => Err(Breach::NoDie),
        Some(die @ 1..=6) => Ok(die),
        Some(_) => Err(Breach::OutOfRange { min: 1, max: 6 }),
    }
}
