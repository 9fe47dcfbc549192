use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::Rules;

/// A departure of one table from its edition: `name` turns a switch with two positions over, `name=value` sets any switch.
/// The items of a list stand between commas.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, TS)]
#[serde(transparent)]
#[ts(type = "string")]
pub struct HouseRule(pub String);

/// Why a house rule cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS, thiserror::Error)]
#[serde(tag = "code", rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum HouseRuleFault {
    /// No switch has this name.
    #[error("no switch is called {name:?}")]
    UnknownSwitch {
        /// The name.
        name: String,
    },
    /// The switch does not take this value.
    #[error("the switch {name:?} does not take {value:?}")]
    BadValue {
        /// The name of the switch.
        name: String,
        /// The value, empty where none was given and the switch has more than two positions.
        value: String,
    },
}

/// Switches that changed nothing and are gone. Journals may still name them.
const RETIRED: &[&str] = &["forfeit-on-flight"];

impl Rules {
    /// Departs from the edition as the house rules say, in their order.
    ///
    /// # Errors
    ///
    /// Every house rule that cannot be kept.
    pub fn depart(mut self, house_rules: &[HouseRule]) -> Result<Self, Vec<HouseRuleFault>> {
        let mut faults = Vec::new();
        for HouseRule(rule) in house_rules {
            let (name, value) = match rule.split_once('=') {
                Some((name, value)) => (name.trim(), Some(value.trim())),
                None => (rule.trim(), None),
            };
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
