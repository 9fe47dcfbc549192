use std::collections::VecDeque;
use std::sync::Arc;

use super::{Push, Pushed};

/// Pushes that are waiting to be sent to one interface. A newer push replaces the older ones it makes
/// obsolete, which bounds the queue for slow interfaces.
#[derive(Debug, Default)]
pub(crate) struct WaitingPushes(VecDeque<Arc<Pushed>>);

impl WaitingPushes {
    pub(crate) fn add(&mut self, mut push: Arc<Pushed>) {
        // A slow reader asks for the whole lobby instead.
        if matches!(**push, Push::Lobby { .. }) && self.0.iter().any(|older| is_of_lobby(older)) {
            push = Arc::new(Push::LobbyChanged.into());
        }
        // The newer push takes the old position. At the end of the queue, a push that is replaced often would
        // never be sent.
        let place = self.0.iter().position(|older| replaces(&push, older)).unwrap_or(self.0.len());
        self.0.retain(|older| !replaces(&push, older));
        self.0.insert(place, push);
    }

    /// Removes the oldest push.
    pub(crate) fn next(&mut self) -> Option<Arc<Pushed>> {
        self.0.pop_front()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Returns true if the newer push makes the older one obsolete.
fn replaces(newer: &Push, older: &Push) -> bool {
    match (newer, older) {
        (Push::Table { snapshot }, Push::Table { snapshot: older }) => snapshot.table == older.table,
        (Push::Phones { table, .. }, Push::Phones { table: older, .. }) => table == older,
        (Push::TableDeleted { table }, Push::Table { snapshot: older }) => *table == older.table,
        (Push::TableDeleted { table }, Push::TableDeleted { table: older }) => table == older,
        (
            Push::LabelsDrawn { job, .. } | Push::LabelsReady { job, .. } | Push::LabelsFailed { job },
            Push::LabelsDrawn { job: older, .. },
        ) => job == older,
        (Push::SetsChanged, Push::SetsChanged) => true,
        (Push::LobbyChanged, older) => is_of_lobby(older),
        _ => false,
    }
}

fn is_of_lobby(push: &Push) -> bool {
    matches!(push, Push::Lobby { .. } | Push::LobbyChanged)
}
