//! What an interface shows of a combat.

use serde::Serialize;
use starboard_cards::{MonsterTag, Step};
use ts_rs::TS;

use crate::{Breach, CardCopy, CombatSide, CombatStage, Deal, Foe, MonsterId, PlayId, Removal, SeatId, Sum};

/// A combat.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CombatView {
    /// Whose.
    pub fighter: SeatId,
    /// Who helps.
    pub helper: Option<SeatId>,
    /// Who rolls the die that a monster's card asks for: the player on the fighter's left.
    pub rolls_for_monsters: SeatId,
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
    /// What keeps the munchkins from a win, however strong they are.
    pub barred: Option<Breach>,
    /// Whether a win has to wait for others to speak up.
    pub waits: bool,
    /// The first of the monsters, where all of them are beaten without a comparison of strength.
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
    /// Sidekicks that may be sacrificed now, each by its owner.
    pub sacrifices: Vec<SacrificeView>,
    /// The kinds by which another monster may join now, because one of that kind is in the fight.
    pub joining: Vec<MonsterTag>,
}

/// A Sidekick that may be sacrificed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SacrificeView {
    /// Whose.
    pub seat: SeatId,
    /// The Sidekick.
    pub card: CardCopy,
    /// Whether the owner may decide that it saves his helper as well.
    pub both: bool,
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
    /// Whether the munchkins kill anything if they win by it.
    pub kill: bool,
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
    /// The Levels that he loses on average, below 0 where he rather gains some.
    pub levels_lost: f64,
    /// Whether everything is known that may befall him: of a monster that was typed in nothing is, and of some cards not all.
    pub told: bool,
}

/// A way not to fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeclineView {
    /// What it costs: each an Item of its own; empty where it costs nothing.
    pub prices: Vec<PriceView>,
    /// Levels gained.
    pub levels: u8,
    /// Treasures drawn.
    pub treasures: u8,
    /// Doors drawn face down.
    pub doors: u8,
}

/// An Item that a monster takes from somebody whom it lets pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PriceView {
    /// The monster.
    pub monster: MonsterId,
    /// Those that fit, of which it takes one.
    pub items: Vec<CardCopy>,
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
    /// The card that brought it, where it did not come with the door.
    pub brought_by: Option<CardCopy>,
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
    /// This party beats it without a comparison of strength, so that it counts for nothing.
    pub beaten: bool,
    /// Of what kinds it is.
    pub tags: Vec<MonsterTag>,
    /// Its Level without anything that changes it; none while it has not been read off the card.
    pub level: Option<i32>,
    /// Its Treasures with those of its enhancers and its Clone; none while they have not been read off the card.
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
    /// Levels that the helper would gain by himself.
    pub levels: i32,
    /// Doors that the helper would draw face down.
    pub doors: i32,
    /// Levels that the fighter would gain.
    pub fighter_levels: i32,
    /// Doors that the fighter would draw face down.
    pub fighter_doors: i32,
    /// Who would win the game by it.
    pub wins_game: Vec<SeatId>,
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
    /// Ships that slow him, which he may discard before he rolls; none while the fight is on.
    pub slowed_by: Vec<CardCopy>,
    /// What befalls him if he is caught, as he is now; none where no card says it, or where he cannot be caught.
    pub bad_stuff: Option<Vec<Step>>,
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
