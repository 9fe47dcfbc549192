//! The printed game as data: the cards of each set, the printings with their numbers of copies, the rule set
//! of each edition, and the rules in our own words. The crate also has the types that read this data.
//!
//! It does not play the game: it knows no table, turn or combat. `starboard-core` interprets the data.
//!
//! Invariants:
//! - An effect is data from a closed vocabulary. A card that would need its own code needs a new word here
//!   instead.
//! - The loader reports all faults of its input at once, each with file, line, card and key.
//! - Shipped sets and custom sets go through the same loader.

#![warn(clippy::too_many_lines)]

mod ability;
mod bounds;
mod card;
mod catalogue;
mod edition;
mod fault;
mod figure;
mod house_rule;
mod id;
mod item;
mod limits;
mod load;
mod monster;
mod payload;
mod person;
mod position;
mod read;
mod rulebook;
mod schema;
mod set;
mod step;
mod switches;
mod treasure;
mod visible;
mod write;

pub use ability::{Ability, ActivePower, Cost, Timing};
pub use card::{Bookmark, Card, CardKind, Deck, KindName, Sidekick, TraitCard, Trap};
pub use catalogue::{Catalogue, Printing};
pub use edition::{Cite, Correction, Document, Edition, EditionId, Rules, Switch};
pub use fault::{Fault, FaultKind};
pub use house_rule::{HouseRule, HouseRuleFault, Setting};
pub use id::{CardId, slug};
pub use item::{Item, Place, Slot};
pub use limits::{CARD_NAME_MAX, SET_BYTES_MAX, figure_range};
pub use load::{SourceFile, load};
pub use monster::{
    Decline, Enhancer, Escape, Immunity, Modifier, Monster, MonsterTag, Pursuit, Reward, Share,
};
pub use person::{Sex, Who};
pub use position::{Blend, LaserHands, Phase, Return, Word};
pub use rulebook::{
    Block, Fact, FactAction, FactNumber, FactPart, FrontMatter, Heading, Moment, PlayTime, RuleEntry, RuleId,
    Rulebook, RulebookFault, RulebookFile, Ruling, Section, Span, Strength, Term, Translation, fact_parts,
    fact_text, load_rulebook,
};
pub use schema::set_schema;
pub use set::{CardSet, SetDraft, SetHead, SetId};
pub use step::{
    Amount, Chooser, Count, Direction, Heir, ItemFilter, Recipients, Runners, Step, TraitKind, Until,
};
pub use treasure::{LevelUp, OneShot, OneShotEffect, Side, Special, SpecialEffect};
pub use visible::{is_visible, turns_text, without_turns};
pub use write::SetText;
