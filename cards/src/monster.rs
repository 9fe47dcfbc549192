use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::{Slot, Step, Who};

/// A monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Monster {
    /// The printed Level, 1 to 20 in printed sets. Use `"unknown"` if it is not public.
    #[serde(deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub level: Option<i32>,
    /// The number of Treasures for defeating the monster. Use `"unknown"` if it is not public.
    #[serde(deserialize_with = "crate::figure::read")]
    #[schemars(schema_with = "crate::figure::schema")]
    pub treasures: Option<i32>,
    /// The number of Levels for killing the monster.
    #[serde(default = "one")]
    pub levels: u8,
    /// Groups whose monsters may join each other in a fight.
    #[serde(default)]
    pub tags: Vec<MonsterTag>,
    /// Changes of strength against certain characters. Each counts once, even if it fits several fighters.
    #[serde(default)]
    pub modifiers: Vec<Modifier>,
    /// True if the fighter's left neighbor rolls a die and adds it to the monster's Level.
    #[serde(default)]
    pub rolls_for_strength: bool,
    /// The bonus to the fighter's side for each card that the fighter discards.
    #[serde(default)]
    pub fighter_per_discard: i32,
    /// The bonus to the monster for each card that another player discards.
    #[serde(default)]
    pub others_per_discard: i32,
    /// Ways to avoid the fight: for whom, the cost and the gain.
    #[serde(default)]
    pub may_decline: Vec<Decline>,
    /// A way to defeat the monster without comparing strength.
    #[serde(default)]
    pub beaten_by: Option<Escape>,
    /// Effects on the fighters before the combat.
    #[serde(default)]
    pub before_combat: Vec<Step>,
    /// Rewards in addition to its Treasures and Levels.
    #[serde(default)]
    pub rewards: Vec<Reward>,
    /// Things that have no effect in a fight with this monster.
    #[serde(default)]
    pub immune_to: Vec<Immunity>,
    /// The modifier of rolls to Run Away from this monster.
    #[serde(default)]
    pub run_away: i32,
    /// The characters that the monster lets go or never lets go.
    #[serde(default)]
    pub pursuit: Pursuit,
    /// Effects on players who did not defeat the monster, even if they escape.
    #[serde(default)]
    pub even_if_escaped: Vec<Step>,
    /// The Bad Stuff: effects on the players that the monster catches.
    pub bad_stuff: Vec<Step>,
}

fn one() -> u8 {
    1
}

/// A group of monsters. From the hand, they may join a fight with a monster of the same group.
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

/// A change of a monster's strength against certain characters.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Modifier {
    /// The condition on a fighter.
    pub against: Who,
    /// Added to the monster's strength.
    pub bonus: i32,
}

/// A way to avoid a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Decline {
    /// The condition on the player.
    #[serde(default)]
    pub who: Who,
    /// True if the player must pay an Item.
    #[serde(default)]
    pub costs_item: bool,
    /// The required slot of the Item.
    #[serde(default)]
    pub item_slot: Option<Slot>,
    /// The number of Levels gained.
    #[serde(default)]
    pub levels: u8,
    /// The number of Treasures drawn.
    #[serde(default)]
    pub treasures: u8,
    /// The number of Doors drawn face down.
    #[serde(default)]
    pub doors: u8,
}

/// A win without comparing strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Escape {
    /// The condition on a player in the combat.
    pub who: Who,
    /// True if the win counts as a kill.
    pub kill: bool,
}

/// An additional reward for defeating a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Reward {
    /// The recipients.
    pub to: Share,
    /// The condition on a recipient.
    #[serde(default)]
    pub who: Who,
    /// The number of Levels.
    #[serde(default)]
    pub levels: u8,
    /// The number of Treasures added to the shared reward.
    #[serde(default)]
    pub treasures: u8,
    /// The number of Doors that the recipient draws face down.
    #[serde(default)]
    pub doors: u8,
    /// True if the reward is given for any removal of the monster, not only for a kill.
    #[serde(default)]
    pub without_kill: bool,
}

/// The recipients of a reward.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Share {
    /// The fighter, if the condition fits.
    Fighter,
    /// The fighter and the helper, each if the condition fits.
    Each,
    /// Given once, if the condition fits the fighter or the helper.
    Once,
}

/// Something that a monster is immune to, for the whole fight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, TS, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Immunity {
    /// Fire and flame weapons, including lasers.
    Fire,
    /// Sidekicks: they neither help nor can be sacrificed.
    Sidekicks,
}

/// The characters that a monster pursues.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, TS, JsonSchema)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Pursuit {
    /// These characters are not pursued.
    #[serde(default)]
    pub ignores: Option<Who>,
    /// True if nobody else can escape.
    #[serde(default)]
    pub no_escape: bool,
    /// These characters escape without a roll.
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
    /// Added to the monster's number of Treasures.
    #[serde(default)]
    pub treasures: i32,
    /// True if the card adds a second monster with everything that the first one has.
    #[serde(default)]
    pub clones: bool,
    /// The modifier of rolls to Run Away from the monster.
    #[serde(default)]
    pub run_away: i32,
    /// Groups that the monster is added to.
    #[serde(default)]
    pub tags: Vec<MonsterTag>,
}
