//! The players at the table, and manual changes to a character.

use starboard_cards::Sex;

use super::death::Body;
use super::swap::Swap;
use super::{Referee, Verdict, face};
use crate::character::Character;
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::limits::{SEATS_MAX, TYPED_MAX};
use crate::pieces::{
    CardCopy, Decision, DecisionKind, Figures, Mark, MissingFigures, NewSeat, SeatId, Stage, Standie,
};
use crate::table::{name_fault, trimmed};

impl Character<'_> {
    /// True if a change of Level by hand wins the game.
    fn wins_by(&self, by: i32) -> bool {
        i32::from(self.seat.level).saturating_add(by) >= i32::from(self.table.rules.winning_level.value)
    }

    /// The objections to a change of Level by hand, in the order in which they are raised.
    pub(crate) fn level_breaches(&self, by: i32) -> impl Iterator<Item = Breach> {
        let (level, winning) = (self.seat.level, self.table.rules.winning_level.value);
        let most = i32::from(winning) - 1;
        let odd = by == 0 || !(-most..=most).contains(&by);
        let past = by > 0 && level == winning;
        [
            odd.then_some(Breach::OutOfRange { min: -most, max: most }),
            (by < 0 && level == 1).then_some(Breach::LevelFloor),
            past.then_some(Breach::OutOfRange { min: 1, max: i32::from(winning) }),
            self.wins_by(by).then_some(Breach::Level10 { level: winning }),
            (by > 0 && self.seat.dead).then_some(Breach::Dead { seat: self.seat.id }),
        ]
        .into_iter()
        .flatten()
    }
}

impl Referee {
    pub(super) fn add_seat(&mut self, seat: &NewSeat, place: Option<u8>) -> Verdict {
        let id = SeatId(u8::try_from(self.table.seats.len()).unwrap_or(u8::MAX));
        let seat = trimmed(seat);
        self.free_name(&seat.name, None)?;
        self.free_standie(seat.standie, None)?;
        self.room_for_one()?;
        self.emit(Event::SeatAdded { id, seat })?;
        place.map_or(Ok(()), |place| self.move_seat(id, place))
    }

    pub(super) fn return_seat(
        &mut self,
        seat: SeatId,
        name: Option<&str>,
        standie: Option<Standie>,
    ) -> Verdict {
        let gone = self.table.gone().find(|s| s.id == seat).ok_or(Breach::UnknownSeat { seat })?;
        let (old_name, old_standie) = (gone.name.clone(), gone.standie);
        let free = |copy: &CardCopy| self.table.location(copy).is_none();
        let cards = gone.kept.iter().map(|card| card.copy.clone()).filter(free).collect();
        let name = name.map_or_else(|| old_name.clone(), |name| name.trim().to_owned());
        let standie = standie.unwrap_or(old_standie);
        self.free_name(&name, Some(seat))?;
        self.free_standie(standie, Some(seat))?;
        self.room_for_one()?;
        self.emit(Event::SeatReturned { seat, cards })?;
        if name == old_name && standie == old_standie {
            return Ok(());
        }
        self.emit(Event::SeatEdited { seat, name, standie })
    }

    /// Requires room for another player.
    fn room_for_one(&mut self) -> Verdict {
        let seats = self.table.seats().count();
        if seats >= usize::from(SEATS_MAX) {
            return Err(Breach::TooManySeats { max: SEATS_MAX });
        }
        let (min, max) = (self.table.rules.players_min.value, self.table.rules.players_max.value);
        self.object_if(seats >= usize::from(max), Breach::Players { min, max })
    }

    pub(super) fn move_seat(&mut self, seat: SeatId, place: u8) -> Verdict {
        self.seat(seat)?;
        let last = i32::try_from(self.table.seats().count()).unwrap_or(i32::MAX) - 1;
        if i32::from(place) > last {
            return Err(Breach::OutOfRange { min: 0, max: last });
        }
        let stays = self.table.seats().nth(usize::from(place)).is_some_and(|there| there.id == seat);
        if stays { Ok(()) } else { self.emit(Event::SeatMoved { seat, place }) }
    }

    pub(super) fn set_away(&mut self, seat: SeatId, away: bool) -> Verdict {
        if self.seat(seat)?.away == away {
            return Ok(());
        }
        self.emit(Event::SeatAway { seat, away })
    }

    pub(super) fn read_figures(&mut self, card: &CardCopy, figures: &Figures) -> Verdict {
        figures.check()?;
        if !figures.fill(MissingFigures::of(&self.table.card(&card.card)?.kind)) {
            return Err(Breach::WrongKind { card: card.clone() });
        }
        if self.table.combat.is_some() && self.still_fighting().is_ok() {
            self.stop_claim()?;
        }
        self.emit(Event::FiguresRead { card: card.clone(), figures: figures.clone() })
    }

    pub(super) fn remove_seat(&mut self, seat: SeatId) -> Verdict {
        self.seat(seat)?;
        if self.table.seats().count() == 1 {
            return Err(Breach::LastSeat);
        }
        self.object_if(self.table.in_combat(seat), Breach::LeavesCombat { seat })?;
        match self.table.combat.as_ref().map(|combat| combat.fighter) {
            Some(fighter) if fighter == seat => self.emit(Event::CombatEnded)?,
            // The fighter continues without the helper.
            Some(_) if self.table.in_combat(seat) => {
                self.stop_claim()?;
                self.emit(Event::HelperLeft { seat })?;
            }
            _ => {}
        }
        for card in self.seat(seat)?.cards.clone() {
            self.emit(Event::CardLeft { seat, card: card.copy, why: LeaveReason::SeatLeft })?;
        }
        let concerns = |d: &&Decision| d.seat == seat || d.about.concerns(seat);
        let open: Vec<Decision> = self.table.decisions.iter().filter(concerns).cloned().collect();
        for decision in &open {
            self.emit(Event::Decided { decision: decision.id, skipped: true })?;
        }
        if self.table.turn.is_some_and(|t| t.seat == seat) {
            self.pass_turn_from(seat, self.table.left_of(seat))?;
        }
        self.emit(Event::SeatRemoved { seat })?;
        open.into_iter().try_for_each(|decision| self.go_on_without(seat, decision))
    }

    /// Continues a decision that a leaving player interrupted, as far as possible.
    fn go_on_without(&mut self, gone: SeatId, decision: Decision) -> Verdict {
        let Decision { seat, about, rest, .. } = decision;
        match about {
            DecisionKind::RollForSwap { cause, mut high, mut low, next_combat } if seat != gone => {
                high.retain(|s| *s != gone);
                low.retain(|s| *s != gone);
                if high.is_empty() || low.is_empty() {
                    return self.afflict_rest(rest);
                }
                self.ask(seat, DecisionKind::RollForSwap { cause, high, low, next_combat }, rest)
            }
            DecisionKind::PickForSwap { cause, mut high, mut low, next_combat } if seat != gone => {
                high.retain(|s| *s != gone);
                low.retain(|s| *s != gone);
                if high.is_empty() || low.is_empty() {
                    return self.afflict_rest(rest);
                }
                self.swap(seat, Swap { cause, high, low, next_combat }, rest)
            }
            DecisionKind::Loot { dead, cards, joined, hand, next, .. } => {
                self.ask_looter(Body { dead, cards, joined, hand }, &next)
            }
            _ => self.afflict_rest(rest),
        }
    }

    pub(super) fn edit_seat(
        &mut self,
        seat: SeatId,
        name: Option<&str>,
        standie: Option<Standie>,
    ) -> Verdict {
        let old = self.seat(seat)?;
        let name = name.map_or_else(|| old.name.clone(), |n| n.trim().to_owned());
        let standie = standie.unwrap_or(old.standie);
        self.free_name(&name, Some(seat))?;
        self.free_standie(standie, Some(seat))?;
        self.emit(Event::SeatEdited { seat, name, standie })
    }

    fn free_name(&self, name: &str, own: Option<SeatId>) -> Verdict {
        let old = own.and_then(|own| self.table.seats.get(usize::from(own.0)));
        // An older Starboard took names that would be refused now.
        let kept = old.is_some_and(|seat| seat.name == name);
        if let Some(breach) = name_fault(name).filter(|_| !kept) {
            return Err(breach);
        }
        let taken =
            self.table.seats().any(|s| Some(s.id) != own && s.name.to_lowercase() == name.to_lowercase());
        if taken { Err(Breach::NameTaken { name: name.to_owned() }) } else { Ok(()) }
    }

    fn free_standie(&self, standie: Standie, own: Option<SeatId>) -> Verdict {
        match self.table.seats().find(|s| Some(s.id) != own && s.standie == standie) {
            Some(other) => Err(Breach::StandieTaken { seat: other.id }),
            None => Ok(()),
        }
    }

    pub(super) fn set_sex(&mut self, seat: SeatId, sex: Sex) -> Verdict {
        self.seat(seat)?;
        let begins = self.table.stage() == Stage::SetUp;
        self.emit(Event::SexChanged { seat, sex, begins })
    }

    pub(super) fn set_hand(&mut self, seat: SeatId, cards: Option<u8>) -> Verdict {
        self.seat(seat)?;
        self.emit(Event::HandCounted { seat, cards, changed: false })
    }

    pub(super) fn change_level(&mut self, seat: SeatId, by: i32) -> Verdict {
        let character = self.character(seat)?;
        let wins = character.wins_by(by);
        let breaches: Vec<Breach> = character.level_breaches(by).collect();
        breaches.into_iter().try_for_each(|breach| self.object(breach))?;
        self.shift_level(seat, by, LevelReason::Manual)?;
        if wins && self.table.stage() != Stage::Over {
            self.emit(Event::GameWon { winners: vec![seat] })?;
        }
        Ok(())
    }

    pub(super) fn adjust_gear(&mut self, seat: SeatId, by: i32) -> Verdict {
        let gear = self.seat(seat)?.typed_gear.saturating_add(by);
        if by == 0 || !(-TYPED_MAX..=TYPED_MAX).contains(&gear) {
            return Err(Breach::OutOfRange { min: -TYPED_MAX, max: TYPED_MAX });
        }
        self.living(seat)?;
        self.emit(Event::GearAdjusted { seat, by })
    }

    pub(super) fn remove_mark(&mut self, seat: SeatId, mark: u8) -> Verdict {
        if let Some(Mark::Reversed { item, .. }) = self.seat(seat)?.marks.get(usize::from(mark)) {
            let card = item.clone();
            self.object(Breach::Penalized { card })?;
        }
        self.emit(Event::Unmarked { seat, mark })
    }

    pub(super) fn roll(&mut self, actor: Option<SeatId>, die: Option<u8>) -> Verdict {
        let die = face(die)?;
        self.emit(Event::Rolled { seat: actor, die })
    }
}
