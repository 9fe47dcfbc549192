use serde::{Deserialize, Serialize};
use starboard_cards::{EditionId, HouseRule};
use ts_rs::TS;

use crate::pieces::NewSeat;

/// The set-up of a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, TS)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SetUp {
    /// The rule set.
    pub edition: EditionId,
    /// The house rules.
    #[serde(default)]
    pub house_rules: Vec<HouseRule>,
    /// The players, clockwise.
    pub seats: Vec<NewSeat>,
}
