use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Cite, HouseRuleFault, MonsterTag, Phase, SetId, Slot};
use ts_rs::TS;

use crate::{CardCopy, MonsterId, SeatId};

/// A rule that speaks against an action, and where it is written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{breach:?}")]
#[serde(rename_all = "camelCase")]
pub struct Objection {
    /// What is wrong.
    #[serde(flatten)]
    pub breach: Breach,
    /// Where the rule is written; absent where no rule of the game but the nature of a table speaks against it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cite: Option<Cite>,
    /// Whether the table may do it all the same.
    pub overrulable: bool,
}

/// What is wrong with an action.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, strum::IntoStaticStr, strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the fields are the facts that the code names")]
pub enum Breach {
    // What no table can overrule.
    /// The table has no such seat.
    UnknownSeat { seat: SeatId },
    /// The catalogue has no such card.
    UnknownCard { card: CardId },
    /// The combat has no such monster.
    UnknownMonster { monster: MonsterId },
    /// The card is not in play with that player.
    NotInPlay { card: CardCopy },
    /// The card is already on the table.
    AlreadyInPlay { card: CardCopy, seat: Option<SeatId> },
    /// A card of this kind cannot be used this way.
    WrongKind { card: CardCopy },
    /// There is no combat, or it is past the point for this.
    NoCombat,
    /// There is a combat already.
    AlreadyFighting,
    /// The game is not at this point.
    WrongStage,
    /// Nothing like this is being waited for, or not any more.
    NothingPending,
    /// It is not said what this is aimed at, or what it is done with.
    NoTarget,
    /// It takes another player, and this is the same one.
    SamePlayer { seat: SeatId },
    /// The card was used for this already, and may be once.
    AlreadyUsed { card: CardCopy },
    /// A name is empty or longer than it may be.
    BadName { max: u16 },
    /// Another player has this name.
    NameTaken { name: String },
    /// Another player has this piece.
    StandieTaken { seat: SeatId },
    /// The table has no room for more seats.
    TooManySeats { max: u8 },
    /// More lies in one place of the table than a game can hold.
    TooMuch { max: u16 },
    /// A number is outside of its range.
    OutOfRange { min: i32, max: i32 },
    /// The same card stands twice in one action.
    Twice { card: CardCopy },
    /// A die face must be given.
    NoDie,
    /// A house rule cannot be kept.
    HouseRule { fault: HouseRuleFault },
    /// The Level is at the floor.
    LevelFloor,
    /// Nobody is a helper to himself: the fighter's strength counts once.
    InThisFight { seat: SeatId },
    /// A monster is doubled once. Who wants a third one adds it to the fight as a monster of its own.
    HasClone { monster: MonsterId },
    /// There is no such own set.
    UnknownSet { set: SetId },
    /// The file of an own set has faults.
    BadSet { set: SetId, faults: u32 },
    /// Cards of the set have the ids of other cards of this table: of those that ship, or of another set.
    SetClash { set: SetId, other: Option<SetId>, cards: Vec<CardId> },
    /// Cards of the set lie on the table, and the other revision does not have them, or as cards of another kind.
    SetInUse { set: SetId, cards: Vec<CardId> },
    /// There is nothing that this card could answer: nothing was played just before that could be taken out of the game
    /// again. What lies further back is undone in the log.
    NothingToAnswer,

    // What the rules say, and the table may overrule.
    /// The number of players is outside of what the edition is for.
    Players { min: u8, max: u8 },
    /// All copies of the printing are on the table.
    NoSuchCopy { card: CardId, copies: u8 },
    /// It is not that player's turn.
    NotYourTurn { turn: SeatId },
    /// The phase does not allow it.
    WrongPhase { phase: Phase },
    /// Not in a combat.
    InCombat,
    /// The winning Level takes a kill.
    #[serde(rename = "level-10")]
    #[strum(serialize = "level-10")]
    Level10 { level: u8 },
    /// The player may not use this card.
    Restricted { card: CardCopy },
    /// Too many hands.
    Hands,
    /// Too much in one slot.
    Headgear,
    /// Too much in one slot.
    Armor,
    /// Too much in one slot.
    Footgear,
    /// Too many Complex Items in use.
    Complex { limit: u8 },
    /// Too many Big Items.
    Big { limit: u8 },
    /// More than one Ship.
    Ships,
    /// A Ship does not lie sideways.
    ShipStays { card: CardCopy },
    /// Too many Sidekicks.
    Sidekicks { limit: u8 },
    /// A second Race without the card for it.
    OneRace,
    /// A second Class without the card for it.
    OneClass,
    /// The same Race twice.
    SameRace,
    /// The same Class twice.
    SameClass,
    /// Super Munchkin takes two Classes in this edition.
    NeedsTwoClasses,
    /// Half-Breed takes a Race.
    NeedsRace,
    /// A Half-Breed or Super Munchkin is there already, and a second one joins nothing.
    SecondBlend { card: CardCopy },
    /// Super Munchkin takes a Class.
    NeedsClass,
    /// Too little value for the sale.
    TooLittle { value: u32, needed: u32 },
    /// The card has no value line and is no Item.
    NotAnItem { card: CardCopy },
    /// Items are not discarded for nothing.
    ThrownAway { card: CardCopy },
    /// The Item has become a penalty, which stays with the player until he discards it at its price.
    #[serde(alias = "antimatter")]
    Penalized { card: CardCopy },
    /// The Item is joined to another.
    Taped { card: CardCopy },
    /// The card that would hold it has no room, or does not hold such Items.
    CannotHold { card: CardCopy },
    /// Only for the munchkins' side.
    MunchkinsOnly { card: CardCopy },
    /// The player is dead.
    Dead { seat: SeatId },
    /// The player may not help.
    CannotHelp { seat: SeatId },
    /// Nobody can be compelled to help in a fight for the win.
    NoForcedHelp { seat: SeatId },
    /// The helper has to stay.
    MustHelp { seat: SeatId },
    /// There is a helper already.
    HasHelper { seat: SeatId },
    /// The munchkins are not winning.
    NotWinning { munchkins: i32, monsters: i32 },
    /// A die that a monster's strength takes is still to be rolled.
    DieDue { monster: MonsterId },
    /// The numbers of a monster are still to be read off its card: who wins is not known, or what a win brings.
    Unread { card: CardCopy },
    /// The munchkins are winning and need not run.
    Winning { munchkins: i32, monsters: i32 },
    /// The wait before a win counts is not over.
    StillWaiting,
    /// Something else has to be settled first.
    Unsettled,
    /// Level cards are for oneself in this edition.
    OwnLevelCard,
    /// A card of this kind is not put down from the first hand.
    FirstPlays { card: CardCopy },
    /// A monster was met in this turn.
    MetAMonster,
    /// No monster was met by opening the door.
    NoDoorOpened,
    /// This monster is not to be joined without a Wandering Monster.
    NeedsWanderingMonster {
        /// Of what kinds it is.
        #[serde(default)]
        kinds: Vec<MonsterTag>,
    },
    /// The hand is too small for it.
    HandTooSmall { needed: u8 },
    /// The Sidekick cannot be sacrificed in this fight.
    NoSacrifice,
    /// The Sidekick does this in its owner's own fights only.
    OwnFight { card: CardCopy },
    /// This monster has to be fought.
    MustFight,
    /// The Trap did not come from the door.
    NotDrawn { card: CardCopy },
    /// The card is none of those that can be hit, such as the one with the highest bonus.
    NotHighest { card: CardCopy },
    /// Only one's own roll.
    OwnRoll,
    /// The cards are not all of one deck.
    OneDeck,
    /// An empty hand pays for nothing.
    EmptyHand,
    /// The price is another one.
    Price { cards: u8 },
    /// The Sidekick is loyal.
    Loyal { card: CardCopy },
    /// The Item is worn.
    Wearable { card: CardCopy },
    /// No Level was lost just now.
    NothingLost,
    /// The power may not be used now.
    PowerBlocked { card: CardCopy },
    /// The card is out of the game.
    UsedUp { card: CardCopy },
    /// The card is with another player.
    HeldByAnother { card: CardCopy, seat: SeatId },
    /// This game is played without that rule.
    NotInThisGame,
    /// It is for the player whom the helper helped.
    NotYourHelper { seat: SeatId },
}

/// Why an equipped or carried card does not count, or may not be equipped.
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
    strum::IntoStaticStr,
    strum::VariantNames,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Reason {
    /// Turned sideways.
    Sideways,
    /// Hands.
    Hands,
    /// Headgear.
    Headgear,
    /// Armor.
    Armor,
    /// Footgear.
    Footgear,
    /// Complex.
    Complex,
    /// Big.
    Big,
    /// Ships.
    Ships,
    /// Race, Class or sex.
    Restricted,
    /// Sidekicks.
    Sidekicks,
    /// One Race.
    OneRace,
    /// One Class.
    OneClass,
    /// The same Race twice.
    SameRace,
    /// The same Class twice.
    SameClass,
    /// A monster of the fight is immune to it.
    Immune,
    /// Its owner is dead.
    Dead,
}

impl From<Slot> for Reason {
    fn from(slot: Slot) -> Self {
        match slot {
            Slot::Headgear => Self::Headgear,
            Slot::Armor => Self::Armor,
            Slot::Footgear => Self::Footgear,
        }
    }
}

impl Breach {
    /// The code, as it stands in a message.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}

impl Reason {
    /// All that can speak against putting an Item in use.
    pub(crate) const OF_ITEMS: [Self; 8] = [
        Self::Hands,
        Self::Headgear,
        Self::Armor,
        Self::Footgear,
        Self::Complex,
        Self::Big,
        Self::Ships,
        Self::Restricted,
    ];

    /// The code, as it stands in a message.
    pub fn code(self) -> &'static str {
        self.into()
    }
}
