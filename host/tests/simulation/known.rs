//! What is known of a table: everything the host has told anybody.

use std::collections::{BTreeSet, VecDeque};

use starboard_core::View;
use starboard_host::Session;
use starboard_host::wire::{Fault, LogEntry, LogLine, Request, Response, Shown, Snapshot, TableId};

/// A line, and the request that it was written for; none for the host's own.
struct Line {
    id: Option<String>,
    entry: LogEntry,
}

/// A table as it must be.
pub(crate) struct Known {
    pub(crate) table: TableId,
    lines: Vec<Line>,
    set_up: View,
    view: View,
    /// True while a claimed win waits to be counted, by the host itself.
    pub(crate) claimed: bool,
    pub(crate) deleted: bool,
    /// The ids of all requests that the host has answered.
    answered: BTreeSet<String>,
}

impl Known {
    pub(crate) fn new(snapshot: &Snapshot) -> Self {
        let line = Line { id: None, entry: snapshot.latest.entry.clone() };
        Self {
            table: snapshot.table.clone(),
            lines: vec![line],
            set_up: snapshot.view.clone(),
            view: snapshot.view.clone(),
            claimed: false,
            deleted: false,
            answered: BTreeSet::new(),
        }
    }

    pub(crate) fn seq(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Takes the answer to a change.
    pub(crate) fn answered(&mut self, id: &str, answer: &Result<Response, Fault>) -> Result<(), String> {
        self.answered.insert(id.to_owned());
        match answer {
            Ok(Response::Table { snapshot }) => self.is_now(snapshot, Some(id)),
            _ => Ok(()),
        }
    }

    /// Takes the present state, with at most one new line, which is due to a request or to the host itself.
    pub(crate) fn is_now(&mut self, now: &Snapshot, id: Option<&str>) -> Result<(), String> {
        match now.seq.checked_sub(self.seq()) {
            None => return Err(format!("line {} of {} was told and is gone", self.seq(), self.name())),
            Some(0) if now.view == self.view => {}
            Some(0) => return Err(format!("{} is another one after the same line {}", self.name(), now.seq)),
            Some(1) => {
                if let (Some(id), Some(line)) = (id, id.and_then(|id| self.line_of(id))) {
                    return Err(format!("request {id} happened twice: in line {line} and line {}", now.seq));
                }
                let id = id.map(str::to_owned);
                self.lines.push(Line { id, entry: now.latest.entry.clone() });
                self.view = now.view.clone();
            }
            Some(more) => return Err(format!("{more} new lines of {} instead of one", self.name())),
        }
        self.claimed = now.claimed_ms.is_some();
        Ok(())
    }

    /// The line of a request.
    pub(crate) fn line_of(&self, id: &str) -> Option<u64> {
        let place = self.lines.iter().position(|line| line.id.as_deref() == Some(id))?;
        Some(place as u64 + 1)
    }

    /// Compares everything with what a host has after a crash. The line of `open`, whose answer nobody got, may be there.
    pub(crate) fn is_there(&mut self, session: &Session, open: Option<&Open>) -> Result<(), String> {
        let open = open.filter(|open| open.table == self.table);
        let now = watch(session, &self.table)?;
        if now.seq > self.seq() && open.is_none() && !self.claimed {
            return Err(format!("line {} of {} comes from nowhere", now.seq, self.name()));
        }
        self.is_now(&now, open.and_then(|open| open.id.as_deref()))?;
        if let Some(id) = open.and_then(|open| open.id.clone()) {
            self.answered.insert(id);
        }
        let mut lines = VecDeque::new();
        loop {
            let before = lines.front().map(|line: &LogLine| line.seq);
            let log = session.handle(Request::Log { table: self.table.clone(), since: 0, before });
            let Ok(Response::Log { lines: page, earlier }) = log else {
                return Err(format!("no log of {}", self.name()));
            };
            page.into_iter().rev().for_each(|line| lines.push_front(line));
            if !earlier {
                break;
            }
        }
        if let Some((line, _)) = lines.iter().zip(&self.lines).find(|(line, known)| line.entry != known.entry)
        {
            return Err(format!("line {} of {} is another one", line.seq, self.name()));
        }
        for id in &self.answered {
            let request = Request::WasDone { table: self.table.clone(), id: id.clone() };
            let (told, known) = (session.handle(request), self.line_of(id));
            if !matches!(&told, Ok(Response::WasDone { seq }) if *seq == known) {
                return Err(format!("request {id} was done in line {known:?}, and the host says {told:?}"));
            }
        }
        Ok(())
    }

    /// Undoes everything, one step after the other, and does it again.
    pub(crate) fn goes_back_and_forth(&mut self, session: &Session) -> Result<(), String> {
        let (table, before) = (self.table.clone(), self.view.clone());
        let (to, after, id) = (None, None, None);
        let mut steps = 0;
        loop {
            let undo = Request::Undo { table: table.clone(), to, after, id: id.clone() };
            match session.handle(undo) {
                Ok(Response::Table { snapshot }) => self.is_now(&snapshot, None)?,
                Err(Fault::NoSuchStep) => break,
                other => return Err(format!("an undo of {} is answered by {other:?}", self.name())),
            }
            steps += 1;
        }
        if self.view != self.set_up {
            return Err(format!("{steps} undos do not lead to the set-up of {}", self.name()));
        }
        for _ in 0..steps {
            let redo = Request::Redo { table: table.clone(), to, after, id: id.clone() };
            match session.handle(redo) {
                Ok(Response::Table { snapshot }) => self.is_now(&snapshot, None)?,
                other => return Err(format!("a redo of {} is answered by {other:?}", self.name())),
            }
        }
        if self.view == before {
            Ok(())
        } else {
            Err(format!("{steps} undos and as many redos change {}", self.name()))
        }
    }

    fn name(&self) -> String {
        format!("table {}", self.table.0)
    }
}

/// A change that a crash cut off.
pub(crate) struct Open {
    pub(crate) table: TableId,
    pub(crate) id: Option<String>,
}

/// A creation, or a deletion or restoration of a table, that a crash cut off.
pub(crate) enum Administered {
    Created,
    Deleted(TableId),
}

/// The present state of a table.
pub(crate) fn watch(session: &Session, table: &TableId) -> Result<Shown, String> {
    match session.handle(Request::Watch { table: table.clone(), player: None }) {
        Ok(Response::Table { snapshot }) => Ok(snapshot),
        other => Err(format!("table {} cannot be watched: {other:?}", table.0)),
    }
}
