//! The current moments of the game, for rule look-ups.

use starboard_cards::{CardId, CardKind, Item, Moment, MonsterTag, Phase};

use crate::fight::Fight;
use crate::pieces::{CombatStage, DecisionKind, Mark, PickFor, Stage};
use crate::table::Table;

impl Table {
    /// The current moments, most urgent first: pending decisions, the combat, the phase, and lasting states.
    pub fn moments(&self) -> Vec<Moment> {
        let mut moments = Vec::new();
        for decision in &self.decisions {
            moments.extend(decision.about.moments());
        }
        if let Some(fight) = Fight::now(self) {
            fight.add_moments(&mut moments);
        }
        match self.stage() {
            Stage::SetUp => moments.push(Moment::SetUp),
            Stage::Playing if self.combat.is_none() => moments.extend(self.phase().map(moment_of)),
            Stage::Playing | Stage::Over => {}
        }
        add_lasting_moments(self, &mut moments);
        deduplicated(moments)
    }

    /// The most relevant cards, most urgent first: the causes of pending decisions, the cards of the combat,
    /// and the Races, Classes and Sidekicks of the acting players.
    pub fn cards_at_stake(&self) -> Vec<CardId> {
        let mut cards: Vec<CardId> =
            self.decisions.iter().filter_map(|d| d.about.cause()).map(|copy| copy.card.clone()).collect();
        let mut acting: Vec<_> = self.turn.iter().map(|turn| turn.seat).collect();
        if let Some(combat) = &self.combat {
            for monster in combat.active() {
                let on = monster.enhancers.iter().chain(&monster.clone).map(|(_, card)| card);
                cards.extend(monster.foe.card().into_iter().chain(on).map(|copy| copy.card.clone()));
            }
            let played = combat.plays.iter().filter_map(|play| play.card.as_ref());
            cards.extend(played.map(|copy| copy.card.clone()));
            acting = combat.party().collect();
        }
        for seat in acting.iter().filter_map(|id| self.seat(*id).ok()) {
            let character = |kind: &CardKind| {
                matches!(kind, CardKind::Race(_) | CardKind::Class(_) | CardKind::Sidekick(_))
            };
            cards.extend(seat.of_kind(character).map(|copy| copy.card.clone()));
        }
        deduplicated(cards)
    }
}

impl Fight<'_> {
    fn add_moments(&self, moments: &mut Vec<Moment>) {
        let combat = self.combat;
        match combat.stage {
            CombatStage::Fighting => {}
            CombatStage::Claimed => moments.push(Moment::Claim),
            CombatStage::Fleeing => {
                moments.push(Moment::Flight);
                if combat.flights.iter().any(|flight| !flight.escaped) {
                    moments.push(Moment::BadStuff);
                }
            }
        }
        let active = || combat.active();
        let tagged = |tag| active().any(|monster| self.tags_of(monster).contains(&tag));
        let states = [
            (Moment::SeveralMonsters, active().count() > 1),
            (Moment::Clone, active().any(|monster| monster.clone.is_some())),
            (Moment::Enhanced, active().any(|monster| !monster.enhancers.is_empty())),
            (Moment::Helper, combat.helper.is_some()),
            (Moment::Fight, combat.stage != CombatStage::Fleeing),
            (Moment::Undead, tagged(MonsterTag::Undead)),
            (Moment::Swarm, tagged(MonsterTag::Swarm)),
        ];
        moments.extend(states.into_iter().filter(|(_, is)| *is).map(|(moment, _)| moment));
    }
}

/// Adds the moments that last for a while.
fn add_lasting_moments(table: &Table, moments: &mut Vec<Moment>) {
    let rules = &table.rules;
    let marked = |is: fn(&Mark) -> bool| table.seats().any(|seat| seat.marks.iter().any(is));
    let printed = |is: fn(&CardKind) -> bool| table.seats().any(|seat| seat.of_kind(is).next().is_some());
    let items = || table.seats().flat_map(|seat| &seat.cards).filter_map(|card| table.item(card));
    let item = |is: fn(&Item) -> bool| items().any(is);
    let states = [
        (Moment::DeadPlayer, table.seats().any(|seat| seat.dead)),
        (Moment::NearWin, table.seats().any(|seat| seat.level + 1 == rules.winning_level.value)),
        (Moment::NextCombat, marked(|mark| matches!(mark, Mark::NextCombat { .. }))),
        (Moment::LastingTrap, marked(|mark| matches!(mark, Mark::Trap { .. } | Mark::Reversed { .. }))),
        (Moment::HalfBreed, printed(|kind| matches!(kind, CardKind::HalfBreed))),
        (Moment::SuperMunchkin, printed(|kind| matches!(kind, CardKind::SuperMunchkin))),
        (Moment::Laser, item(|item| item.laser)),
        (Moment::Complex, item(|item| item.complex)),
        (Moment::Big, item(|item| item.big)),
        (Moment::Ship, item(|item| item.ship)),
        (Moment::Bookmark, !table.bookmarks.is_empty()),
        (Moment::Epic, rules.winning_level.value > 10),
    ];
    moments.extend(states.into_iter().filter(|(_, is)| *is).map(|(moment, _)| moment));
}

/// The list without duplicates, in order of first occurrence.
fn deduplicated<T: PartialEq>(list: Vec<T>) -> Vec<T> {
    let mut firsts = Vec::with_capacity(list.len());
    for one in list {
        if !firsts.contains(&one) {
            firsts.push(one);
        }
    }
    firsts
}

fn moment_of(phase: Phase) -> Moment {
    match phase {
        Phase::ListenAtDoor => Moment::ListenAtDoor,
        Phase::Arrange => Moment::Arrange,
        Phase::OpenDoor => Moment::OpenDoor,
        Phase::LookForTrouble => Moment::LookForTrouble,
        Phase::LootRoom => Moment::LootRoom,
        Phase::TroubleOrLoot => Moment::TroubleOrLoot,
        Phase::Charity => Moment::Charity,
    }
}

impl DecisionKind {
    fn moments(&self) -> Vec<Moment> {
        match self {
            Self::PickCards { purpose: PickFor::Sideways, .. } => vec![Moment::Complex, Moment::PickCards],
            Self::PickCards { .. } => vec![Moment::PickCards],
            Self::RollDie { .. } => vec![Moment::RollDie],
            Self::RollToStay { .. } => vec![Moment::RollToStay],
            Self::RollForSwap { .. } => vec![Moment::RollForSwap],
            Self::PickForSwap { .. } => vec![Moment::PickForSwap],
            Self::FindInDiscards { .. } => vec![Moment::FindInDiscards],
            Self::TakeTrait { .. } => vec![Moment::TakeTrait],
            Self::Throw { .. } => vec![Moment::Throw],
            Self::PickOption { .. } => vec![Moment::PickOption],
            Self::DoAtTable { .. } => vec![Moment::DoAtTable],
            Self::StayAlive { .. } => vec![Moment::StayAlive],
            Self::CollectRewards { .. } => vec![Moment::CollectRewards, Moment::Rewards],
            Self::Loot { .. } => vec![Moment::Loot],
            Self::PlaySidekick { .. } => vec![Moment::PlaySidekick],
            Self::DrawNewHand { .. } => vec![Moment::DrawNewHand],
        }
    }
}
