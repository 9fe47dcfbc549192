use std::collections::BTreeMap;

use serde::Serialize;
use starboard_cards::{
    ActivePower, CardId, Cost, Deck, EditionId, HouseRule, MonsterTag, Phase, SetHead, Sex, Slot, Timing,
    Who, Word,
};
use ts_rs::TS;

mod fight;

pub use fight::{
    CombatView, DeclineView, DiscardView, FlightView, FoeView, HelperView, OddsView, PlayCardView, PlayView,
    PowerView, PriceView, RewardsView, SacrificeView, TurnerView, Way,
};

use crate::{CardCopy, Decision, DecisionId, Figures, Mark, Reason, SeatId, Standie, Sum};

/// Everything about a table that an interface shows, worked out.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct View {
    /// The rule set.
    pub edition: EditionId,
    /// What the edition calls things.
    pub words: Words,
    /// Departures from it.
    pub house_rules: Vec<HouseRule>,
    /// The own sets that lie on the table, by their ids.
    pub sets: Vec<SetHead>,
    /// The printings whose cards are at hand, by their ids.
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
    /// What was read off cards whose numbers are not public.
    pub figures: BTreeMap<CardId, Figures>,
    /// Where the game stands.
    pub stage: Stage,
    /// The players in turn order, those who left apart.
    pub seats: Vec<SeatView>,
    /// Those who left, of whom a fight or a line of the log may still tell.
    pub gone: Vec<GoneSeat>,
    /// The present turn.
    pub turn: Option<TurnView>,
    /// The present combat.
    pub combat: Option<CombatView>,
    /// What has to be decided, oldest first.
    pub waiting_for: Vec<Decision>,
    /// Options that ask for more than lies before the one who chooses: the decision, and the place of the option from 0.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[ts(optional, as = "Option<Vec<(DecisionId, u8)>>")]
    pub unpayable: Vec<(DecisionId, u8)>,
    /// Who won.
    pub winners: Vec<SeatId>,
}

/// What the edition calls things.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct Words {
    /// The Door deck.
    pub door_deck: Word,
    /// The currency.
    pub currency: Word,
    /// Traps.
    pub traps: Word,
    /// Sidekicks.
    pub sidekicks: Word,
}

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Stage {
    /// First cards are put down; no turn has begun.
    SetUp,
    /// It is being played.
    Playing,
    /// Somebody has won.
    Over,
}

/// A turn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurnView {
    /// Counted from 1.
    pub number: u32,
    /// Whose.
    pub seat: SeatId,
    /// Its present phase.
    pub phase: Phase,
    /// All phases of a turn in this edition.
    pub phases: Vec<Phase>,
    /// A monster was fought in this turn.
    pub fought: bool,
    /// A door may be opened now.
    pub may_open_door: bool,
    /// The room is searched now: no monster was met, or one that let the player go where the edition has that.
    pub searches: bool,
    /// The deck that the room is searched for: Doors, or Treasures in a faster game.
    pub loots: Deck,
    /// Before charity the player may play cards down to the hand limit.
    pub plays_down: bool,
    /// Who receives charity from the player, clockwise; nobody where he is one of the lowest himself.
    pub charity_to: Vec<SeatId>,
}

/// A player who left.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct GoneSeat {
    /// Which seat it was.
    pub id: SeatId,
    /// The name.
    pub name: String,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// Which seat.
    pub id: SeatId,
    /// The name.
    pub name: String,
    /// The piece.
    pub standie: Standie,
    /// The character's sex.
    pub sex: Sex,
    /// Level.
    pub level: u8,
    /// Race cards in play; none for a human.
    pub races: Vec<CardCopy>,
    /// Class cards in play.
    pub classes: Vec<CardCopy>,
    /// Combat strength without a monster in sight.
    pub strength: Sum,
    /// What is added to every roll to Run Away.
    pub run_away: Sum,
    /// All cards in play.
    pub cards: Vec<CardView>,
    /// Hands: in use and available.
    pub hands: (u8, u8),
    /// What hangs over the character.
    pub marks: Vec<Mark>,
    /// Bookmarks that the player has after they were played.
    pub bookmarks: Vec<CardCopy>,
    /// Cards in the hand, where counted.
    pub hand: Option<u8>,
    /// Dead and not yet back.
    pub dead: bool,
    /// The best legal set of Items in play, where it beats the present one.
    pub best: Option<BestView>,
    /// Powers of cards in play that are used at a price, outside of strength.
    pub powers: Vec<SeatPowerView>,
    /// For each number of Levels that could be bought, the least wasteful set to sell.
    pub sales: Vec<SaleView>,
}

/// A better way to use what a player has in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct BestView {
    /// Put in use.
    pub equip: Vec<CardCopy>,
    /// Turn sideways.
    pub unequip: Vec<CardCopy>,
    /// Items, each with the card that holds it from now on.
    pub hold: Vec<(CardCopy, CardCopy)>,
    /// What the player's strength comes to with it.
    pub strength: i32,
    /// What is added to every roll to Run Away with it, which may be less than now.
    pub run_away: i32,
}

/// A power of a card in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SeatPowerView {
    /// The card.
    pub card: CardCopy,
    /// When it may be used.
    pub when: Timing,
    /// What it costs.
    pub cost: Cost,
    /// What it does.
    pub power: ActivePower,
    /// Whether the moment is right.
    pub now: bool,
    /// What it may take from another player by the rules, and from whom; empty for a power that takes nothing of anybody.
    pub takes: Vec<(SeatId, CardCopy)>,
}

/// A set to sell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SaleView {
    /// Levels that it buys.
    pub levels: u8,
    /// What is sold.
    pub cards: Vec<CardCopy>,
    /// What it is worth in all, in credits or Gold Pieces.
    pub value: u32,
    /// What the player's strength loses by it.
    pub strength_lost: i32,
}

/// What would make an Item count.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "do", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum Remedy {
    /// Put it in use.
    PutInUse,
    /// Lay these aside for it.
    LayAside {
        /// The least that has to go.
        cards: Vec<CardCopy>,
    },
    /// Nothing at hand makes room for it: only a card that lets an Item be used against the rules.
    Cheat,
    /// It counts again in a fight with other monsters.
    OtherFight,
    /// Become somebody who may use it, or play a card that lets anybody.
    Become {
        /// Who alone may.
        only: Option<Who>,
        /// Who may not.
        not: Option<Who>,
    },
}

/// A card in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CardView {
    /// The card.
    pub copy: CardCopy,
    /// In use, not sideways.
    pub equipped: bool,
    /// The card that holds it.
    pub held_by: Option<CardCopy>,
    /// What it adds to strength now.
    pub bonus: i32,
    /// Why it does not count, or why it could not be put in use; empty if it counts.
    pub reasons: Vec<Reason>,
    /// Why it would not count if the table had not let it.
    pub overruled: Vec<Reason>,
    /// The slots that it takes up while it is in use.
    pub slots: Vec<Slot>,
    /// The hands printed on it.
    pub hands: u8,
    /// What it is worth in a sale, in credits or Gold Pieces; none where it is no Item.
    pub value: Option<u32>,
    /// A number on it is not public, and has not been read off it.
    pub lacks_figures: bool,
    /// What would make it count.
    pub remedy: Option<Remedy>,
}
