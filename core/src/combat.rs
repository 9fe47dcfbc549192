use serde::{Deserialize, Serialize};
use starboard_cards::MonsterTag;
use ts_rs::TS;

use crate::{CardCopy, SeatId};

/// A monster of the present combat, numbered in the order in which they came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "number")]
pub struct MonsterId(pub u8);

/// A card or an amount played into the present combat, numbered in the order in which they came.
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

/// A monster as it comes into a combat: a card, or numbers typed in for a card that the catalogue does not have.
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
        /// Kinds that let it join a fight with its like.
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

/// What the fighter promised the helper.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Deal {
    /// Treasures for the helper; none where nothing was said.
    #[serde(default)]
    pub treasures: Option<u8>,
    /// Who picks first.
    #[serde(default)]
    pub first_pick: Option<CombatRole>,
    /// Items that change hands.
    #[serde(default)]
    pub items: Vec<CardCopy>,
}

impl Deal {
    /// How many of these Treasures the fighter keeps and the helper gets: nothing that was not promised. None where the
    /// helper gets some and nobody said how many.
    pub(crate) fn shares(&self, treasures: u8, fighter: SeatId, helper: SeatId) -> Option<[(SeatId, u8); 2]> {
        let unsaid = if self.first_pick.is_none() { Some(0) } else { None };
        let share = self.treasures.or(unsaid)?.min(treasures);
        Some([(fighter, treasures - share), (helper, share)])
    }

    /// Who picks each Treasure, in the order of the picks: in turn from whoever picks first, until one has his share, and
    /// the other takes the rest. Empty as long as the deal does not settle it.
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

/// A part in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CombatRole {
    /// The one whose combat it is.
    Fighter,
    /// The one who helps.
    Helper,
}

/// Where a combat stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum CombatStage {
    /// Cards may be played by all.
    Fighting,
    /// The win is claimed, and anyone may still speak up.
    Claimed,
    /// The munchkins run.
    Fleeing,
}

/// A combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combat {
    /// Whose combat it is.
    pub fighter: SeatId,
    /// Who helps, and for what.
    pub helper: Option<(SeatId, Deal)>,
    /// Whether the helper was compelled to help.
    pub forced: bool,
    /// The monsters that came, removed ones too.
    pub monsters: Vec<FightingMonster>,
    /// One-shots and typed amounts.
    pub plays: Vec<Played>,
    /// Cards discarded for strength, by player and the side that they are for. Journals of old do not say the side.
    pub discards: Vec<(SeatId, Option<CombatSide>, u8)>,
    /// Optional powers in use: whose, and of which card.
    pub powers: Vec<(SeatId, CardCopy)>,
    /// Where it stands.
    pub stage: CombatStage,
    /// Flights that are settled.
    pub flights: Vec<Flight>,
    /// Levels that those gain whom these monsters did not catch, once everybody has run.
    pub mockery: Vec<(CardCopy, u8)>,
    /// A card decided the flight: all escape, or all are caught.
    pub fate: Option<bool>,
    /// By how much the combat was lost, once the munchkins run.
    pub lost_by: i32,
}

impl Combat {
    /// How many cards a player has discarded for a side.
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
    /// Which one.
    pub id: MonsterId,
    /// What it is.
    pub foe: Foe,
    /// The card that brought it, beside the door.
    pub brought_by: Option<CardCopy>,
    /// Enhancers on it, with the number of the play.
    pub enhancers: Vec<(PlayId, CardCopy)>,
    /// The Clone on it.
    pub clone: Option<(PlayId, CardCopy)>,
    /// The die that its card asks for.
    pub die: Option<u8>,
    /// The die of its Clone, where that has its own.
    pub clone_die: Option<u8>,
    /// How it left the fight.
    pub removed: Option<Removal>,
    /// How its Clone left the fight before it.
    pub clone_removed: Option<Removal>,
    /// Kinds that the table says it is of, or is not.
    pub tagged: Vec<(MonsterTag, bool)>,
}

impl FightingMonster {
    /// Whether its Clone leaves the fight instead of it.
    pub(crate) fn clone_goes_first(&self, how: &Removal) -> bool {
        how.by.is_some() && self.clone.is_some()
    }

    /// Takes it out of the fight. A card takes one monster, and so the Clone before it; the table takes both.
    pub(crate) fn remove(&mut self, how: &Removal) {
        if self.clone_goes_first(how) {
            self.clone = None;
            self.clone_removed = Some(how.clone());
        } else {
            self.removed = Some(how.clone());
        }
    }
}

/// How a monster left a fight before its end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Removal {
    /// The card that did it.
    pub by: Option<CardCopy>,
    /// It counts as a kill.
    pub kill: bool,
    /// Its Treasure stays.
    pub leaves_treasure: bool,
}

/// A one-shot or a typed amount in a combat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Its number.
    pub id: PlayId,
    /// The side it adds to.
    pub side: CombatSide,
    /// What it adds.
    pub amount: i32,
    /// The card; none for a typed amount.
    pub card: Option<CardCopy>,
    /// Who played it, where that was said.
    pub by: Option<SeatId>,
}

/// One attempt to run from one monster; a Clone makes two of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Flight {
    /// Who runs.
    pub seat: SeatId,
    /// From what.
    pub monster: MonsterId,
    /// From the Clone of it.
    pub from_clone: bool,
    /// The face, where one was rolled.
    pub die: Option<u8>,
    /// Whether it succeeded.
    pub escaped: bool,
}
