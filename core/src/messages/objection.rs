use serde::{Deserialize, Serialize};
use starboard_cards::{CardId, Cite, HouseRuleFault, MonsterTag, Phase, SetId};
use ts_rs::TS;

use crate::pieces::{CardCopy, MonsterId, SeatId};

/// An objection to an action, with the source of the rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[error("{breach:?}")]
#[serde(rename_all = "camelCase")]
pub struct Objection {
    /// The breach.
    #[serde(flatten)]
    pub breach: Breach,
    /// The section of the rule; absent where the objection comes from the state of the table and not from a
    /// rule.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub cite: Option<Cite>,
    /// True if the table can overrule it.
    pub overrulable: bool,
}

/// A problem with an action.
#[derive(
    Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, strum::IntoStaticStr, strum::VariantNames,
)]
#[strum(serialize_all = "kebab-case")]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "camelCase")]
#[allow(missing_docs, reason = "the fields are the facts that the code names")]
pub enum Breach {
    // Not overrulable.
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
    /// No turn has begun.
    NoTurn,
    /// The last player cannot leave the table.
    LastSeat,
    /// No such decision is pending, or it is no longer pending.
    NothingPending,
    /// The target or the means is missing.
    NoTarget,
    /// Another player is needed, but this is the same one.
    SamePlayer { seat: SeatId },
    /// The card was already used for this, and only one use is allowed.
    AlreadyUsed { card: CardCopy },
    /// A name is empty or too long.
    BadName { max: u16 },
    /// A player's name has a mark that turns the text beside it.
    NameTurnsText { name: String },
    /// Another player has this name.
    NameTaken { name: String },
    /// Another player has this piece.
    StandieTaken { seat: SeatId },
    /// The table has no room for more seats.
    TooManySeats { max: u8 },
    /// One place of the table holds more than a game can.
    TooMuch { max: u16 },
    /// A number is out of range.
    OutOfRange { min: i32, max: i32 },
    /// The same card occurs twice in one action.
    Twice { card: CardCopy },
    /// A die face is missing.
    NoDie,
    /// A house rule is invalid.
    HouseRule { fault: HouseRuleFault },
    /// The Level is already at the minimum.
    LevelFloor,
    /// The player already has the Level that would win.
    PastWinningLevel { seat: SeatId, max: u8 },
    /// The fighter cannot help himself: his strength counts once.
    InThisFight { seat: SeatId },
    /// The monster already has a Clone. Add a third one to the fight as a separate monster.
    HasClone { monster: MonsterId },
    /// The own set does not exist.
    UnknownSet { set: SetId },
    /// The file of an own set is invalid.
    BadSet { set: SetId, faults: u32 },
    /// Cards of the set reuse the ids of other cards at this table: official cards, or those of another set.
    SetClash { set: SetId, other: Option<SetId>, cards: Vec<CardId> },
    /// Cards of the set are on the table, and the other revision lacks them or changes their kind.
    SetInUse { set: SetId, cards: Vec<CardId> },
    /// This card has nothing to answer: no answerable card was played just before. Use undo in the log for
    /// earlier plays.
    NothingToAnswer,
    /// Nobody helps, or waits for what was promised for help.
    NoHelper,

    // Overrulable: the rules object.
    /// The edition does not allow this number of players.
    Players { min: u8, max: u8 },
    /// All copies of the printing are on the table already.
    NoSuchCopy { card: CardId, copies: u8 },
    /// It is not that player's turn.
    NotYourTurn { turn: SeatId },
    /// The phase does not allow it.
    WrongPhase { phase: Phase },
    /// Not allowed during a combat.
    InCombat,
    /// The player is in the combat that he would leave.
    LeavesCombat { seat: SeatId },
    /// Reaching the winning Level takes a kill.
    #[serde(rename = "level-10")]
    #[strum(serialize = "level-10")]
    Level10 { level: u8 },
    /// The player may not use this card.
    Restricted { card: CardCopy },
    /// Too few free hands.
    Hands,
    /// Too many Items in the headgear slot.
    Headgear,
    /// Too many Items in the armor slot.
    Armor,
    /// Too many Items in the footgear slot.
    Footgear,
    /// Too many Complex Items in use.
    Complex { limit: u8 },
    /// Too many Big Items.
    Big { limit: u8 },
    /// More than one Ship.
    Ships,
    /// A Ship cannot be turned sideways.
    ShipStays { card: CardCopy },
    /// Too many Sidekicks.
    Sidekicks { limit: u8 },
    /// A second Race without the card for it.
    OneRace,
    /// A second Class without the card for it.
    OneClass,
    /// A third Race with the card for two.
    TwoRaces,
    /// A third Class with the card for two.
    TwoClasses,
    /// The same Race twice.
    SameRace,
    /// The same Class twice.
    SameClass,
    /// Super Munchkin needs two Classes in this edition.
    NeedsTwoClasses,
    /// Half-Breed needs a Race.
    NeedsRace,
    /// A Half-Breed or Super Munchkin is in play already, and a second one has no effect.
    SecondBlend { card: CardCopy },
    /// Super Munchkin needs a Class.
    NeedsClass,
    /// The sale is worth too little.
    TooLittle { value: u32, needed: u32 },
    /// The card has no value line and is not an Item.
    NotAnItem { card: CardCopy },
    /// Items cannot be discarded for nothing.
    ThrownAway { card: CardCopy },
    /// The Item has become a penalty. It stays with the player until he discards it at its price.
    #[serde(alias = "antimatter")]
    Penalized { card: CardCopy },
    /// The Item is joined to another one.
    Taped { card: CardCopy },
    /// The holder has no room, or does not hold such Items.
    CannotHold { card: CardCopy },
    /// The card works only for the munchkins' side.
    MunchkinsOnly { card: CardCopy },
    /// The card works only for the monsters' side.
    MonstersOnly { card: CardCopy },
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
    /// A die for a monster's strength has not been rolled.
    DieDue { monster: MonsterId },
    /// A monster's numbers have not been read off its card. The winner or the rewards are unknown.
    Unread { card: CardCopy },
    /// The munchkins are winning and need not run.
    Winning { munchkins: i32, monsters: i32 },
    /// The wait before a win counts is not over.
    StillWaiting,
    /// Another matter has to be settled first.
    Unsettled,
    /// A Level card is only for the player who plays it in this edition.
    OwnLevelCard,
    /// A card of this kind cannot be played from the first hand.
    FirstPlays { card: CardCopy },
    /// A monster was met in this turn.
    MetAMonster,
    /// No monster was met by opening the door.
    NoDoorOpened,
    /// This monster cannot join without a Wandering Monster.
    NeedsWanderingMonster {
        /// The kinds of the monster.
        #[serde(default)]
        kinds: Vec<MonsterTag>,
    },
    /// The hand is too small.
    HandTooSmall { needed: u8 },
    /// The Sidekick cannot be sacrificed in this fight.
    NoSacrifice,
    /// The Sidekick does this only in its owner's fights.
    OwnFight { card: CardCopy },
    /// This monster has to be fought.
    MustFight,
    /// The Trap was not drawn from the door.
    NotDrawn { card: CardCopy },
    /// The card is not a valid target, such as the one with the highest bonus.
    NotHighest { card: CardCopy },
    /// The card works only on the player's own roll.
    OwnRoll,
    /// The cards are not all from one deck.
    OneDeck,
    /// An empty hand cannot pay.
    EmptyHand,
    /// The price is different.
    Price { cards: u8 },
    /// The Sidekick is loyal.
    Loyal { card: CardCopy },
    /// The Item is worn.
    Wearable { card: CardCopy },
    /// No Level was lost just before.
    NothingLost,
    /// The power may not be used now.
    PowerBlocked { card: CardCopy },
    /// The card is out of the game.
    UsedUp { card: CardCopy },
    /// Another player has the card.
    HeldByAnother { card: CardCopy, seat: SeatId },
    /// This game does not use that rule.
    NotInThisGame,
    /// Only the player whom the helper helped may do this.
    NotYourHelper { seat: SeatId },
}

impl Breach {
    /// An answer of another kind than the decision asks for.
    pub(crate) const WRONG_ANSWER: Self = Self::OutOfRange { min: 0, max: 0 };

    /// The code used in messages.
    pub fn code(&self) -> &'static str {
        self.into()
    }
}
