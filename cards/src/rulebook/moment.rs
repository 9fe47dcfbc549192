use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A moment of a game that rules entries refer to: a phase, a state of the table, or a pending decision.
#[derive(
    Clone,
    Copy,
    Debug,
    PartialEq,
    Eq,
    Hash,
    PartialOrd,
    Ord,
    Serialize,
    Deserialize,
    TS,
    strum::EnumIter,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
#[allow(missing_docs, reason = "decisions and phases are described where they are declared")]
pub enum Moment {
    /// Players play cards from their first hand.
    SetUp,
    ListenAtDoor,
    Arrange,
    OpenDoor,
    LookForTrouble,
    LootRoom,
    TroubleOrLoot,
    Charity,
    /// A combat is in progress.
    Fight,
    /// The combat has a helper.
    Helper,
    SeveralMonsters,
    /// A monster in the combat is enhanced.
    Enhanced,
    /// A monster in the combat is a Clone.
    Clone,
    /// A win is claimed, and others may still react.
    Claim,
    /// A player runs away.
    Flight,
    /// A monster has caught a player.
    BadStuff,
    /// The rewards of a win are paid out.
    Rewards,
    /// A player is dead.
    DeadPlayer,
    /// A lasting Trap affects a player.
    LastingTrap,
    /// A player has an effect waiting for the next combat.
    NextCombat,
    /// A player is one Level below the winning Level.
    NearWin,
    Undead,
    Swarm,
    Ship,
    Big,
    /// A player has a Complex Item in play.
    Complex,
    HalfBreed,
    SuperMunchkin,
    Laser,
    /// Bookmarks are available.
    Bookmark,
    /// The winning Level is above 10.
    Epic,
    PickCards,
    RollDie,
    RollToStay,
    RollForSwap,
    PickForSwap,
    FindInDiscards,
    TakeTrait,
    Throw,
    PickOption,
    DoAtTable,
    StayAlive,
    CollectRewards,
    Loot,
    PlaySidekick,
    DrawNewHand,
}
