use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Rules;

/// A table's change to its edition: `name` toggles a switch with two positions, `name=value` sets any switch.
/// List items are separated by commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(from = "Written")]
#[ts(type = "string | { name: string, value: string }")]
pub struct HouseRule(pub String);

/// The value of a switch.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Setting {
    /// The name of the switch.
    pub name: String,
    /// The value, as in a house rule.
    pub value: String,
}

/// The forms of a house rule in a message. A journal has the first.
#[derive(Deserialize)]
#[serde(untagged)]
enum Written {
    Text(String),
    Setting(Setting),
}

impl From<Written> for HouseRule {
    fn from(written: Written) -> Self {
        match written {
            Written::Text(text) => Self(text),
            Written::Setting(Setting { name, value }) => Self(format!("{name}={value}")),
        }
    }
}

impl HouseRule {
    /// The name of the switch, and the value that it names.
    pub fn parts(&self) -> (&str, Option<&str>) {
        match self.0.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (self.0.trim(), None),
        }
    }

    /// The value that it sets; none if it toggles a switch.
    pub fn setting(&self) -> Option<Setting> {
        let (name, value) = self.parts();
        Some(Setting { name: name.to_owned(), value: value?.to_owned() })
    }
}

/// The reason why a house rule is invalid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum HouseRuleFault {
    /// No switch has this name.
    #[error("there is no switch {name:?}")]
    UnknownSwitch {
        /// The name.
        name: String,
    },
    /// The switch does not accept this value.
    #[error("the switch {name:?} does not accept {value:?}")]
    BadValue {
        /// The name of the switch.
        name: String,
        /// The value; empty if none was given for a switch with more than two positions.
        value: String,
    },
}

/// Removed switches that had no effect. Old journals may still contain them.
const RETIRED: &[&str] = &["forfeit-on-flight"];

impl Rules {
    /// Applies the house rules to the edition, in order.
    ///
    /// # Errors
    ///
    /// Returns a fault for every invalid house rule.
    pub fn depart(mut self, house_rules: &[HouseRule]) -> Result<Self, Vec<HouseRuleFault>> {
        let mut faults = Vec::new();
        for (name, value) in house_rules.iter().map(HouseRule::parts) {
            if RETIRED.contains(&name) {
                continue;
            }
            if !Self::NAMES.contains(&name) {
                faults.push(HouseRuleFault::UnknownSwitch { name: name.to_owned() });
            } else if !self.set(name, value) {
                let value = value.unwrap_or_default().to_owned();
                faults.push(HouseRuleFault::BadValue { name: name.to_owned(), value });
            }
        }
        if faults.is_empty() { Ok(self) } else { Err(faults) }
    }

    /// The switches that house rules name and that differ from the rules of the edition.
    pub fn departures(&self, edition: &Self, house_rules: &[HouseRule]) -> Vec<Setting> {
        let named = |name: &&&str| house_rules.iter().any(|rule| rule.parts().0 == **name);
        let departs = |name: &&str| {
            let value = self.text(name).filter(|value| edition.text(name).as_ref() != Some(value))?;
            Some(Setting { name: (*name).to_owned(), value })
        };
        Self::NAMES.iter().filter(named).filter_map(departs).collect()
    }
}
