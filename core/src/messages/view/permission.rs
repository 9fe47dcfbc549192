use serde::Serialize;
use ts_rs::TS;

use crate::messages::Objection;
use crate::pieces::SeatId;

/// The permission for an action that a question is about, as the table stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, TS)]
#[serde(rename_all = "camelCase")]
pub struct PermissionView {
    /// The player who would act.
    pub seat: SeatId,
    /// The objection; none if the action stands.
    pub objection: Option<Objection>,
    /// True if the player needs a card of that kind in the hand, which only the player sees.
    pub from_hand: bool,
}
