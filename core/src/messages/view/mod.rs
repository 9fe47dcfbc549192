use std::collections::BTreeMap;

use serde::Serialize;
use starboard_cards::{
    ActivePower, CardId, Cost, Deck, EditionId, MonsterTag, Phase, SetHead, Setting, Sex, Slot, Timing, Who,
    Word,
};
use ts_rs::TS;

mod fight;
mod permission;

pub use fight::{
    CombatView, DeclineView, DiscardView, FightVerdict, FighterView, FlightView, FoeView, HelperView,
    OddsView, PlayCardView, PlayView, PowerView, PriceView, RewardsView, SacrificeView, TurnerView,
};
pub use permission::PermissionView;

use crate::messages::{Breach, Purpose};
use crate::pieces::{
    CardCopy, Decision, DecisionId, DieDue, Figures, HandCount, Mark, Reason, SeatId, Stage, Standie, Sum,
};

/// The calculated state of a table for an interface.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The rule set.
    pub edition: EditionId,
    /// The edition's terms.
    pub words: Words,
    /// The switches that house rules set otherwise than the edition.
    pub house_rules: Vec<Setting>,
    /// True if a Level card may be exchanged for a Race, Class or blend (a faster game).
    pub level_card_buys_trait: bool,
    /// The own sets on the table, by id.
    pub sets: Vec<SetHead>,
    /// The printings in use, by id.
    pub printings: Vec<String>,
    /// The kinds of monsters that join each other from the hand at this table.
    pub joining_tags: Vec<MonsterTag>,
    /// Cards dealt from each deck at the start.
    pub deal: u8,
    /// The Level that wins.
    pub winning_level: u8,
    /// Cards that a hand may hold at the end of a turn.
    pub hand_limit: u8,
    /// The wait before a win counts, in milliseconds.
    pub claim_wait_ms: u32,
    /// Numbers read off cards where they are not public. They complete the data of the cards.
    pub figures: BTreeMap<CardId, Figures>,
    /// The stage of the game.
    pub stage: Stage,
    /// The players in turn order, without those who left.
    pub seats: Vec<SeatView>,
    /// The players who left. A fight or the log may still mention them.
    pub gone: Vec<GoneSeat>,
    /// The copies on the table, each with its player; none in the fight.
    pub on_table: Vec<(CardCopy, Option<SeatId>)>,
    /// The cards in play of printings that the table does not play with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<CardCopy>>")]
    pub boxless: Vec<CardCopy>,
    /// A Cheat! that is not on the table, if the table plays with one.
    pub spare_cheat: Option<CardCopy>,
    /// A card that brings a monster and is not on the table, if the table plays with one.
    pub spare_wanderer: Option<CardCopy>,
    /// The present turn.
    pub turn: Option<TurnView>,
    /// The present combat.
    pub combat: Option<CombatView>,
    /// The pending decisions, oldest first.
    pub waiting_for: Vec<Decision>,
    /// The rolls that the game waits for, in the order in which they are due.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<DieDue>>")]
    pub dice_due: Vec<DieDue>,
    /// Options that ask for more than the chooser has in play: the decision, and the index of the option from
    /// 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<(DecisionId, u8)>>")]
    pub unpayable: Vec<(DecisionId, u8)>,
    /// The winners.
    pub winners: Vec<SeatId>,
}

/// The edition's terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Words {
    /// The term for the Door deck.
    pub door_deck: Word,
    /// The term for the currency.
    pub currency: Word,
    /// The term for Traps.
    pub traps: Word,
    /// The term for Sidekicks.
    pub sidekicks: Word,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// The number, from 1.
    pub number: u32,
    /// The player.
    pub seat: SeatId,
    /// The current phase.
    pub phase: Phase,
    /// All phases of a turn in this edition.
    pub phases: Vec<Phase>,
    /// A monster was fought in this turn.
    pub fought: bool,
    /// A door may be opened now.
    pub may_open_door: bool,
    /// The room can be searched now: no monster was met, or, where the edition allows it, one that let the
    /// player go.
    pub searches: bool,
    /// The deck for searching the room: Doors, or Treasures in a faster game.
    pub loots: Deck,
    /// Before charity the player may play cards down to the hand limit.
    pub plays_down: bool,
    /// The hand is counted and beyond the hand limit.
    pub owes_charity: bool,
}

/// The charity of a player at the end of a turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CharityView {
    /// The number of cards beyond the hand limit.
    pub over: u8,
    /// The shares of the receivers, clockwise; none if the player is one of the lowest.
    pub shares: Vec<ShareView>,
    /// The number of cards for the discards.
    pub discarded: u8,
    /// The last count of the hand, if it may hold other cards by now; none if it is up to date or was never counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub counted: Option<HandCount>,
}

/// The share of one receiver of charity.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct ShareView {
    /// The receiver.
    pub seat: SeatId,
    /// The number of cards.
    pub cards: u8,
    /// True for one card more than others get.
    pub larger: bool,
}

/// A player who left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GoneSeat {
    /// The seat.
    pub id: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// The seat.
    pub id: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The character's sex.
    pub sex: Sex,
    /// The sex that the character began with, and begins another game with.
    pub starting_sex: Sex,
    /// Level.
    pub level: u8,
    /// True if nothing speaks against a further Level by hand.
    pub may_rise: bool,
    /// True if nothing speaks against the loss of a Level by hand.
    pub may_fall: bool,
    /// Race cards in play; none for a human.
    pub races: Vec<CardCopy>,
    /// Class cards in play.
    pub classes: Vec<CardCopy>,
    /// The cards that say what the character is: Races, Classes, and a blend unless two of them say it.
    pub traits: Vec<CardCopy>,
    /// Combat strength: the player's part of the present fight, without one-shots; outside of it, the strength with
    /// which a fight against one monster without special abilities begins.
    pub strength: Sum,
    /// Strength that cards in play add only on terms.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<OnTermsView>>")]
    pub on_terms: Vec<OnTermsView>,
    /// The modifier of every roll to Run Away.
    pub run_away: Sum,
    /// The lowest face that escapes a monster without a modifier of its own, 1 to 6; none if no face does.
    pub escape_face: Option<u8>,
    /// All cards in play.
    pub cards: Vec<CardView>,
    /// The number of hands in use and available.
    pub hands: (u8, u8),
    /// Pending penalties and lasting Traps of the character.
    pub marks: Vec<Mark>,
    /// The player's bookmarks that have been played.
    pub bookmarks: Vec<CardCopy>,
    /// The number of cards in the hand, if counted.
    pub hand: Option<u8>,
    /// True if the character is dead and has not come back.
    pub dead: bool,
    /// True if the player is away for a while, so that turns pass over him.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[ts(optional, as = "Option<bool>")]
    pub away: bool,
    /// The best legal set of Items in play, if better than the current one.
    pub best: Option<BestView>,
    /// Powers of cards in play that are used at a price and do not change strength.
    pub powers: Vec<SeatPowerView>,
    /// The least wasteful set to sell for each number of Levels.
    pub sales: Vec<SaleView>,
}

/// A bonus that a card in play would add only on terms. It is no part of the strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OnTermsView {
    /// The card.
    pub card: CardCopy,
    /// The bonus.
    pub bonus: i32,
    /// The terms.
    pub terms: Terms,
}

/// The terms of a bonus.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "terms", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Terms {
    /// A win is no kill then.
    WithoutKill,
    /// Nobody helps.
    Alone,
    /// It counts for each of several monsters.
    PerMonster,
    /// A price is paid in the fight.
    Paid {
        /// The price.
        cost: Cost,
    },
    /// The card is discarded.
    SelfDestruct {
        /// The bonus that it adds until then.
        usual: i32,
    },
}

/// A better way to use a player's Items in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BestView {
    /// Items to put in use.
    pub equip: Vec<CardCopy>,
    /// Items to turn sideways.
    pub unequip: Vec<CardCopy>,
    /// Items with their new holders.
    pub hold: Vec<(CardCopy, CardCopy)>,
    /// The player's strength with this set.
    pub strength: i32,
    /// Strength that Items of this set add only on terms.
    pub on_terms: i32,
    /// The modifier of every roll to Run Away with this set. It may be lower than now.
    pub run_away: i32,
}

/// A power of a card in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatPowerView {
    /// The card.
    pub card: CardCopy,
    /// The timing.
    pub when: Timing,
    /// The cost.
    pub cost: Cost,
    /// The effect.
    pub power: ActivePower,
    /// The reason why it cannot be used now.
    pub objection: Option<Breach>,
    /// Cards that it may take by the rules, with their owners; empty for a power that takes no cards from
    /// players.
    pub takes: Vec<(SeatId, CardCopy)>,
    /// The purpose of the card that it takes from the discards; none if it takes none.
    pub from_discards: Option<Purpose>,
}

/// A set to sell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SaleView {
    /// The number of Levels it buys.
    pub levels: u8,
    /// The cards to sell.
    pub cards: Vec<CardCopy>,
    /// The total value, in credits or Gold Pieces.
    pub value: u32,
    /// The loss of the player's strength.
    pub strength_lost: i32,
}

/// A way to make an Item count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Remedy {
    /// Put it in use.
    PutInUse,
    /// Turn other Items sideways to make room.
    LayAside {
        /// The smallest set of Items to turn sideways.
        cards: Vec<CardCopy>,
    },
    /// Nothing in play makes room. Only a card that lets an Item be used against the rules helps.
    Cheat,
    /// It counts again in a fight against other monsters.
    OtherFight,
    /// Meet the Item's restriction, or play a card that lifts it.
    Become {
        /// The condition to meet.
        only: Option<Who>,
        /// The condition to avoid.
        not: Option<Who>,
    },
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// The card.
    pub copy: CardCopy,
    /// True if it is in use, not sideways.
    pub equipped: bool,
    /// The card that holds it.
    pub held_by: Option<CardCopy>,
    /// The bonus to strength while it counts, also one that counts only on terms.
    pub bonus: i32,
    /// The reasons why it does not count or could not be put in use; empty if it counts.
    pub reasons: Vec<Reason>,
    /// The reasons why it would not count if the table had not allowed it.
    pub overruled: Vec<Reason>,
    /// The slots it takes while in use.
    pub slots: Vec<Slot>,
    /// The printed number of hands.
    pub hands: u8,
    /// The value in a sale, in credits or Gold Pieces; none for a card that is not an Item.
    pub value: Option<u32>,
    /// True if a non-public number has not been read off the card.
    pub lacks_figures: bool,
    /// A way to make it count.
    pub remedy: Option<Remedy>,
    /// True if it is played to be used, rather than put in use.
    pub is_played: bool,
}
