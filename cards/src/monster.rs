use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Slot, Step, Who};

/// A monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Monster {
    /// The printed Level, 1 to 20 in the printed sets; none where it is not public.
    #[serde(deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub level: Option<i32>,
    /// Treasures for beating it; none where they are not public.
    #[serde(deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub treasures: Option<i32>,
    /// Levels for killing it.
    #[serde(default = "one")]
    pub levels: u8,
    /// Kinds that let it join a fight with its like.
    #[serde(default)]
    pub tags: Vec<MonsterTag>,
    /// What it gains or loses against some; each counts once, however many fighters it fits.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// A die is rolled by the fighter's left neighbor and added to its Level.
    #[serde(default)]
    pub rolls_for_strength: bool,
    /// What each card that the fighter discards adds to the fighter's side.
    #[serde(default)]
    pub fighter_per_discard: i32,
    /// What each card that another player discards adds to the monster.
    #[serde(default)]
    pub others_per_discard: i32,
    /// Who need not fight it, at what price, and for what.
    #[serde(default)]
    pub may_decline: Vec<Decline>,
    /// Who beats it without a comparison of strength.
    #[serde(default)]
    pub beaten_by: Option<Escape>,
    /// What it takes before the combat from those who fight it.
    #[serde(default)]
    pub before_combat: Vec<Step>,
    /// What it is worth beyond its Treasures and Levels.
    #[serde(default)]
    pub rewards: Vec<Reward>,
    /// What does not work in a fight with it.
    #[serde(default)]
    pub immune_to: Vec<Immunity>,
    /// Modifier of the die to Run Away from it.
    #[serde(default)]
    pub run_away: i32,
    /// Whom it lets go, whom it never lets go.
    #[serde(default)]
    pub pursuit: Pursuit,
    /// What befalls those who did not beat it even if they escape.
    #[serde(default)]
    pub even_if_escaped: Vec<Step>,
    /// What befalls those it catches.
    pub bad_stuff: Vec<Step>,
}

fn one() -> u8 {
    1
}

/// A kind of monsters that may join each other from the hand.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS, JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum MonsterTag {
    /// Undead.
    Undead,
    /// Swarm.
    Swarm,
}

/// A change of a monster's strength against a trait.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Modifier {
    /// Whom it concerns.
    pub against: Who,
    /// Added to the monster's strength.
    pub bonus: i32,
}

/// A way not to fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Decline {
    /// Who may.
    #[serde(default)]
    pub who: Who,
    /// It costs an Item.
    #[serde(default)]
    pub costs_item: bool,
    /// The Item must be of this slot.
    #[serde(default)]
    pub item_slot: Option<Slot>,
    /// Levels gained.
    #[serde(default)]
    pub levels: u8,
    /// Treasures drawn.
    #[serde(default)]
    pub treasures: u8,
    /// Doors drawn face down.
    #[serde(default)]
    pub doors: u8,
}

/// A win without a comparison of strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Escape {
    /// Who brings it about by taking part.
    pub who: Who,
    /// Whether that is a kill.
    pub kill: bool,
}

/// Something that a monster is worth to some who beat it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reward {
    /// Among whom it is given.
    pub to: Share,
    /// The condition.
    #[serde(default)]
    pub who: Who,
    /// Levels.
    #[serde(default)]
    pub levels: u8,
    /// Treasures added to the heap.
    #[serde(default)]
    pub treasures: u8,
    /// Doors drawn face down by the one it is given to.
    #[serde(default)]
    pub doors: u8,
    /// It is given for any way of getting rid of the monster, not only for a kill.
    #[serde(default)]
    pub without_kill: bool,
}

/// How a reward is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// To the fighter, if the condition fits.
    Fighter,
    /// To the fighter and to the helper, each if the condition fits.
    Each,
    /// Once, if the condition fits the fighter or the helper.
    Once,
}

/// What a monster is immune to, for the whole fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Immunity {
    /// Fire and flame weapons, lasers among them.
    Fire,
    /// Sidekicks: they neither help nor can be sacrificed.
    Sidekicks,
}

/// Whom a monster pursues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pursuit {
    /// These are not pursued.
    #[serde(default)]
    pub ignores: Option<Who>,
    /// Nobody else escapes.
    #[serde(default)]
    pub no_escape: bool,
    /// These escape without a roll.
    #[serde(default)]
    pub lets_go: Option<Who>,
}

/// A card that changes a monster in combat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Enhancer {
    /// Added to the monster's strength.
    #[serde(default)]
    pub bonus: i32,
    /// Added to the Treasures it is worth.
    #[serde(default)]
    pub treasures: i32,
    /// Makes a second monster with everything the first one has.
    #[serde(default)]
    pub clones: bool,
    /// Modifier of the die to Run Away from the monster.
    #[serde(default)]
    pub run_away: i32,
    /// What it makes of the monster.
    #[serde(default)]
    pub tags: Vec<MonsterTag>,
}
