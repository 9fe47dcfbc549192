use serde::Serialize;
use ts_rs::TS;

use crate::pieces::{DecisionId, MonsterId, SeatId};

/// A roll that the game waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(tag = "roll", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum DieDue {
    /// A decision that is made by one die, or by a die for each of several players.
    Decision {
        /// The pending decision.
        decision: DecisionId,
    },
    /// A die that a monster's card asks for.
    Monster {
        /// The monster.
        monster: MonsterId,
        /// True if it is for the Clone.
        of_clone: bool,
        /// The player who rolls it.
        seat: SeatId,
    },
    /// An attempt to escape.
    Flight {
        /// The player who runs.
        seat: SeatId,
        /// The pursuer.
        monster: MonsterId,
        /// True if it is from the Clone.
        from_clone: bool,
    },
}
