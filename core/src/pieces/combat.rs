use serde::{Deserialize, Serialize};
use starboard_cards::MonsterTag;
use ts_rs::TS;

use crate::pieces::{CardCopy, SeatId};

/// The number of a monster in the current combat, in order of arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct MonsterId(pub u8);

/// The number of a card or amount played into the current combat, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct PlayId(pub u16);

/// A side of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CombatSide {
    /// The fighter and the helper.
    Munchkins,
    /// The monsters.
    Monsters,
}

/// A monster of a combat: a card, or typed numbers for a card that the catalogue does not have.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Foe {
    /// A card of the catalogue.
    Card {
        /// The card.
        card: CardCopy,
    },
    /// Any other monster.
    Typed {
        /// Its Level, 1 to 99.
        level: i32,
        /// Its Treasures, 0 to 20.
        treasures: i32,
        /// The Levels for killing it, 0 to 5.
        levels: u8,
        /// The kinds that let it join a fight with monsters of the same kind.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        #[ts(optional, as = "Option<Vec<MonsterTag>>")]
        tags: Vec<MonsterTag>,
    },
}

impl Foe {
    /// The card, if it is one.
    pub fn card(&self) -> Option<&CardCopy> {
        match self {
            Self::Card { card } => Some(card),
            Self::Typed { .. } => None,
        }
    }
}

/// The fighter's promise to the helper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deal {
    /// The number of Treasures for the helper; none if not specified.
    #[serde(default)]
    pub treasures: Option<u8>,
    /// The role that picks first.
    #[serde(default)]
    pub first_pick: Option<CombatRole>,
    /// Items to be traded.
    #[serde(default)]
    pub items: Vec<CardCopy>,
}

impl Deal {
    /// The Treasures of the fighter and of the helper. The helper gets only the promised number. None if the
    /// helper gets some but no number was specified.
    pub(crate) fn shares(&self, treasures: u8, fighter: SeatId, helper: SeatId) -> Option<[(SeatId, u8); 2]> {
        let unsaid = if self.first_pick.is_none() { Some(0) } else { None };
        let share = self.treasures.or(unsaid)?.min(treasures);
        Some([(fighter, treasures - share), (helper, share)])
    }

    /// The player of each Treasure pick, in order: they alternate from the first picker until one has his
    /// share, then the other takes the rest. Empty if the deal does not settle it.
    pub fn picks(&self, treasures: u8, fighter: SeatId, helper: SeatId) -> Vec<SeatId> {
        let shares = self.treasures.and_then(|_| self.shares(treasures, fighter, helper));
        let Some(mut left) = shares else { return Vec::new() };
        if self.first_pick.is_none() && left.iter().all(|(_, share)| *share > 0) {
            return Vec::new();
        }
        if self.first_pick == Some(CombatRole::Helper) {
            left.reverse();
        }
        let mut picks = Vec::new();
        while left.iter().any(|(_, n)| *n > 0) {
            for (seat, n) in left.iter_mut().filter(|(_, n)| *n > 0) {
                picks.push(*seat);
                *n -= 1;
            }
        }
        picks
    }
}

/// A role in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CombatRole {
    /// The player whose combat it is.
    Fighter,
    /// The player who helps.
    Helper,
}

/// The stage of a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CombatStage {
    /// All players may play cards.
    Fighting,
    /// The win is claimed, and anyone may still object.
    Claimed,
    /// The munchkins run.
    Fleeing,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// The player whose combat it is.
    pub fighter: SeatId,
    /// The helper, with the promise.
    pub helper: Option<(SeatId, Deal)>,
    /// True if the helper was compelled to help.
    pub forced: bool,
    /// The monsters, including removed ones.
    pub monsters: Vec<FightingMonster>,
    /// One-shots and typed amounts.
    pub plays: Vec<Played>,
    /// The number of cards discarded for strength, by player and side. Old journals lack the side.
    pub discards: Vec<(SeatId, Option<CombatSide>, u8)>,
    /// Optional powers in use, by player and card.
    pub powers: Vec<(SeatId, CardCopy)>,
    /// The stage.
    pub stage: CombatStage,
    /// The settled attempts to escape.
    pub flights: Vec<Flight>,
    /// Levels that players gain after everybody has run if these monsters did not catch them.
    pub pending_gains: Vec<(CardCopy, u8)>,
    /// The result of a card that decides the flight.
    pub decided: Option<DecidedFlight>,
    /// The margin by which the combat was lost, once the munchkins run.
    pub lost_by: i32,
}

impl Combat {
    /// The helper, without the promise.
    pub fn helper(&self) -> Option<SeatId> {
        self.helper.as_ref().map(|(seat, _)| *seat)
    }

    /// The fighter, and the helper if there is one.
    pub fn party(&self) -> impl Iterator<Item = SeatId> + Clone + use<> {
        std::iter::once(self.fighter).chain(self.helper())
    }

    /// The monsters still in the fight.
    pub(crate) fn active(&self) -> impl Iterator<Item = &FightingMonster> {
        self.monsters.iter().filter(|m| m.removed.is_none())
    }

    /// The copies of cards in the fight.
    pub(crate) fn copies(&self) -> impl Iterator<Item = &CardCopy> {
        let on_monsters = self.monsters.iter().flat_map(|monster| {
            let played = monster.enhancers.iter().chain(&monster.clone).map(|(_, card)| card);
            monster.foe.card().into_iter().chain(&monster.brought_by).chain(played)
        });
        self.plays.iter().filter_map(|play| play.card.as_ref()).chain(on_monsters)
    }

    /// The number of cards that a player has discarded for a side.
    pub(crate) fn discarded(&self, seat: SeatId, side: CombatSide) -> u8 {
        let for_it = |(s, for_side, _): &&(SeatId, Option<CombatSide>, u8)| {
            *s == seat && for_side.is_none_or(|for_side| for_side == side)
        };
        self.discards.iter().find(for_it).map_or(0, |(.., cards)| *cards)
    }
}

/// A monster in a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FightingMonster {
    /// The number of the monster.
    pub id: MonsterId,
    /// The monster.
    pub foe: Foe,
    /// The card that brought it, other than the opened door.
    pub brought_by: Option<CardCopy>,
    /// The enhancers on it, with the number of the play.
    pub enhancers: Vec<(PlayId, CardCopy)>,
    /// The Clone on it.
    pub clone: Option<(PlayId, CardCopy)>,
    /// The face of the die that its card asks for.
    pub die: Option<u8>,
    /// The face of its Clone's die, where the Clone has its own.
    pub clone_die: Option<u8>,
    /// The removal, if it left the fight.
    pub removed: Option<Removal>,
    /// The removal of its Clone, if that left the fight first.
    pub clone_removed: Option<Removal>,
    /// The kinds that the table set (true) or cleared (false).
    pub tagged: Vec<(MonsterTag, bool)>,
}

impl FightingMonster {
    /// Returns true if its Clone leaves the fight instead of it.
    pub(crate) fn clone_goes_first(&self, how: &Removal) -> bool {
        how.by.is_some() && self.clone.is_some()
    }

    /// Removes it from the fight. A card removes one monster, the Clone first. The table removes both.
    pub(crate) fn remove(&mut self, how: &Removal) {
        if self.clone_goes_first(how) {
            self.clone = None;
            self.clone_removed = Some(how.clone());
        } else {
            self.removed = Some(how.clone());
        }
    }
}

/// The removal of a monster from a fight before its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Removal {
    /// The card that did it.
    pub by: Option<CardCopy>,
    /// True if it counts as a kill.
    pub kill: bool,
    /// True if its Treasure stays.
    pub leaves_treasure: bool,
}

/// A one-shot or a typed amount in a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The number of the play.
    pub id: PlayId,
    /// The side it adds to.
    pub side: CombatSide,
    /// The amount.
    pub amount: i32,
    /// The card; none for a typed amount.
    pub card: Option<CardCopy>,
    /// The player who played it, if specified.
    pub by: Option<SeatId>,
}

/// One attempt to run from one monster; a Clone adds a second one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Flight {
    /// The player who runs.
    pub seat: SeatId,
    /// The monster.
    pub monster: MonsterId,
    /// True for its Clone.
    pub from_clone: bool,
    /// The face, if a die was rolled.
    pub die: Option<u8>,
    /// True if it succeeded.
    pub escaped: bool,
}

/// The result of a flight that a card decides for the whole party.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DecidedFlight {
    /// All escape.
    Escape,
    /// All are caught.
    Caught,
}

/// The way an attempt to escape is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// By the die.
    Die,
    /// The runner escapes without a roll.
    Automatic,
    /// The runner cannot escape.
    Impossible,
    /// The monster does not pursue.
    NotPursued,
}
