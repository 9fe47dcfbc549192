//! The format of a scenario file. Unknown keys are mistakes.

use std::collections::BTreeMap;

use serde::Deserialize;
use starboard_cards::{Deck, EditionId, MonsterTag, Phase, Sex, Slot, Word};

use super::Fault;
use super::advice::{ExpectHelper, ExpectRemedy, ExpectTurner};

/// A scenario file.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scenario {
    #[expect(dead_code, reason = "it is for readers")]
    title: String,
    pub(crate) edition: EditionId,
    #[serde(default)]
    #[expect(dead_code, reason = "it is for readers")]
    source: Option<String>,
    #[serde(default)]
    pub(crate) house_rules: Vec<String>,
    /// The text of a custom set of cards in use at the table.
    #[serde(default)]
    pub(crate) set: Option<String>,
    /// The rule switches that the scenario covers.
    #[serde(default)]
    pub(crate) switches: Vec<String>,
    #[serde(default)]
    pub(crate) player: Vec<Player>,
    /// Numbers that are not public, as players read them from the printed cards.
    #[serde(default)]
    pub(crate) figures: Vec<ReadOff>,
    #[serde(default)]
    pub(crate) combat: Option<Combat>,
    #[serde(default)]
    pub(crate) play: Vec<Play>,
    #[serde(default)]
    pub(crate) expect: Expect,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Player {
    pub(crate) name: String,
    #[serde(default = "one")]
    pub(crate) level: u8,
    #[serde(default)]
    pub(crate) sex: Sex,
    #[serde(default)]
    pub(crate) cards: Vec<String>,
    #[serde(default)]
    pub(crate) carried: Vec<String>,
    #[serde(default)]
    pub(crate) hand: Option<u8>,
    #[serde(default)]
    pub(crate) changed_sex: bool,
    #[serde(default)]
    pub(crate) dead: bool,
    #[serde(default)]
    pub(crate) attached: Vec<Attached>,
    #[serde(default)]
    pub(crate) trap: Vec<Lingering>,
}

fn one() -> u8 {
    1
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Attached {
    pub(crate) card: String,
    #[serde(default)]
    pub(crate) holds: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Lingering {
    pub(crate) card: String,
    #[serde(default)]
    pub(crate) on: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadOff {
    pub(crate) card: String,
    #[serde(default)]
    pub(crate) level: Option<i32>,
    #[serde(default)]
    pub(crate) treasures: Option<i32>,
    #[serde(default)]
    pub(crate) bonus: Option<i32>,
    #[serde(default)]
    pub(crate) value: Option<u32>,
    #[serde(default)]
    pub(crate) slots: Option<Vec<Slot>>,
    #[serde(default)]
    pub(crate) hands: Option<u8>,
    #[serde(default)]
    pub(crate) big: Option<bool>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Combat {
    pub(crate) fighter: String,
    #[serde(default)]
    pub(crate) helper: Option<String>,
    /// True if the helper was forced to help.
    #[serde(default)]
    pub(crate) forced: bool,
    #[serde(default)]
    pub(crate) deal: Option<Promise>,
    #[serde(default)]
    pub(crate) for_munchkins: Vec<String>,
    #[serde(default)]
    pub(crate) for_monsters: Vec<String>,
    #[serde(default)]
    pub(crate) discards: BTreeMap<String, u8>,
    #[serde(default)]
    pub(crate) choices: Vec<String>,
    #[serde(default)]
    pub(crate) monster: Vec<Monster>,
}

/// The fighter's promise to the helper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Promise {
    #[serde(default)]
    pub(crate) treasures: Option<u8>,
    /// The player who picks first.
    #[serde(default)]
    pub(crate) first_pick: Option<String>,
    #[serde(default)]
    pub(crate) items: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Monster {
    /// The card; absent if `typed` is given.
    #[serde(default)]
    pub(crate) card: Option<String>,
    #[serde(default)]
    pub(crate) typed: Option<Typed>,
    /// Tags that the players add to the monster.
    #[serde(default)]
    pub(crate) tags: Vec<MonsterTag>,
    #[serde(default)]
    pub(crate) enhancers: Vec<String>,
    #[serde(default)]
    pub(crate) clone: bool,
    #[serde(default)]
    pub(crate) die: Option<u8>,
    /// The Clone's die, if it has its own.
    #[serde(default)]
    pub(crate) clone_die: Option<u8>,
    #[serde(default)]
    pub(crate) removed_by: Option<String>,
}

/// A monster that is not in the catalogue.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Typed {
    pub(crate) level: i32,
    #[serde(default)]
    pub(crate) treasures: i32,
    #[serde(default = "one")]
    pub(crate) levels: u8,
    #[serde(default)]
    pub(crate) tags: Vec<MonsterTag>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Play {
    #[serde(rename = "do")]
    pub(crate) verb: Verb,
    pub(crate) player: Option<String>,
    #[serde(default)]
    pub(crate) cards: Vec<String>,
    /// The cards received in a trade.
    #[serde(default)]
    pub(crate) in_return: Vec<String>,
    #[serde(default)]
    pub(crate) card: Option<String>,
    #[serde(default)]
    pub(crate) to: Option<String>,
    #[serde(default)]
    pub(crate) from: Option<String>,
    #[serde(default)]
    pub(crate) on: Option<String>,
    #[serde(default)]
    pub(crate) takes: Option<String>,
    /// The Race, Class or Sidekick that is discarded for the one played.
    #[serde(default)]
    pub(crate) instead_of: Option<String>,
    #[serde(default)]
    pub(crate) monster: Option<String>,
    #[serde(default)]
    pub(crate) typed: Option<Typed>,
    #[serde(default)]
    pub(crate) tags: Vec<MonsterTag>,
    /// The chosen option of a bookmark, from 0.
    #[serde(default)]
    pub(crate) option: u8,
    /// The change of the gear that is counted as a number.
    #[serde(default)]
    pub(crate) by: i32,
    #[serde(default)]
    pub(crate) die: Option<u8>,
    #[serde(default)]
    pub(crate) dice: BTreeMap<String, u8>,
    #[serde(default)]
    pub(crate) in_combat: bool,
    pub(crate) phase: Option<Phase>,
    /// True if the table overrules objections to this play.
    #[serde(default)]
    pub(crate) anyway: bool,
    /// True if the player is forced to help.
    #[serde(default)]
    pub(crate) forced: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Verb {
    Sell,
    Discard,
    Equip,
    Unequip,
    Trade,
    Trap,
    LevelCard,
    Play,
    Ability,
    Flee,
    EndCombat,
    Death,
    Charity,
    Turn,
    EndTurn,
    OpenDoor,
    Setup,
    StayAlive,
    Roll,
    Tag,
    Untag,
    SitDown,
    EnterPhase,
    Win,
    Loot,
    Help,
    StopHelping,
    AdjustGear,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expect {
    #[serde(default)]
    pub(crate) error: Option<String>,
    /// The codes of the overruled objections in the log, in order.
    #[serde(default)]
    pub(crate) overruled: Option<Vec<String>>,
    /// Where a card took nothing, in order: the player and the code of the reason, and `only` if it took nothing else.
    #[serde(default)]
    pub(crate) spared: Option<Vec<String>>,
    #[serde(default)]
    pub(crate) combat: Option<ExpectCombat>,
    #[serde(default)]
    pub(crate) escape: Vec<ExpectEscape>,
    #[serde(default)]
    pub(crate) equip: Vec<ExpectEquip>,
    #[serde(default)]
    pub(crate) best: Vec<ExpectBest>,
    #[serde(default)]
    pub(crate) remedy: Vec<ExpectRemedy>,
    #[serde(default)]
    pub(crate) turns: Vec<ExpectTurner>,
    #[serde(default)]
    pub(crate) helper: Vec<ExpectHelper>,
    #[serde(default)]
    pub(crate) player: Vec<ExpectPlayer>,
    #[serde(default)]
    pub(crate) charity: Vec<ExpectCharity>,
    #[serde(default)]
    pub(crate) looting: Option<ExpectLooting>,
    #[serde(default)]
    pub(crate) table: Option<ExpectTable>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectCombat {
    pub(crate) munchkins: Option<i32>,
    pub(crate) monsters: Option<i32>,
    pub(crate) winner: Option<String>,
    pub(crate) kill: Option<bool>,
    pub(crate) levels: Option<BTreeMap<String, i32>>,
    pub(crate) treasures: Option<i32>,
    pub(crate) draw: Option<String>,
    pub(crate) doors: Option<BTreeMap<String, i32>>,
    pub(crate) wins_game: Option<Vec<String>>,
    /// The player who picks each Treasure, in order.
    pub(crate) picks: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectEscape {
    pub(crate) player: String,
    pub(crate) monster: String,
    pub(crate) needs: Option<i32>,
    pub(crate) how: Option<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectEquip {
    pub(crate) player: String,
    pub(crate) cards: Vec<String>,
    pub(crate) legal: Option<bool>,
    pub(crate) reasons: Option<Vec<String>>,
    pub(crate) bonus: Option<i32>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectBest {
    pub(crate) player: String,
    pub(crate) bonus: i32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectPlayer {
    pub(crate) name: String,
    pub(crate) level: Option<u8>,
    pub(crate) sex: Option<Sex>,
    pub(crate) cards: Option<Vec<String>>,
    pub(crate) dead: Option<bool>,
    /// The player's bookmarks after they were played.
    pub(crate) bookmarks: Option<Vec<String>>,
    pub(crate) owes: Option<Vec<String>>,
    /// The number of cards in the hand, if it is counted.
    pub(crate) hand: Option<u8>,
    /// The number of hands in use and the total number of hands.
    pub(crate) hands: Option<[u8; 2]>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectCharity {
    pub(crate) giver: String,
    pub(crate) shares: Option<BTreeMap<String, u8>>,
    pub(crate) discard: Option<u8>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectLooting {
    pub(crate) order: Vec<String>,
}

/// The expected state of the whole table.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectTable {
    /// The player whose turn it is.
    pub(crate) turn: Option<String>,
    /// The current phase.
    pub(crate) phase: Option<Phase>,
    /// All phases of a turn.
    pub(crate) phases: Option<Vec<Phase>>,
    /// The deck that looting the room draws from.
    pub(crate) loots: Option<Deck>,
    /// True if the player loots the room now.
    pub(crate) searches: Option<bool>,
    /// True if cards may be played down to the hand limit before charity.
    pub(crate) plays_down: Option<bool>,
    /// The number of cards dealt from each deck.
    pub(crate) deal: Option<u8>,
    pub(crate) winning_level: Option<u8>,
    pub(crate) claim_wait_ms: Option<u32>,
    /// True if a win must wait for other players to react.
    pub(crate) waits: Option<bool>,
    pub(crate) door_deck: Option<Word>,
    pub(crate) currency: Option<Word>,
    pub(crate) traps: Option<Word>,
    pub(crate) sidekicks: Option<Word>,
    /// The codes of the pending decisions, oldest first. Manual steps with real cards are already done.
    pub(crate) waiting_for: Option<Vec<String>>,
    /// The rolls that are due, in order: of a decision with its code, of a monster, or of a flight.
    pub(crate) dice_due: Option<Vec<String>>,
    /// The last roll between the looters who are asked.
    pub(crate) rolled: Option<BTreeMap<String, u8>>,
    /// The count of the hand of the player whose turn it is, if it may be out of date: cards and turn.
    pub(crate) counted: Option<[u32; 2]>,
    /// The number of cards from each deck in the latest new hand.
    pub(crate) new_hand: Option<u8>,
    /// The winners.
    pub(crate) winners: Option<Vec<String>>,
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// Returns the first syntax mistake, with its line.
    pub fn read(text: &str) -> Result<Self, Fault> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| line_at(text, span.start));
            Fault::File { line, what: error.message().to_owned() }
        })
    }
}

/// The line of a byte offset in a text, from 1.
pub(crate) fn line_at(text: &str, offset: usize) -> usize {
    text.get(..offset).map_or(0, |before| before.matches('\n').count() + 1)
}
