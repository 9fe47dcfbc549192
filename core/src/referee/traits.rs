//! Races, Classes, blends and Sidekicks: bringing them into play, and blends that leave with the last of
//! them. All editions, "Super Munchkin and Half-Breed" and "Sidekicks".

use starboard_cards::{Ability, Blend, CardKind};

use super::surplus::Limited;
use super::{Referee, Verdict};
use crate::character::Character;
use crate::messages::{Breach, Event, LeaveReason, LevelReason};
use crate::pieces::{CardCopy, DecisionKind, SeatId, Stage};

impl Referee {
    /// Plays a Race, Class or Sidekick and discards another one for it. A blend stays, because it never lacks a card.
    pub(super) fn replace(&mut self, seat: SeatId, copy: &CardCopy, discards: &CardCopy) -> Verdict {
        let old = Limited::of(&self.seat(seat)?.in_play(discards)?.printed.kind);
        if old.is_none() || old != Limited::of(&self.table.card(&copy.card)?.kind) {
            return Err(Breach::WrongKind { card: discards.clone() });
        }
        self.play(seat, copy, false, None, Some(discards))?;
        self.leave(seat, discards, &LeaveReason::Discarded)
    }

    /// Brings a Race, Class, blend or Sidekick into play. A blend may bring the second Race or Class with it. The card
    /// that it replaces takes no room.
    pub(super) fn take_on_trait(
        &mut self,
        seat: SeatId,
        copy: &CardCopy,
        kind: &CardKind,
        with: Option<&CardCopy>,
        instead_of: Option<&CardCopy>,
    ) -> Verdict {
        let mut player = self.seat(seat)?.clone();
        player.cards.retain(|card| Some(&card.copy) != instead_of);
        if let Some(breach) = Character::of(&self.table, &player).trait_breach(copy, kind) {
            self.object(breach)?;
        }
        let alone = matches!(kind, CardKind::SuperMunchkin)
            && self.table.rules.super_munchkin.value == Blend::NeedsTwo
            && with.is_none()
            && Character::of(&self.table, self.seat(seat)?).classes().count() < 2;
        self.object_if(alone, Breach::NeedsTwoClasses)?;
        self.put_down(seat, copy, None)?;
        if let Some(second) = with {
            let second_kind = &self.table.card(&second.card)?.kind;
            let fits = matches!(
                (kind, second_kind),
                (CardKind::SuperMunchkin, CardKind::Class(_)) | (CardKind::HalfBreed, CardKind::Race(_))
            );
            if !fits {
                return Err(Breach::WrongKind { card: second.clone() });
            }
            // It comes together with the blend.
            self.may_come_to_table(second)?;
            self.take_on_trait(seat, second, second_kind, None, None)?;
        }
        if self.table.stage() == Stage::SetUp || self.table.rules.starting_level_when_played.value {
            let starts = self.table.card(&copy.card)?.abilities().iter().find_map(|a| match a {
                Ability::StartingLevel { level } => Some(i32::from(*level)),
                _ => None,
            });
            let level = i32::from(self.seat(seat)?.level);
            if let Some(starts) = starts.filter(|starts| level < *starts) {
                self.shift_level(seat, starts - level, LevelReason::Start { card: copy.clone() })?;
            }
        }
        Ok(())
    }

    /// Settles the decision about a new Sidekick for a dismissed one.
    pub(super) fn settle_sidekick_decision(&mut self, seat: SeatId) -> Verdict {
        let due = self
            .table
            .decisions
            .iter()
            .find(|d| d.seat == seat && matches!(d.about, DecisionKind::PlaySidekick { .. }));
        match due.map(|d| d.id) {
            Some(decision) => self.emit(Event::Decided { decision, skipped: false }),
            None => Ok(()),
        }
    }

    /// Removes Half-Breed without a Race, and Super Munchkin without the Classes it needs.
    pub(super) fn drop_blends(&mut self, seat: SeatId, cause: &CardCopy) -> Verdict {
        let player = self.character(seat)?;
        let races = player.races().count();
        let classes = player.classes().count();
        let needed = |blend: Blend| if blend == Blend::NeedsTwo { 2 } else { 1 };
        let left = match self.table.kind(cause) {
            Some(CardKind::Race(_)) => races < needed(self.table.rules.half_breed.value),
            Some(CardKind::Class(_)) => classes < needed(self.table.rules.super_munchkin.value),
            _ => false,
        };
        if !left {
            return Ok(());
        }
        let race = matches!(self.table.kind(cause), Some(CardKind::Race(_)));
        let is_blend = move |kind: &CardKind| match kind {
            CardKind::HalfBreed => race,
            CardKind::SuperMunchkin => !race,
            _ => false,
        };
        let blends: Vec<CardCopy> = player.seat.of_kind(is_blend).cloned().collect();
        for blend in blends {
            self.emit(Event::CardLeft {
                seat,
                card: blend,
                why: LeaveReason::WentAlong { with: cause.clone() },
            })?;
        }
        Ok(())
    }
}
