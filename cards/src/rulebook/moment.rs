use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A moment of a game in which rules matter: a phase, a state of the table, or a decision that is due.
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
    /// First cards are put down.
    SetUp,
    ListenAtDoor,
    Arrange,
    OpenDoor,
    LookForTrouble,
    LootRoom,
    TroubleOrLoot,
    Charity,
    /// A combat goes on.
    Fight,
    /// Somebody helps in it.
    Helper,
    SeveralMonsters,
    /// A monster of it is enhanced.
    Enhanced,
    /// A monster of it is a Clone.
    Clone,
    /// A win is claimed and may be answered.
    Claim,
    /// Somebody runs away.
    Flight,
    /// A monster has caught somebody.
    BadStuff,
    /// A win is paid out.
    Rewards,
    /// Somebody is dead.
    DeadPlayer,
    /// A Trap hangs over somebody until it is lifted.
    LastingTrap,
    /// Something is kept for somebody's next combat.
    NextCombat,
    /// Somebody is one Level below the winning one.
    NearWin,
    Undead,
    Swarm,
    Ship,
    Big,
    /// Somebody has a Complex Item in play.
    Complex,
    HalfBreed,
    SuperMunchkin,
    Laser,
    /// Bookmarks are at hand.
    Bookmark,
    /// The game goes to a Level above 10.
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
