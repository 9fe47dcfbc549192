use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Rules;

/// A table's change to its edition: `name` toggles a switch with two positions, `name=value` sets any switch.
/// List items are separated by commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct HouseRule(pub String);

impl HouseRule {
    /// The name of the switch, and the value that it names.
    pub fn parts(&self) -> (&str, Option<&str>) {
        match self.0.split_once('=') {
            Some((name, value)) => (name.trim(), Some(value.trim())),
            None => (self.0.trim(), None),
        }
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
}
