use serde::Serialize;
use starboard_cards::{
    ActivePower, Cost, Deck, EditionId, HouseRule, MonsterTag, Phase, Sex, Slot, Timing, Who, Word,
};
use ts_rs::TS;

use crate::{
    CardCopy, CombatSide, CombatStage, Deal, Decision, Foe, Mark, MonsterId, PlayId, Reason, Removal, SeatId,
    Standie, Sum,
};

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
    /// The printings whose cards are at hand, by their ids.
    pub printings: Vec<String>,
    /// The kinds of monsters that join each other from the hand at this table.
    pub joining_tags: Vec<MonsterTag>,
    /// Cards dealt from each deck at the start.
    pub deal: u8,
    /// The Level that wins.
    pub winning_level: u8,
    /// The wait before a win counts, in milliseconds.
    pub claim_wait_ms: u32,
    /// Where the game stands.
    pub stage: Stage,
    /// The players in turn order, those who left apart.
    pub seats: Vec<SeatView>,
    /// The present turn.
    pub turn: Option<TurnView>,
    /// The present combat.
    pub combat: Option<CombatView>,
    /// What has to be decided, oldest first.
    pub waiting_for: Vec<Decision>,
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
    /// The deck that the room is searched for: Doors, or Treasures in a faster game.
    pub loots: Deck,
    /// Before charity the player may play cards down to the hand limit.
    pub plays_down: bool,
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
    /// What the present set adds to strength.
    pub bonus_now: i32,
    /// What the better one adds.
    pub bonus: i32,
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

/// A combat.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CombatView {
    /// Whose.
    pub fighter: SeatId,
    /// Who helps.
    pub helper: Option<SeatId>,
    /// What was promised.
    pub deal: Option<Deal>,
    /// The helper was compelled to help.
    pub forced: bool,
    /// The helper has to stay.
    pub bound: bool,
    /// Where it stands.
    pub stage: CombatStage,
    /// The munchkins' strength.
    pub munchkins: Sum,
    /// The monsters' strength.
    pub monsters: Sum,
    /// Who wins if it ends now. Monsters win ties.
    pub winner: CombatSide,
    /// Whether a win has to wait for others to speak up.
    pub waits: bool,
    /// What decides it without a comparison of strength, as the id of the monster.
    pub automatic: Option<MonsterId>,
    /// The monsters.
    pub foes: Vec<FoeView>,
    /// One-shots and typed amounts.
    pub plays: Vec<PlayView>,
    /// What a win would bring now.
    pub rewards: RewardsView,
    /// Who could help, and what the fight would be then.
    pub helpers: Vec<HelperView>,
    /// The attempts to escape, settled or due.
    pub flights: Vec<FlightView>,
    /// Cards that would turn the fight by themselves.
    pub turners: Vec<TurnerView>,
    /// What running away would mean, or still means, for each of the party.
    pub odds: Vec<OddsView>,
    /// Whether the fighter may decline to fight, and what that takes and brings.
    pub decline: Option<DeclineView>,
    /// Optional powers of cards in play, and whether they are in use.
    pub powers: Vec<PowerView>,
    /// Who may discard cards for strength, for which side, and how many were discarded.
    pub discards: Vec<DiscardView>,
    /// Whether Sidekicks can be sacrificed in this fight.
    pub sidekicks_can_be_sacrificed: bool,
}

/// A card that would turn a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurnerView {
    /// The card.
    pub card: CardCopy,
    /// Who would win by it.
    pub side: CombatSide,
    /// What it changes; none for a card that takes the monster out.
    pub amount: Option<i32>,
    /// Who has it in play; none if it may be in a hand.
    pub owner: Option<SeatId>,
}

/// How a flight may end for one runner, over all dice.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OddsView {
    /// Who.
    pub seat: SeatId,
    /// The chance that nothing catches him, 0 to 1.
    pub all_escape: f64,
    /// The chance that he dies, 0 to 1.
    pub dead: f64,
    /// The Levels that he loses on average.
    pub levels_lost: f64,
}

/// A way not to fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeclineView {
    /// The monster that allows it.
    pub monster: MonsterId,
    /// Items of which one has to be given; none where it costs nothing.
    pub price: Option<Vec<CardCopy>>,
    /// Levels gained.
    pub levels: u8,
    /// Treasures drawn.
    pub treasures: u8,
    /// Doors drawn face down.
    pub doors: u8,
}

/// An optional power in a combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PowerView {
    /// Whose card.
    pub seat: SeatId,
    /// The card.
    pub card: CardCopy,
    /// Whether it is in use.
    pub on: bool,
    /// What it would add to strength, where that is fixed.
    pub bonus: Option<i32>,
}

/// A way to turn discards into strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiscardView {
    /// Who may discard.
    pub seat: SeatId,
    /// For which side.
    pub side: CombatSide,
    /// What each card adds.
    pub each: i32,
    /// How many were discarded.
    pub cards: u8,
}

/// A monster of the combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoeView {
    /// Which.
    pub id: MonsterId,
    /// What it is.
    pub foe: Foe,
    /// Its strength in this fight, its Clone apart.
    pub strength: Sum,
    /// Enhancers on it.
    pub enhancers: Vec<PlayCardView>,
    /// The Clone on it.
    pub clone: Option<PlayCardView>,
    /// The die its card asks for has not been rolled.
    pub needs_die: bool,
    /// Its Clone has a die of its own, which has not been rolled.
    pub clone_needs_die: bool,
    /// How it left the fight.
    pub removed: Option<Removal>,
    /// Of what kinds it is.
    pub tags: Vec<MonsterTag>,
    /// Its Level without anything that changes it; none while it has not been read off the card.
    pub level: Option<i32>,
    /// Its Treasures without anything that changes them; none while they have not been read off the card.
    pub treasures: Option<i32>,
    /// A number on its card is not public, and has not been read off it.
    pub lacks_figures: bool,
}

/// A card played on a monster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayCardView {
    /// The number of the play.
    pub play: PlayId,
    /// The card.
    pub card: CardCopy,
}

/// A one-shot or a typed amount.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PlayView {
    /// The number of the play.
    pub play: PlayId,
    /// The side.
    pub side: CombatSide,
    /// The amount.
    pub amount: i32,
    /// The card.
    pub card: Option<CardCopy>,
    /// Who played it.
    pub by: Option<SeatId>,
}

/// What a win brings.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RewardsView {
    /// Whether anything is killed.
    pub kill: bool,
    /// Levels by player; those who gain none are left out.
    pub levels: Vec<(SeatId, Sum)>,
    /// Treasures, never below 0 in total.
    pub treasures: Sum,
    /// They are drawn face up.
    pub face_up: bool,
    /// Who picks each Treasure, in the order of the picks, where a deal settles it.
    pub picks: Vec<SeatId>,
    /// Doors drawn face down, by player.
    pub doors: Vec<(SeatId, Sum)>,
    /// Who would win the game by it.
    pub wins_game: Vec<SeatId>,
}

/// A player who could help.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HelperView {
    /// Who.
    pub seat: SeatId,
    /// The munchkins' total with that helper.
    pub munchkins: i32,
    /// The monsters' total with that helper.
    pub monsters: i32,
    /// Treasures that a win would bring then.
    pub treasures: i32,
    /// What the helper would get by himself: Levels, and Doors drawn face down.
    pub levels: i32,
    /// Doors drawn face down.
    pub doors: i32,
    /// Whether that wins.
    pub wins: bool,
    /// Nobody can compel him, because the fighter would win the game.
    pub exempt: bool,
}

/// One attempt to escape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FlightView {
    /// Who.
    pub seat: SeatId,
    /// From what.
    pub monster: MonsterId,
    /// From its Clone.
    pub from_clone: bool,
    /// How it is decided.
    pub way: Way,
    /// The lowest face that escapes, as a sum: the edition's face less every modifier.
    pub needs: Sum,
    /// The face that was rolled.
    pub die: Option<u8>,
    /// The outcome; none while it is due.
    pub escaped: Option<bool>,
}

/// How an attempt to escape is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "kebab-case")]
pub enum Way {
    /// By the die.
    Die,
    /// It succeeds without a roll.
    Automatic,
    /// Nobody escapes.
    Impossible,
    /// The monster does not pursue.
    NotPursued,
}
