use std::collections::BTreeMap;
use std::str::FromStr;

use serde::Deserialize;
use strum::{EnumIter, EnumString, IntoStaticStr};

use crate::{EditionId, Rules};

/// One sentence that answers one question, in the front matter of an entry.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Fact {
    /// The sentence. `{hand-limit|5}` stands for a number of the table, and for 5 where no table is known.
    pub text: String,
    /// The editions in which it holds; empty for those of the entry.
    #[serde(default)]
    pub editions: Vec<EditionId>,
    /// The switches on which it depends, each with the value in which it holds.
    #[serde(default)]
    pub switches: BTreeMap<String, String>,
    /// True if it says that no rule answers: the entry is the nearest one.
    #[serde(default)]
    pub silent: bool,
    /// The action that it is about: whether a player can take it now.
    pub action: Option<FactAction>,
    /// Questions that it answers. A fact without any is another answer to those of the fact before it.
    #[serde(default)]
    pub asked: Vec<String>,
    /// The same in German.
    pub de: Option<Translation>,
    /// The same in Hebrew.
    pub he: Option<Translation>,
}

/// A fact in another language.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Translation {
    /// The sentence.
    pub text: String,
    /// Questions that it answers.
    #[serde(default)]
    pub asked: Vec<String>,
}

/// The actions that a fact may be about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "they are their own description")]
pub enum FactAction {
    AskForHelp,
    RunAway,
    Sell,
    Trade,
    Equip,
    OpenDoor,
    LootRoom,
    LookForTrouble,
    Claim,
    PlayOneShot,
    UsePower,
    EndTurn,
}

/// The numbers of a moment that a sentence may name, beside the switches that are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum FactNumber {
    /// The player's Level.
    Level,
    /// The strength of the munchkins in the fight.
    Strength,
    /// The strength of the monsters in the fight.
    MonsterStrength,
    /// The strength that the munchkins lack to win the fight.
    Lacking,
    /// The lowest roll with which the player escapes, with all that changes it.
    EscapeRoll,
    /// The Levels that a win brings.
    LevelsWon,
    /// The Treasures that a win brings.
    TreasuresWon,
    /// The value of the player's Items.
    Wealth,
    /// The seconds until a claimed win counts.
    ClaimSeconds,
}

impl Fact {
    /// Returns true if the fact holds in an edition, with these rules. Without a known edition it does.
    pub fn holds(&self, edition: Option<EditionId>, rules: Option<&Rules>) -> bool {
        let edition = edition.is_none_or(|id| self.editions.is_empty() || self.editions.contains(&id));
        let switched = |(name, value): (&String, &String)| {
            rules.is_none_or(|rules| rules.text(name).as_ref() == Some(value))
        };
        edition && self.switches.iter().all(switched)
    }

    /// The sentence and those of its translations.
    pub(super) fn texts(&self) -> impl Iterator<Item = &str> {
        let translations = self.de.iter().chain(&self.he).map(|translation| translation.text.as_str());
        std::iter::once(self.text.as_str()).chain(translations)
    }

    /// All its wordings.
    pub fn wordings(&self) -> impl Iterator<Item = &str> {
        let translations = self.de.iter().chain(&self.he).flat_map(|translation| &translation.asked);
        self.asked.iter().chain(translations).map(String::as_str)
    }

    pub(super) fn retain_wordings(&mut self, keep: impl Fn(&str) -> bool) {
        let translations = self.de.iter_mut().chain(&mut self.he).map(|translation| &mut translation.asked);
        for wordings in std::iter::once(&mut self.asked).chain(translations) {
            wordings.retain(|wording| keep(wording));
        }
    }
}

/// A part of a sentence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactPart<'t> {
    /// Text as it stands.
    Text(&'t str),
    /// A number of the table, and what stands for it where no table is known.
    Number {
        /// The name of a switch or of a [`FactNumber`].
        name: &'t str,
        /// The text for it without a table.
        usual: &'t str,
    },
}

/// Splits a sentence at its numbers.
///
/// # Errors
/// Tells what is wrong with a number.
pub fn fact_parts(text: &str) -> Result<Vec<FactPart<'_>>, String> {
    let mut parts = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let (number, after) = after.split_once('}').ok_or("a `{` has no `}`")?;
        let (name, usual) = number.split_once('|').ok_or_else(|| {
            format!("`{{{number}}}` lacks what stands for it without a table, as in `{{{number}|5}}`")
        })?;
        if !Rules::NAMES.contains(&name) && FactNumber::from_str(name).is_err() {
            return Err(format!("there is no number `{name}`"));
        }
        parts.extend([FactPart::Text(before), FactPart::Number { name, usual }]);
        rest = after;
    }
    parts.push(FactPart::Text(rest));
    Ok(parts)
}

/// A sentence with its numbers filled in; where `number` knows none, the usual one.
pub fn fact_text(text: &str, number: impl Fn(&str) -> Option<String>) -> String {
    let part = |part| match part {
        FactPart::Text(text) => text.to_owned(),
        FactPart::Number { name, usual } => number(name).unwrap_or_else(|| usual.to_owned()),
    };
    fact_parts(text).unwrap_or_default().into_iter().map(part).collect()
}
