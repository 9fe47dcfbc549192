//! The lobby: a phone that shows it, and what the host says of it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Mutex};

use starboard_host::wire::{Damaged, Push, Pushed, Request, Response, TableId, TableSummary};
use starboard_host::{Host, Session};

/// A phone that shows the lobby whenever the host runs.
#[derive(Default)]
pub(crate) struct Lobby {
    link: Option<Link>,
    /// The entries of the tables, as they cross the wire.
    shown: BTreeMap<TableId, String>,
}

struct Link {
    session: Session,
    pushes: Arc<Mutex<VecDeque<Arc<Pushed>>>>,
}

impl Lobby {
    /// The host is gone.
    pub(crate) fn cut(&mut self) {
        self.link = None;
    }

    /// Hears all that the host has said, and returns whether it shows what the host has. Connects first if it has to.
    pub(crate) fn shows_all(&mut self, host: &Host) -> Result<bool, String> {
        if self.link.is_none() {
            let pushes = Arc::<Mutex<VecDeque<Arc<Pushed>>>>::default();
            let to = Arc::clone(&pushes);
            let session = crate::neighbour(host, move |push| to.lock().unwrap().push_back(push));
            self.shown = entries(&session)?;
            self.link = Some(Link { session, pushes });
        }
        let Some(Link { session, pushes }) = &self.link else { return Ok(false) };
        for push in pushes.lock().unwrap().drain(..) {
            if let Push::Lobby { tables, gone } = &**push {
                gone.iter().for_each(|table| drop(self.shown.remove(table)));
                self.shown.extend(tables.iter().map(entry));
            }
        }
        Ok(self.shown == entries(session)?)
    }
}

fn entry(summary: &TableSummary) -> (TableId, String) {
    (summary.table.clone(), serde_json::to_string(summary).unwrap())
}

fn entries(session: &Session) -> Result<BTreeMap<TableId, String>, String> {
    Ok(ask(session)?.0.iter().map(entry).collect())
}

/// The tables, and the damage to anything else.
pub(crate) fn ask(session: &Session) -> Result<(Vec<TableSummary>, Vec<Damaged>), String> {
    match session.handle(Request::Lobby {}) {
        Ok(Response::Lobby { tables, damage, .. }) => Ok((tables, damage)),
        other => Err(format!("the lobby is {other:?}")),
    }
}
