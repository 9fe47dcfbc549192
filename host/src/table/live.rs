//! A table in memory: its lines, its history, and the state they fold into.

use std::sync::Arc;
use std::time::Duration;

use starboard_cards::Catalogue;
use starboard_core::{
    Action, Breach, Event, Lateness, Outcome, Play, PlayStep, SeatId, SetUp, Table, View, rule_changes,
};
use web_time::Instant;

use crate::journal::{Kind, PAYLOAD_VERSION, Record};
use crate::statistics::all_games::{self, Finished};
use crate::statistics::{self, Act};
use crate::system::clock::instant;
use crate::table::history::{History, NoSuchStep, Turn};
use crate::table::references::References;
use crate::wire::{Device, Fault, GameLine, LogEntry, LogLine, Origin, Preview, Statistics, TableId};

/// The action name of the set-up line.
const SET_UP: &str = "set-up";

/// The number of lines of the log, and of events in them, that go in one message.
const PAGE_LINES: usize = 200;
const PAGE_EVENTS: usize = 600;

/// The number of latest lines that keep their action, to recognize the same one from another device.
const ACTIONS_KEPT: usize = 50;

/// A table in memory. Lines, times and undo are here, as the [`Table`] of the rules knows none of them.
#[derive(Debug)]
pub(crate) struct LiveTable {
    catalogue: Arc<Catalogue>,
    table: Table,
    history: History,
    lines: Vec<Line>,
    /// When the latest claim of a win began to wait, by a clock that nobody sets. After loading it waits anew.
    waits_since: Instant,
}

/// A parsed line of the journal.
#[derive(Clone, Debug)]
struct Line {
    at: i64,
    actor: Option<SeatId>,
    origin: Option<Origin>,
    entry: LogEntry,
    /// The action of a recent act that was carried out since the table was loaded.
    action: Option<Box<Action>>,
}

/// A line to be written, with the state of the table after it. Dropping it changes nothing.
#[derive(Debug)]
pub(crate) struct Step {
    /// The line in its stored form.
    pub(crate) record: Record,
    line: Line,
    after: Table,
}

impl From<NoSuchStep> for Fault {
    fn from(_: NoSuchStep) -> Self {
        Self::NoSuchStep
    }
}

impl LiveTable {
    /// The first line of a new table.
    pub(crate) fn set_up(
        catalogue: &Arc<Catalogue>,
        set_up: &SetUp,
        overrule: bool,
        at: i64,
    ) -> Result<Step, Fault> {
        let outcome = Table::set_up(catalogue, set_up, overrule);
        let Outcome { events, after, .. } = outcome.map_err(|objections| Fault::SetUp { objections })?;
        Step::act(1, at, None, SET_UP.to_owned(), events, after)
    }

    /// A new table whose only line is its set-up.
    pub(crate) fn begin(catalogue: &Arc<Catalogue>, step: Step) -> Result<Self, Fault> {
        let history = History::fold([Turn::Act])?;
        let (catalogue, lines) = (Arc::clone(catalogue), vec![step.line]);
        Ok(Self { catalogue, table: step.after, history, lines, waits_since: instant() })
    }

    /// Loads a table by folding the lines of its journal.
    pub(crate) fn load(catalogue: &Arc<Catalogue>, records: &[Record]) -> Result<Self, Fault> {
        let mut lines = Vec::with_capacity(records.len());
        for (seq, record) in (1..).zip(records) {
            if record.seq != seq {
                return Err(Fault::Damaged);
            }
            lines.push(Line::read(record)?);
        }
        let history = History::fold(lines.iter().map(Line::turn)).map_err(|NoSuchStep| Fault::Damaged)?;
        let table = fold(catalogue, &lines, &history.acts())?;
        Ok(Self { catalogue: Arc::clone(catalogue), table, history, lines, waits_since: instant() })
    }

    /// The current state of the table.
    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    /// The number of the last line.
    pub(crate) fn seq(&self) -> u64 {
        self.lines.len() as u64
    }

    /// The time of the last line, in milliseconds since 1970 (UTC).
    pub(crate) fn played_at(&self) -> i64 {
        self.lines.last().map_or(0, |line| line.at)
    }

    /// The time in milliseconds since the latest claim of a win.
    pub(crate) fn claimed_ms(&self) -> u32 {
        let waited = instant().saturating_duration_since(self.waits_since);
        u32::try_from(waited.as_millis()).unwrap_or(u32::MAX)
    }

    /// The rest of the wait before a claimed win counts; none without a claim.
    pub(crate) fn claim_left(&self) -> Option<Duration> {
        let wait = self.table.claim_wait_ms()?;
        Some(Duration::from_millis(wait.saturating_sub(self.claimed_ms()).into()))
    }

    /// True if the last line undoes something: what it brought back, such as a claim, waits for the players.
    pub(crate) fn was_undone(&self) -> bool {
        self.lines.last().is_some_and(|line| matches!(line.entry, LogEntry::Undo { .. }))
    }

    /// Plans an action. All dice must have been rolled. The actor is only needed where the action does not name one. If the table does not know a card of the action, the
    /// card's set is taken from `own` and added first.
    pub(crate) fn act(
        &self,
        actor: Option<SeatId>,
        action: &Action,
        overrule: bool,
        own: &Catalogue,
        at: i64,
    ) -> Result<Step, Fault> {
        let win = Action::Win { waited_ms: Some(self.claimed_ms()) };
        let action = if matches!(action, Action::Win { .. }) { &win } else { action };
        let actor = actor.or_else(|| action.actor(&self.table));
        let mut added: Option<Outcome> = None;
        let mut events = Vec::new();
        let after = loop {
            let table = added.as_ref().map_or(&self.table, |outcome| &outcome.after);
            let objection = match table.apply(actor, action, overrule) {
                Ok(outcome) => {
                    events.extend(outcome.events);
                    break outcome.after;
                }
                Err(objection) => objection,
            };
            let missing = match &objection.breach {
                Breach::UnknownCard { card } if table.catalogue().card(card).is_none() => own.set_of(card),
                _ => None,
            };
            let Some(set) = missing else { return Err(Fault::Objection { objection }) };
            let (set, text) = (set.head.id.clone(), Some(set.text.to_string()));
            let addition = table.apply(None, &Action::AddSet { set, text }, false);
            let addition = addition.map_err(|objection| Fault::Objection { objection })?;
            events.extend(addition.events.iter().cloned());
            added = Some(addition);
        };
        let mut step = Step::act(self.seq() + 1, at, actor, action.name().to_owned(), events, after)?;
        step.line.action = Some(Box::new(action.clone()));
        Ok(step)
    }

    /// The next step in the play of a card, which may be of an own set that is not at the table yet.
    pub(crate) fn play_step(&self, play: &Play, own: &Catalogue) -> Result<PlayStep, Fault> {
        let card = &play.card.card;
        let printed =
            self.table.catalogue().card(card).or_else(|| own.card(card)).ok_or(Fault::UnknownCard)?;
        Ok(self.table.play_step(printed, play))
    }

    /// The fate of an action that was chosen for the table after the line `seen`.
    pub(crate) fn lateness(&self, action: &Action, seen: u64) -> Lateness {
        let before = || {
            let lines = self.lines.get(..usize::try_from(seen).ok()?)?;
            let history = History::fold(lines.iter().map(Line::turn)).ok()?;
            fold(&self.catalogue, lines, &history.acts()).ok()
        };
        before().map_or(Lateness::Stale, |before| action.lateness(&before, &self.table))
    }

    /// The line of a request that was carried out.
    pub(crate) fn line_of_request(&self, id: &str) -> Option<u64> {
        let asked =
            |line: &Line| line.origin.as_ref().is_some_and(|origin| origin.request.as_deref() == Some(id));
        self.lines.iter().rposition(asked).map(|index| index as u64 + 1)
    }

    /// The latest line by which another device made the change of `step`: one that the sender has not seen, or one of the
    /// last second.
    pub(crate) fn said_already(&self, step: &Step, seen: Option<u64>, device: &Device) -> Option<Fault> {
        const MOMENT: i64 = 1000;
        let lines = (1..=self.seq()).rev().zip(self.lines.iter().rev());
        let recent = |(seq, line): &(u64, &Line)| {
            seen.is_some_and(|seen| *seq > seen) || step.line.at - line.at < MOMENT
        };
        let same = |(seq, line): &(u64, &Line)| {
            line.device().is_some_and(|other| other.id != device.id)
                && line.makes_change_of(&step.line)
                && self.history.is_in_effect(*seq)
        };
        let (seq, line) = lines.take_while(recent).find(same)?;
        let device = line.device().map(|device| device.name.clone()).filter(|name| !name.is_empty());
        Some(Fault::SaidAlready { seq, device })
    }

    /// Plans an undo of one action, or of everything after the line `to`.
    pub(crate) fn undo(&self, to: Option<u64>, at: i64) -> Result<Step, Fault> {
        let turn = match to {
            None => self.history.undo_one()?,
            Some(to) => {
                let lines =
                    usize::try_from(to).ok().and_then(|to| self.lines.get(..to)).ok_or(Fault::NoSuchStep)?;
                self.history.undo_to(&History::fold(lines.iter().map(Line::turn))?)?
            }
        };
        self.turn_back_or_forth(turn, at)
    }

    /// Returns true if an undo reverts one line alone, which this device has made.
    pub(crate) fn undoes_own(&self, to: Option<u64>, device: &str) -> bool {
        let next = self.history.next_undo();
        let after = |to: u64| self.history.acts().iter().filter(|act| **act > to).count();
        to.is_none_or(|to| after(to) == 1) && next.is_some_and(|seq| self.is_by(seq, device))
    }

    /// Returns true if a redo repeats one line alone, which this device has made.
    pub(crate) fn redoes_own(&self, to: Option<u64>, device: &str) -> bool {
        let next = self.history.next_redo();
        next.is_some_and(|seq| to.is_none_or(|to| to == seq) && self.is_by(seq, device))
    }

    fn is_by(&self, seq: u64, device: &str) -> bool {
        self.line(seq).and_then(Line::device).is_some_and(|by| by.id == device)
    }

    /// The table as it would be after a step.
    pub(crate) fn preview(&self, step: &Step) -> Preview {
        self.preview_of(&step.after)
    }

    fn preview_of(&self, after: &Table) -> Preview {
        Preview { view: after.view(), rule_changes: self.table.rule_changes(after) }
    }

    /// The table as it would be after an undo of everything after a line.
    pub(crate) fn preview_undo(&self, to: u64) -> Result<Preview, Fault> {
        Ok(self.preview(&self.undo(Some(to), self.played_at())?))
    }

    /// The statistics of the game so far.
    pub(crate) fn statistics(&self) -> Result<Statistics, Fault> {
        let acts = self.history.acts();
        let acts = acts.into_iter().filter_map(|seq| Some((seq, self.line(seq)?)));
        let acts =
            acts.map(|(seq, line)| Act { seq, at: line.at, rolled: line.rolled(), events: line.events() });
        statistics::of(&self.catalogue, acts).map_err(|_| Fault::Damaged)
    }

    /// The game of the statistics over all games; none if nobody has won yet.
    pub(crate) fn finished(&self, id: TableId, name: &str) -> Result<Option<Finished>, Fault> {
        if self.table.winners().is_empty() {
            return Ok(None);
        }
        Ok(Some(all_games::finished(id, name, &self.table, self.statistics()?)))
    }

    /// Plans a redo of one action, or of all actions up to the line `to`.
    pub(crate) fn redo(&self, to: Option<u64>, at: i64) -> Result<Step, Fault> {
        self.turn_back_or_forth(self.history.redo_to(to)?, at)
    }

    /// Plans to take back some acts alone. The acts after them stay.
    ///
    /// # Errors
    /// [`Fault::NoSuchStep`] if one is not in effect, or if later acts do not fit without them.
    pub(crate) fn take_back(&self, lines: Vec<u64>, at: i64) -> Result<Step, Fault> {
        let planned = self.turn_back_or_forth(Turn::TakeBack(lines), at);
        // The events of the other acts come from this journal: if they do not fold, they need the missing ones.
        planned.map_err(|fault| if matches!(fault, Fault::Damaged) { Fault::NoSuchStep } else { fault })
    }

    /// The acts that go along if some acts are taken back, as they do not fit without them, and the view without all of
    /// these.
    pub(crate) fn preview_take_back(&self, lines: Vec<u64>) -> Result<(Vec<u64>, Preview), Fault> {
        let lines = self.history.takes_back(lines)?;
        let mut along = Vec::new();
        let mut table: Option<Table> = None;
        let stay = |seq: &u64| lines.binary_search(seq).is_err();
        for seq in self.history.acts().into_iter().filter(stay) {
            let events = self.line(seq).map(Line::events).unwrap_or_default();
            let after = match &table {
                None => Table::replay(&self.catalogue, events).ok(),
                Some(table) => table.repeat(events),
            };
            match after {
                Some(after) => table = Some(after),
                None => along.push(seq),
            }
        }
        Ok((along, self.preview_of(&table.ok_or(Fault::NoSuchStep)?)))
    }

    fn turn_back_or_forth(&self, turn: Turn, at: i64) -> Result<Step, Fault> {
        let seq = self.seq() + 1;
        let mut history = self.history.clone();
        history.push(seq, turn.clone())?;
        let after = fold(&self.catalogue, &self.lines, &history.acts())?;
        let entry = match turn {
            Turn::Undo(to) => LogEntry::Undo { to },
            Turn::Redo(to) => LogEntry::Redo { to },
            Turn::TakeBack(lines) => LogEntry::TakeBack { lines },
            Turn::Act => return Err(Fault::NoSuchStep),
        };
        Step::new(GameLine { seq, at, actor: None, origin: None, entry }, after)
    }

    /// Applies a step that has been written.
    pub(crate) fn apply(&mut self, step: Step) -> Result<(), Fault> {
        self.history.push(self.seq() + 1, step.line.turn())?;
        if step.line.begins_waiting() {
            self.waits_since = instant();
        }
        self.table = step.after;
        self.lines.push(step.line);
        let old = self.lines.len().checked_sub(ACTIONS_KEPT + 1);
        if let Some(line) = old.and_then(|old| self.lines.get_mut(old)) {
            line.action = None;
        }
        Ok(())
    }

    /// The last line.
    pub(crate) fn latest(&self) -> Option<LogLine> {
        self.log_line(self.seq(), &self.history, true)
    }

    /// The step that the next undo reverts.
    pub(crate) fn next_undo(&self) -> Option<LogLine> {
        self.log_line(self.history.next_undo()?, &self.history, true)
    }

    /// The step that the next redo repeats.
    pub(crate) fn next_redo(&self) -> Option<LogLine> {
        self.log_line(self.history.next_redo()?, &self.history, false)
    }

    /// The lines between two: the latest ones that a page holds, and whether there are earlier ones. Without `before`, they end
    /// with the last line.
    pub(crate) fn log(&self, since: u64, before: Option<u64>) -> Result<(Vec<LogLine>, bool), Fault> {
        let end = before.map_or(self.seq(), |before| before.saturating_sub(1).min(self.seq()));
        let first = self.page_before(end).max(since.saturating_add(1));
        let acts = self.history.acts();
        let mut history = History::default();
        let mut lines = Vec::new();
        for (seq, line) in (1..=end).zip(&self.lines) {
            history.push(seq, line.turn())?;
            if seq >= first {
                let in_effect = line.turn() != Turn::Act || acts.binary_search(&seq).is_ok();
                lines.extend(self.log_line(seq, &history, in_effect));
            }
        }
        Ok((lines, first > since.saturating_add(1)))
    }

    /// The first line of the page that ends with a line.
    fn page_before(&self, end: u64) -> u64 {
        let mut events = 0;
        let mut fits = |(count, seq): &(usize, u64)| {
            events += self.line(*seq).map_or(0, |line| line.events().len());
            *count == 0 || *count < PAGE_LINES && events <= PAGE_EVENTS
        };
        (1..=end).rev().enumerate().take_while(&mut fits).last().map_or(1, |(_, seq)| seq)
    }

    /// A line for the log, with the history at any time when the line was the latest one, or can be undone or redone.
    fn log_line(&self, seq: u64, history: &History, in_effect: bool) -> Option<LogLine> {
        let line = self.line(seq)?;
        let earlier = history.acts_before(seq).filter_map(|seq| self.line(seq));
        let earlier = earlier.flat_map(|line| line.events().iter().rev());
        let References { who, foes, decisions, rules, rules_kept } =
            References::find(line.actor, line.events(), &earlier);
        let rule_changes = rules.map(|(before, after)| rule_changes(&self.catalogue, before, after));
        let entry = match &line.entry {
            LogEntry::Act { action, events } => LogEntry::Act {
                action: action.clone(),
                events: events.iter().map(Event::for_interface).collect(),
            },
            other => other.clone(),
        };
        Some(LogLine {
            seq,
            at: line.at,
            who,
            device: line.device().map(|device| device.name.clone()).filter(|name| !name.is_empty()),
            rolled: line.rolled(),
            entry,
            in_effect,
            foes,
            decisions,
            rule_changes: rule_changes.unwrap_or_default(),
            rules_kept,
        })
    }

    fn line(&self, seq: u64) -> Option<&Line> {
        line(&self.lines, seq)
    }
}

fn line(lines: &[Line], seq: u64) -> Option<&Line> {
    lines.get(usize::try_from(seq).ok()?.checked_sub(1)?)
}

/// A line in the format of a game file.
///
/// # Errors
/// It cannot be read, as for all that read a record.
pub(crate) fn game_line(record: &Record) -> Result<GameLine, Fault> {
    let Line { at, actor, origin, entry, .. } = Line::read(record)?;
    Ok(GameLine { seq: record.seq, at, actor, origin, entry })
}

/// The effect of a line on the history of its table.
pub(crate) fn turn_of(record: &Record) -> Result<Turn, Fault> {
    match record.kind {
        Kind::Act => Ok(Turn::Act),
        Kind::Undo | Kind::Redo => Ok(entry_of(record)?.turn()),
    }
}

/// The content of a line.
pub(crate) fn entry_of(record: &Record) -> Result<LogEntry, Fault> {
    let to = || record.payload.parse().map_err(|_| Fault::Damaged);
    Ok(match record.kind {
        Kind::Act => {
            let action = record.action.clone().ok_or(Fault::Damaged)?;
            // Most acts have one event, and a list that grows has room for four.
            let events: Box<[Event]> = serde_json::from_str(&record.payload).map_err(|_| Fault::Damaged)?;
            LogEntry::Act { action, events: events.into_vec() }
        }
        Kind::Undo if record.version > 1 => {
            let lines = serde_json::from_str(&record.payload).map_err(|_| Fault::Damaged)?;
            LogEntry::TakeBack { lines }
        }
        Kind::Undo => LogEntry::Undo { to: to()? },
        Kind::Redo => LogEntry::Redo { to: to()? },
    })
}

/// A line in its stored form.
pub(crate) fn record_of(line: &GameLine) -> Result<Record, Fault> {
    let GameLine { seq, at, actor, origin, entry } = line;
    let (kind, action, payload) = match entry {
        LogEntry::Act { action, events } => (Kind::Act, Some(action.clone()), serde_json::to_string(events)),
        LogEntry::Undo { to } => (Kind::Undo, None, Ok(to.to_string())),
        LogEntry::Redo { to } => (Kind::Redo, None, Ok(to.to_string())),
        LogEntry::TakeBack { lines } => (Kind::Undo, None, serde_json::to_string(lines)),
    };
    let failed = |error: serde_json::Error| Fault::Store { reason: error.to_string() };
    // Many lines are held at once, and a text is written with room for more.
    let payload = payload.map_err(failed)?.into_boxed_str().into_string();
    let origin = origin.as_ref().map(serde_json::to_string).transpose().map_err(failed)?;
    let origin = origin.map(|origin| origin.into_boxed_str().into_string());
    let actor = actor.map(|seat| seat.0);
    // An older Starboard reads all lines but those that it does not know.
    let version = match entry {
        LogEntry::TakeBack { .. } => 2,
        LogEntry::Act { events, .. } if events.iter().any(tells_of_let_go) => 3,
        LogEntry::Act { .. } | LogEntry::Undo { .. } | LogEntry::Redo { .. } => 1,
    };
    Ok(Record { seq: *seq, at: *at, actor, kind, action, payload, version, origin })
}

/// Returns true if an event says whether a monster let a player go.
fn tells_of_let_go(event: &Event) -> bool {
    matches!(event, Event::Declined { let_go: Some(_), .. })
}

/// The table that results from the given acts.
fn fold(catalogue: &Arc<Catalogue>, lines: &[Line], acts: &[u64]) -> Result<Table, Fault> {
    let events = acts.iter().filter_map(|seq| line(lines, *seq)).flat_map(Line::events);
    Table::replay(catalogue, events).map_err(|_| Fault::Damaged)
}

impl Step {
    /// The view after the step.
    pub(crate) fn view(&self) -> View {
        self.after.view()
    }

    fn act(
        seq: u64,
        at: i64,
        actor: Option<SeatId>,
        action: String,
        events: Vec<Event>,
        after: Table,
    ) -> Result<Self, Fault> {
        let entry = LogEntry::Act { action, events };
        Self::new(GameLine { seq, at, actor, origin: None, entry }, after)
    }

    fn new(line: GameLine, after: Table) -> Result<Self, Fault> {
        let record = record_of(&line)?;
        let GameLine { at, actor, origin, entry, .. } = line;
        Ok(Self { record, line: Line { at, actor, origin, entry, action: None }, after })
    }

    pub(crate) fn with_origin(mut self, origin: Origin) -> Result<Self, Fault> {
        let text = serde_json::to_string(&origin);
        self.record.origin = Some(text.map_err(|error| Fault::Store { reason: error.to_string() })?);
        self.line.origin = Some(origin);
        Ok(self)
    }
}

impl Line {
    /// True if a claimed win waits from here on: it is claimed here, or something was taken back or repeated.
    fn begins_waiting(&self) -> bool {
        match &self.entry {
            LogEntry::Act { events, .. } => events.iter().any(|event| matches!(event, Event::WinClaimed)),
            LogEntry::Undo { .. } | LogEntry::Redo { .. } | LogEntry::TakeBack { .. } => true,
        }
    }

    fn read(record: &Record) -> Result<Self, Fault> {
        if record.version > PAYLOAD_VERSION {
            return Err(Fault::NewerVersion { found: record.version, known: PAYLOAD_VERSION });
        }
        let entry = entry_of(record)?;
        let origin =
            record.origin.as_deref().map(serde_json::from_str).transpose().map_err(|_| Fault::Damaged)?;
        Ok(Self { at: record.at, actor: record.actor.map(SeatId), origin, entry, action: None })
    }

    fn device(&self) -> Option<&Device> {
        self.origin.as_ref()?.device.as_ref()
    }

    /// Returns true if the host rolled its dice.
    fn rolled(&self) -> bool {
        self.origin.as_ref().is_some_and(|origin| origin.rolled)
    }

    /// True if it does what another line does, or changes the same Level by the same number.
    fn makes_change_of(&self, other: &Line) -> bool {
        let level = |event: &Event| match event {
            Event::LevelChanged { seat, by, .. } => Some((*seat, *by)),
            _ => None,
        };
        let levels = |line: &Line| line.events().iter().filter_map(level).collect::<Vec<_>>();
        let (mine, others) = (levels(self), levels(other));
        (self.action.is_some() && self.action == other.action) || mine.iter().any(|one| others.contains(one))
    }

    fn turn(&self) -> Turn {
        self.entry.turn()
    }

    fn events(&self) -> &[Event] {
        match &self.entry {
            LogEntry::Act { events, .. } => events,
            LogEntry::Undo { .. } | LogEntry::Redo { .. } | LogEntry::TakeBack { .. } => &[],
        }
    }
}

impl LogEntry {
    /// The effect of a line on the history of its table.
    pub(crate) fn turn(&self) -> Turn {
        match self {
            Self::Act { .. } => Turn::Act,
            Self::Undo { to } => Turn::Undo(*to),
            Self::Redo { to } => Turn::Redo(*to),
            Self::TakeBack { lines } => Turn::TakeBack(lines.clone()),
        }
    }
}

#[cfg(test)]
mod tests;
