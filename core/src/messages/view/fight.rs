//! Views of a combat.

use serde::Serialize;
use starboard_cards::{MonsterTag, Step};
use ts_rs::TS;

use crate::messages::Breach;
use crate::pieces::{
    CardCopy, CombatSide, CombatStage, Deal, Foe, MonsterId, PlayId, Removal, SeatId, Sum, Way,
};

/// A combat.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct CombatView {
    /// The fighter.
    pub fighter: SeatId,
    /// The helper.
    pub helper: Option<SeatId>,
    /// The player who rolls for a monster's card: the one on the fighter's left.
    pub rolls_for_monsters: SeatId,
    /// The promise to the helper.
    pub deal: Option<Deal>,
    /// True if the helper was compelled to help.
    pub forced: bool,
    /// True if the helper has to stay.
    pub bound: bool,
    /// The stage.
    pub stage: CombatStage,
    /// The munchkins' strength.
    pub munchkins: Sum,
    /// The part of it of each player in the fight: without one-shots and typed amounts.
    pub fighters: Vec<FighterView>,
    /// The monsters' strength.
    pub monsters: Sum,
    /// False while the Level of a monster has not been read off its card.
    pub monsters_known: bool,
    /// The standing of the fight.
    pub verdict: FightVerdict,
    /// The winner if the combat ends now. Monsters win ties.
    pub winner: CombatSide,
    /// The winner as far as it is known: none while a die or numbers are missing, or if the munchkins are ahead and
    /// barred from a win.
    pub leads: Option<CombatSide>,
    /// True if a win has to wait for objections.
    pub waits: bool,
    /// The first monster, if all of them are beaten without comparing strength.
    pub automatic: Option<MonsterId>,
    /// The monsters.
    pub foes: Vec<FoeView>,
    /// One-shots and typed amounts.
    pub plays: Vec<PlayView>,
    /// The rewards of a win now.
    pub rewards: RewardsView,
    /// The possible helpers, each with the resulting fight.
    pub helpers: Vec<HelperView>,
    /// The attempts to escape, settled or due.
    pub flights: Vec<FlightView>,
    /// Cards that would turn the fight alone.
    pub turners: Vec<TurnerView>,
    /// The odds of running away for each of the party.
    pub odds: Vec<OddsView>,
    /// The option to decline the fight, with its price and rewards.
    pub decline: Option<DeclineView>,
    /// Optional powers of cards in play, on or off.
    pub powers: Vec<PowerView>,
    /// The players who may discard cards for strength, with the side and the number of cards discarded.
    pub discards: Vec<DiscardView>,
    /// Sidekicks that may be sacrificed now, with their owners.
    pub sacrifices: Vec<SacrificeView>,
    /// The kinds by which another monster may join now, because one of that kind is in the fight.
    pub joining: Vec<MonsterTag>,
}

/// A player in a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FighterView {
    /// The player.
    pub seat: SeatId,
    /// The strength of the player and the cards in play.
    pub strength: Sum,
}

/// The standing of a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "is", rename_all = "kebab-case")]
pub enum FightVerdict {
    /// The munchkins run away.
    Fleeing,
    /// The munchkins cannot win at any strength.
    Barred {
        /// The breach that a win would be.
        by: Breach,
    },
    /// All monsters are beaten without comparing strength.
    Automatic,
    /// A die of a monster is still to be rolled.
    DieDue,
    /// Nobody has read a monster's numbers off its card.
    Unread,
    /// The munchkins lose.
    Short {
        /// The strength that they need in addition.
        by: i32,
    },
    /// The munchkins win.
    Winning {
        /// Their lead; 0 if they win a tie.
        by: i32,
    },
}

/// A Sidekick that may be sacrificed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct SacrificeView {
    /// The owner.
    pub seat: SeatId,
    /// The Sidekick.
    pub card: CardCopy,
    /// True if the owner may decide that it saves the helper too.
    pub both: bool,
}

/// A card that would turn a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct TurnerView {
    /// The card.
    pub card: CardCopy,
    /// The side that would win.
    pub side: CombatSide,
    /// The change in strength; none for a card that removes the monster.
    pub amount: Option<i32>,
    /// True if the munchkins kill a monster by this win.
    pub kill: bool,
    /// The player with the card in play; none if it may be in a hand.
    pub owner: Option<SeatId>,
}

/// The odds of a flight for one runner, over all dice.
#[derive(Clone, Debug, PartialEq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct OddsView {
    /// The runner.
    pub seat: SeatId,
    /// The probability that nothing catches the runner, 0 to 1.
    pub all_escape: f64,
    /// The probability that the character dies, 0 to 1.
    pub dead: f64,
    /// The expected number of Levels lost; below 0 for an expected gain.
    pub levels_lost: f64,
    /// True if all effects are known. None are known for a typed monster, and not all for some cards.
    pub told: bool,
}

/// An option to decline a fight.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DeclineView {
    /// The prices, each paid with a different Item; empty if it is free.
    pub prices: Vec<PriceView>,
    /// The number of Levels gained.
    pub levels: u8,
    /// The number of Treasures drawn.
    pub treasures: u8,
    /// The number of Doors drawn face down.
    pub doors: u8,
}

/// The price of one monster for letting a player pass.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PriceView {
    /// The monster.
    pub monster: MonsterId,
    /// The Items that fit. The monster takes one.
    pub items: Vec<CardCopy>,
}

/// An optional power in a combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PowerView {
    /// The owner of the card.
    pub seat: SeatId,
    /// The card.
    pub card: CardCopy,
    /// True if it is on.
    pub on: bool,
    /// The bonus to strength, if fixed.
    pub bonus: Option<i32>,
}

/// An option to turn discards into strength.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct DiscardView {
    /// The player who may discard.
    pub seat: SeatId,
    /// The side.
    pub side: CombatSide,
    /// The strength for each card.
    pub each: i32,
    /// The number of cards discarded.
    pub cards: u8,
}

/// A monster of the combat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FoeView {
    /// The number of the monster.
    pub id: MonsterId,
    /// The monster.
    pub foe: Foe,
    /// Its strength in this fight, with its Clone.
    pub strength: Sum,
    /// The card that brought it, other than the opened door.
    pub brought_by: Option<CardCopy>,
    /// Enhancers on it.
    pub enhancers: Vec<PlayCardView>,
    /// The Clone on it.
    pub clone: Option<PlayCardView>,
    /// True if the die for its card has not been rolled.
    pub needs_die: bool,
    /// True if its Clone's own die has not been rolled.
    pub clone_needs_die: bool,
    /// The removal, if it left the fight.
    pub removed: Option<Removal>,
    /// True if this party beats it without comparing strength, so it does not count.
    pub beaten: bool,
    /// The kinds of the monster.
    pub tags: Vec<MonsterTag>,
    /// Its Level without modifiers; none until it is read off the card.
    pub level: Option<i32>,
    /// Its Treasures with its enhancers and its Clone; none until they are read off the card.
    pub treasures: Option<i32>,
    /// True if a non-public number has not been read off its card.
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
    /// The player who played it.
    pub by: Option<SeatId>,
}

/// The rewards of a win.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct RewardsView {
    /// True if a monster is killed.
    pub kill: bool,
    /// Levels by player; players who gain none are left out.
    pub levels: Vec<(SeatId, Sum)>,
    /// Treasures, never below 0 in total.
    pub treasures: Sum,
    /// True if they are drawn face up.
    pub face_up: bool,
    /// The player of each Treasure pick, in order, where a deal settles it.
    pub picks: Vec<SeatId>,
    /// Doors drawn face down, by player.
    pub doors: Vec<(SeatId, Sum)>,
    /// The players who would win the game.
    pub wins_game: Vec<SeatId>,
}

/// A possible helper.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct HelperView {
    /// The player.
    pub seat: SeatId,
    /// The munchkins' total with that helper.
    pub munchkins: i32,
    /// The monsters' total with that helper.
    pub monsters: i32,
    /// The number of Treasures for a win with this helper.
    pub treasures: i32,
    /// The number of Levels for the helper.
    pub levels: i32,
    /// The number of Doors that the helper draws face down.
    pub doors: i32,
    /// The number of Levels for the fighter.
    pub fighter_levels: i32,
    /// The number of Doors that the fighter draws face down.
    pub fighter_doors: i32,
    /// The players who would win the game.
    pub wins_game: Vec<SeatId>,
    /// True if the munchkins win with this helper.
    pub wins: bool,
    /// True if the player cannot be compelled, because the fighter would win the game.
    pub exempt: bool,
}

/// One attempt to escape.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct FlightView {
    /// The runner.
    pub seat: SeatId,
    /// The monster.
    pub monster: MonsterId,
    /// True for its Clone.
    pub from_clone: bool,
    /// The way it is decided.
    pub way: Way,
    /// The lowest face that escapes, as a sum: the edition's face minus every modifier.
    pub needs: Sum,
    /// The lowest face that would escape by the die, 1 to 6; none if no face would.
    pub face: Option<u8>,
    /// The number of faces that would escape by the die, 0 to 6.
    pub chances: u8,
    /// Ships that slow the runner and may be discarded before the roll; empty before the flight.
    pub slowed_by: Vec<CardCopy>,
    /// The Bad Stuff for this runner; none if no card states it or the runner cannot be caught.
    pub bad_stuff: Option<Vec<Step>>,
    /// The face, if a die was rolled.
    pub die: Option<u8>,
    /// True if the runner escaped; none while it is due.
    pub escaped: Option<bool>,
}
