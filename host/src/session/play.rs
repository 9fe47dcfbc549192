//! Requests about what is played at a table.

use std::sync::Arc;

use starboard_core::{Action, Lateness, SeatId};

use super::Session;
use crate::system::chance;
use crate::system::clock::now;
use crate::system::lock::lock;
#[cfg(feature = "simulation")]
use crate::system::simulation::Planted;
use crate::table::live::{LiveTable, Step};
use crate::wire::{Fault, Origin, PlayRequest, Response, TableId, names};

impl Session {
    pub(super) fn answer_play(&self, request: PlayRequest) -> Result<Response, Fault> {
        match request {
            PlayRequest::Watch { table, player } => self.watch(&table, player),
            PlayRequest::Unwatch { table } => {
                let player = lock(&self.subscriber.watched).remove(&table).flatten();
                self.unwatch(&table);
                if player.is_some() {
                    self.host.tell_phones(&table, None);
                }
                Ok(Response::Done)
            }
            PlayRequest::Act { table, actor, mut action, overrule, after, id, again } => {
                let rolled = action.roll_missing_dice(chance::die);
                let own = self.catalogue(None)?;
                if let Action::AddSet { set, text: text @ None } = &mut action {
                    *text = own.set(set).map(|set| set.text.to_string());
                }
                let once = !again && !action.is_idempotent();
                // Only the objection that was shown is overruled.
                let judged = Some(&action).filter(|_| !overrule);
                let conditions = Conditions { after, id, rolled, once, judged };
                self.change(&table, conditions, |live| live.act(actor, &action, overrule, &own, now()))
            }
            PlayRequest::Undo { table, to, after, id } => {
                self.change(&table, Conditions::new(after, id), |live| live.undo(to, now()))
            }
            PlayRequest::Redo { table, to, after, id } => {
                self.change(&table, Conditions::new(after, id), |live| live.redo(to, now()))
            }
            PlayRequest::WasDone { table, id } => {
                let seq = self.look(&table, |live| Ok(live.line_of_request(&id)))?;
                Ok(Response::WasDone { seq })
            }
            PlayRequest::PreviewCharity { table, seat, hand, larger_to } => {
                let charity = self.look(&table, |live| Ok(live.table().charity(seat, hand, &larger_to)))?;
                Ok(Response::Charity { charity })
            }
            PlayRequest::PlayStep { table, play } => {
                let own = self.catalogue(None)?;
                let step = self.look(&table, |live| live.play_step(&play, &own))?;
                Ok(Response::PlayStep { step })
            }
            PlayRequest::PreviewAct { table, action, overrule } => {
                let own = self.catalogue(None)?;
                let preview = self.look(&table, |live| {
                    Ok(live.preview(&live.act(None, &action, overrule, &own, now())?))
                })?;
                Ok(Response::Preview { preview: Box::new(preview) })
            }
            PlayRequest::PreviewUndo { table, to } => {
                let preview = self.look(&table, |live| live.preview_undo(to))?;
                Ok(Response::Preview { preview: Box::new(preview) })
            }
            PlayRequest::TakeBack { table, lines, after, id } => {
                self.change(&table, Conditions::new(after, id), |live| live.take_back(lines, now()))
            }
            PlayRequest::PreviewTakeBack { table, lines } => {
                let (along, preview) = self.look(&table, |live| live.preview_take_back(lines))?;
                Ok(Response::TakeBackPreview { along, preview: Box::new(preview) })
            }
        }
    }

    fn watch(&self, table: &TableId, player: Option<SeatId>) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(host.0.catalogue, &host.0.store)?;
        let player = self.player(player).filter(|seat| live.table().seat(*seat).is_ok());
        let snapshot = hosted.snapshot()?;
        // After a restart, a claim may still be running.
        host.await_claim(&snapshot);
        hosted.watch(self.number, Arc::clone(&self.subscriber.listener));
        drop(hosted);
        self.come(table, player)?;
        Ok(Response::Table { snapshot })
    }

    pub(super) fn unwatch(&self, table: &TableId) {
        let hosted = lock(&self.host.0.tables).get(table).cloned();
        if let Some(hosted) = hosted {
            lock(&hosted).unwatch(self.number);
        }
    }

    /// The actions that stand at a table now, for a client in the same process.
    ///
    /// # Errors
    /// The table does not exist, or cannot be read.
    pub fn legal_actions(&self, table: &TableId) -> Result<Vec<Action>, Fault> {
        self.look(table, |live| Ok(live.table().legal_actions(None)))
    }

    /// Reads a table without changing it.
    pub(super) fn look<T>(
        &self,
        table: &TableId,
        look: impl FnOnce(&LiveTable) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(host.0.catalogue, &host.0.store)?;
        look(live)
    }

    /// Applies a step to a table. If the last line of the table is not the one that the sender saw, refuses, unless the
    /// action stays valid or is already done.
    fn change(
        &self,
        table: &TableId,
        conditions: Conditions<'_>,
        plan: impl FnOnce(&LiveTable) -> Result<Step, Fault>,
    ) -> Result<Response, Fault> {
        let Conditions { after, id, rolled, once, judged } = conditions;
        id.as_deref().map_or(Ok(()), names::validate_id)?;
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(host.0.catalogue, &host.0.store)?;
        let done = id.as_deref().is_some_and(|id| live.line_of_request(id).is_some());
        #[cfg(feature = "simulation")]
        let done = done && !crate::system::simulation::comes_up(Planted::IdIgnored);
        if done {
            return Ok(Response::Table { snapshot: hosted.snapshot()? });
        }
        let device = lock(&self.device).clone();
        let seq = live.seq();
        let step = plan(live);
        let twin = match (&step, &device) {
            (Ok(step), Some(device)) if once => live.said_already(step, after, device),
            _ => None,
        };
        if let Some(fault) = twin {
            return Err(fault);
        }
        if let Some(seen) = after.filter(|after| *after != seq) {
            match judged.map_or(Lateness::Stale, |action| live.lateness(action, seen)) {
                Lateness::Valid => {}
                Lateness::Done => return Ok(Response::Table { snapshot: hosted.snapshot()? }),
                Lateness::Stale => return Err(Fault::Stale { seq }),
            }
        }
        let step = step?.with_origin(Origin { device, request: id, rolled })?;
        let snapshot = hosted.commit(self.number, step, &host.0.store)?;
        host.played(&snapshot);
        host.await_claim(&snapshot);
        Ok(Response::Table { snapshot })
    }
}

/// The sender's conditions for a change, and its origin.
struct Conditions<'a> {
    /// The last line that the sender saw.
    after: Option<u64>,
    /// The id of the request.
    id: Option<String>,
    /// True if the host rolled dice for it.
    rolled: bool,
    /// True if a change that another device has just made is refused.
    once: bool,
    /// The action, if it may still count or be done when the table has changed meanwhile.
    judged: Option<&'a Action>,
}

impl Conditions<'_> {
    /// A change that may be made twice.
    fn new(after: Option<u64>, id: Option<String>) -> Self {
        Self { after, id, rolled: false, once: false, judged: None }
    }
}
