//! The format of a scenario file. Every key that is not known is a mistake.

use std::collections::BTreeMap;

use serde::Deserialize;
use starboard_cards::{Deck, EditionId, MonsterTag, Phase, Sex, Slot, Word};

use super::Fault;
use super::advice::{ExpectHelper, ExpectRemedy, ExpectTurner};

/// A scenario as it is written.
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
    /// An own set of cards that lies on the table, as its file.
    #[serde(default)]
    pub(crate) set: Option<String>,
    /// The rule switches that the scenario is about.
    #[serde(default)]
    pub(crate) switches: Vec<String>,
    #[serde(default)]
    pub(crate) player: Vec<Player>,
    /// Numbers that are not public, as the table reads them off its cards.
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
    /// The helper was compelled to help.
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

/// What the fighter promised the helper.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Promise {
    #[serde(default)]
    pub(crate) treasures: Option<u8>,
    /// Who picks first.
    #[serde(default)]
    pub(crate) first_pick: Option<String>,
    #[serde(default)]
    pub(crate) items: Vec<String>,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Monster {
    /// Left out where numbers are typed in.
    #[serde(default)]
    pub(crate) card: Option<String>,
    #[serde(default)]
    pub(crate) typed: Option<Typed>,
    /// Kinds that the table says it is of.
    #[serde(default)]
    pub(crate) tags: Vec<MonsterTag>,
    #[serde(default)]
    pub(crate) enhancers: Vec<String>,
    #[serde(default)]
    pub(crate) clone: bool,
    #[serde(default)]
    pub(crate) die: Option<u8>,
    /// The die of the Clone, where that has its own.
    #[serde(default)]
    pub(crate) clone_die: Option<u8>,
    #[serde(default)]
    pub(crate) removed_by: Option<String>,
}

/// A monster that the catalogue does not have.
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
    /// What a trade brings back at the same time.
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
    #[serde(default)]
    pub(crate) monster: Option<String>,
    #[serde(default)]
    pub(crate) typed: Option<Typed>,
    #[serde(default)]
    pub(crate) tags: Vec<MonsterTag>,
    /// Which of several things a bookmark does, from 0.
    #[serde(default)]
    pub(crate) option: u8,
    #[serde(default)]
    pub(crate) die: Option<u8>,
    #[serde(default)]
    pub(crate) dice: BTreeMap<String, u8>,
    #[serde(default)]
    pub(crate) in_combat: bool,
    pub(crate) phase: Option<Phase>,
    /// The table overrules what is objected.
    #[serde(default)]
    pub(crate) anyway: bool,
    /// The player is compelled to help.
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
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Expect {
    #[serde(default)]
    pub(crate) error: Option<String>,
    /// What the log says that the table overruled, in its order.
    #[serde(default)]
    pub(crate) overruled: Option<Vec<String>>,
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
    /// Who picks each Treasure, in the order of the picks.
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
    /// Bookmarks that the player has after they were played.
    pub(crate) bookmarks: Option<Vec<String>>,
    pub(crate) owes: Option<Vec<String>>,
    /// Cards in the hand, where it is counted.
    pub(crate) hand: Option<u8>,
    /// Hands in use, and how many there are.
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

/// What the whole table shows.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ExpectTable {
    /// Whose turn it is.
    pub(crate) turn: Option<String>,
    /// The present phase.
    pub(crate) phase: Option<Phase>,
    /// All phases of a turn.
    pub(crate) phases: Option<Vec<Phase>>,
    /// The deck that the room is searched for.
    pub(crate) loots: Option<Deck>,
    /// The room is searched now.
    pub(crate) searches: Option<bool>,
    /// Cards may be played down before charity.
    pub(crate) plays_down: Option<bool>,
    /// Cards dealt from each deck.
    pub(crate) deal: Option<u8>,
    pub(crate) winning_level: Option<u8>,
    pub(crate) claim_wait_ms: Option<u32>,
    /// A win has to wait for others to speak up.
    pub(crate) waits: Option<bool>,
    pub(crate) door_deck: Option<Word>,
    pub(crate) currency: Option<Word>,
    pub(crate) traps: Option<Word>,
    pub(crate) sidekicks: Option<Word>,
    /// What is being waited for, by its code, oldest first; what is done with real cards is done by then.
    pub(crate) waiting_for: Option<Vec<String>>,
    /// Cards from each deck of the latest new hand.
    pub(crate) new_hand: Option<u8>,
    /// Who has won.
    pub(crate) winners: Option<Vec<String>>,
}

impl Scenario {
    /// Reads a scenario.
    ///
    /// # Errors
    /// The first mistake in its form, with its line.
    pub fn read(text: &str) -> Result<Self, Fault> {
        toml::from_str(text).map_err(|error| {
            let line = error.span().map_or(0, |span| line_at(text, span.start));
            Fault::File { line, what: error.message().to_owned() }
        })
    }
}

/// The line of a place in a text, from 1.
pub(crate) fn line_at(text: &str, place: usize) -> usize {
    text.get(..place).map_or(0, |before| before.matches('\n').count() + 1)
}
