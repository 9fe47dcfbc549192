//! The purposes for which a player picks a card.

use serde::Serialize;
use starboard_cards::{Card, CardKind, KindName, OneShotEffect};
use ts_rs::TS;

/// A purpose of picking a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// To fight it.
    Monster,
    /// To open a door with it.
    Door,
    /// To play it before a player.
    InPlay,
    /// To sell, trade or pay it.
    Item,
    /// To take it out of the discards as an Item.
    DiscardedItem,
    /// To use it although the rules forbid it, by a Cheat! card.
    Gear,
    /// To play it on a monster.
    Enhancer,
    /// To play it once, in a fight.
    OneShot,
    /// To take a monster out of a fight.
    Removal,
    /// To help with an attempt to escape.
    Flight,
    /// To have it strike a player.
    Trap,
    /// To gain a Level.
    LevelUp,
    /// To become a member of the Race.
    Race,
    /// To become a member of the Class.
    Class,
    /// To become a member of the Race or the Class.
    Trait,
    /// To become a member of it, or to have two Races or two Classes.
    BlendOrTrait,
}

impl Purpose {
    /// All purposes.
    pub const ALL: [Self; 16] = [
        Self::Monster,
        Self::Door,
        Self::InPlay,
        Self::Item,
        Self::DiscardedItem,
        Self::Gear,
        Self::Enhancer,
        Self::OneShot,
        Self::Removal,
        Self::Flight,
        Self::Trap,
        Self::LevelUp,
        Self::Race,
        Self::Class,
        Self::Trait,
        Self::BlendOrTrait,
    ];

    /// The purposes that a card serves.
    pub fn of(card: &Card) -> Vec<Self> {
        Self::ALL.into_iter().filter(|purpose| purpose.fits(card)).collect()
    }

    fn fits(self, card: &Card) -> bool {
        self.kinds().contains(&card.kind_name())
            && match self {
                Self::Item | Self::DiscardedItem => card.value().is_some(),
                Self::Removal => {
                    effect(card).is_some_and(|effect| matches!(effect, OneShotEffect::RemoveMonster { .. }))
                }
                Self::Flight => effect(card).is_some_and(OneShotEffect::goes_with_flight),
                _ => true,
            }
    }

    fn kinds(self) -> &'static [KindName] {
        use KindName::{
            Cheat, Class, Enhancer, HalfBreed, Item, LevelUp, Monster, OneShot, Race, Sidekick, Special,
            SuperMunchkin, Trap, WanderingMonster,
        };
        match self {
            Self::Monster => &[Monster],
            Self::Door => &[
                Monster,
                Trap,
                Race,
                Class,
                HalfBreed,
                SuperMunchkin,
                Sidekick,
                Cheat,
                Enhancer,
                WanderingMonster,
            ],
            Self::InPlay => &[Race, Class, HalfBreed, SuperMunchkin, Sidekick, Item, Cheat],
            Self::Item | Self::DiscardedItem => &[Item, OneShot, Special],
            Self::Gear => &[Item],
            Self::Enhancer => &[Enhancer],
            Self::OneShot | Self::Removal | Self::Flight => &[OneShot],
            Self::Trap => &[Trap],
            Self::LevelUp => &[LevelUp],
            Self::Race => &[Race],
            Self::Class => &[Class],
            Self::Trait => &[Race, Class],
            Self::BlendOrTrait => &[Race, Class, HalfBreed, SuperMunchkin],
        }
    }

    /// The kinds for which an own card can be entered on the spot, with little more than its name. Where the
    /// effect of a card decides, or the card must have been played before, there are none.
    pub fn quick_kinds(self) -> &'static [KindName] {
        match self {
            Self::DiscardedItem | Self::Removal | Self::Flight => &[],
            _ => self.kinds(),
        }
    }
}

fn effect(card: &Card) -> Option<&OneShotEffect> {
    if let CardKind::OneShot(card) = &card.kind { Some(&card.effect) } else { None }
}
