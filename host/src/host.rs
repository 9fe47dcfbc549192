use std::collections::{HashMap, HashSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use starboard_cards::Catalogue;
use starboard_core::{Action, SetUp, Table};
use starboard_scan::photo::Photo;

use crate::clock::now;
use crate::hosted::{Hosted, Listener};
use crate::journal::{Journal, NewGame, OpenError, Record};
use crate::labels::{self, Printing};
use crate::live::{Live, Step};
use crate::lock::lock;
use crate::scan::Places;
use crate::sets::Sets;
use crate::titles::TitleDesk;
use crate::wire::{Fault, GameLine, Push, Request, Response, Roster, TableId, TableSummary};
use crate::{exchange, facts, names, rules, scan};

mod sets;

/// The tables of one data folder. A clone is the same host.
///
/// Whoever talks to it does so through a [`Session`], from any thread:
///
/// ```
/// use starboard_host::Host;
/// use starboard_host::wire::{Request, Response};
///
/// let folder = tempfile::tempdir().unwrap();
/// let host = Host::open(folder.path()).unwrap();
/// let session = host.connect(|push| println!("{push:?}"));
/// assert!(matches!(session.handle(Request::Lobby {}), Ok(Response::Lobby { .. })));
/// ```
#[derive(Clone)]
pub struct Host(Arc<Shared>);

struct Shared {
    catalogue: &'static Arc<Catalogue>,
    // Locks are taken in this order: a table, all tables, the sets, the journal.
    tables: Mutex<HashMap<TableId, Arc<Mutex<Hosted>>>>,
    sets: Mutex<Sets>,
    journal: Mutex<Journal>,
    /// All sessions, to be told of what concerns no table.
    listeners: Mutex<HashMap<u64, Listener>>,
    titles: TitleDesk,
    sessions: AtomicU64,
}

/// One interface that talks to a host. Dropping it ends what it watches.
///
/// News is pushed to the listener in the order in which it came about, and never to the session that brought it
/// about, which has it from the answer. Where answers and news travel by different ways, the newer one of two snapshots
/// is the one with the higher `seq`.
pub struct Session {
    host: Host,
    number: u64,
    /// The interface runs on the device of the host.
    near: bool,
    listener: Listener,
    watched: Mutex<HashSet<TableId>>,
    printing: Printing,
}

impl Host {
    /// Opens a data folder, making it first if need be, and keeps other processes out of it.
    ///
    /// # Errors
    /// See [`OpenError`]. Nothing in the folder has changed.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let journal = Journal::open(folder)?;
        let stored = journal.sets().map_err(|error| journal.trouble(error))?;
        let sets = Mutex::new(Sets::load(Arc::clone(Catalogue::shipped()), stored));
        let journal = Mutex::new(journal);
        let tables = Mutex::default();
        Ok(Self(Arc::new(Shared {
            catalogue: Catalogue::shipped(),
            tables,
            sets,
            journal,
            listeners: Mutex::default(),
            titles: TitleDesk::default(),
            sessions: AtomicU64::new(0),
        })))
    }

    /// Begins a session. The listener is called from any thread, while the table in question is locked: it has to
    /// return at once, and must not call the host.
    pub fn connect(&self, listener: impl Fn(Arc<Push>) + Send + Sync + 'static) -> Session {
        let number = self.0.sessions.fetch_add(1, Ordering::Relaxed);
        let listener: Listener = Arc::new(listener);
        lock(&self.0.listeners).insert(number, Arc::clone(&listener));
        Session {
            host: self.clone(),
            number,
            near: true,
            listener,
            watched: Mutex::default(),
            printing: Printing::default(),
        }
    }

    /// Says where the files of the built interface are, by their paths there: those in `reader/` are what printed titles
    /// are read with. Without them, or where this was never said, only codes are read in a posted photo.
    pub fn read_titles_with(&self, files: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {
        self.0.titles.find(files);
    }

    /// What was last put under a name of the settings of this data folder.
    ///
    /// # Errors
    /// What the store said.
    pub fn setting(&self, name: &str) -> Result<Option<String>, Fault> {
        Ok(self.journal().setting(name)?)
    }

    /// Puts a value under a name of the settings of this data folder.
    ///
    /// # Errors
    /// What the store said; nothing has changed.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), Fault> {
        Ok(self.journal().set_setting(name, value)?)
    }

    /// Tells everybody but the session whose doing it is.
    fn tell_all_but(&self, session: u64, push: &Push) {
        let push = Arc::new(push.clone());
        for (_, listener) in lock(&self.0.listeners).iter().filter(|(number, _)| **number != session) {
            listener(Arc::clone(&push));
        }
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        lock(&self.0.journal)
    }

    fn hosted(&self, table: &TableId) -> Result<Arc<Mutex<Hosted>>, Fault> {
        // The journal is asked under this lock, lest a table that is being put away comes back.
        let mut tables = lock(&self.0.tables);
        if let Some(hosted) = tables.get(table) {
            return Ok(Arc::clone(hosted));
        }
        let game = self.journal().game(&table.0)?.filter(|game| !game.deleted).ok_or(Fault::UnknownTable)?;
        let hosted = Arc::new(Mutex::new(Hosted::new(game)));
        tables.insert(table.clone(), Arc::clone(&hosted));
        Ok(hosted)
    }

    fn lobby(&self) -> Result<Response, Fault> {
        let (games, rosters) = {
            let journal = self.journal();
            (journal.games()?, journal.rosters()?)
        };
        let summary = |game: crate::journal::Game| -> Option<TableSummary> {
            let hosted = self.hosted(&TableId(game.id)).ok()?;
            let mut hosted = lock(&hosted);
            hosted.summary(self.0.catalogue, &self.journal())
        };
        Ok(Response::Lobby { tables: games.into_iter().filter_map(summary).collect(), rosters })
    }
}

impl Session {
    /// The same session for an interface on another device, which is not told where the files of this one lie.
    #[must_use]
    pub fn from_afar(mut self) -> Self {
        self.near = false;
        self
    }

    /// Carries out a request. When the answer is there, everything it says is durable.
    ///
    /// # Errors
    /// Nothing has changed.
    pub fn handle(&self, request: Request) -> Result<Response, Fault> {
        // Nothing is taken over before it is written, so what a panic leaves behind is whole, and the evening goes on.
        catch_unwind(AssertUnwindSafe(|| self.dispatch(request))).unwrap_or(Err(Fault::Internal))
    }

    fn about(&self) -> Response {
        let folder = self.near.then(|| self.host.journal().place().display().to_string());
        Response::About { version: env!("CARGO_PKG_VERSION").to_owned(), folder }
    }

    /// Carries out a request, and tells everybody else of it who may be looking at the lobby.
    fn dispatch(&self, request: Request) -> Result<Response, Fault> {
        let in_lobby = request.changes_lobby();
        let answer = self.carry_out(request)?;
        if in_lobby {
            self.host.tell_all_but(self.number, &Push::LobbyChanged);
        }
        Ok(answer)
    }

    fn carry_out(&self, request: Request) -> Result<Response, Fault> {
        let host = &self.host;
        match request {
            Request::Catalogue { table } => Ok(facts::catalogue(&*self.catalogue(table.as_ref())?)),
            Request::Card { card, table } => facts::card(&*self.catalogue(table.as_ref())?, &card),
            Request::Lobby {} => host.lobby(),
            Request::About {} => Ok(self.about()),
            Request::CreateTable { name, set_up, save_roster, overrule } => {
                self.create(names::tidy(&name)?, set_up, save_roster, overrule)
            }
            Request::RenameTable { table, name } => {
                let name = names::tidy(&name)?;
                lock(&*host.hosted(&table)?).rename(self.number, name, &host.journal())?;
                Ok(Response::Done)
            }
            Request::DuplicateTable { table, name } => {
                let (_, lines) = self.lines(&table)?;
                self.add_played(names::tidy(&name)?, &lines)
            }
            Request::ExportTable { table } => {
                let (name, lines) = self.lines(&table)?;
                Ok(Response::Export { file: exchange::write(&name, lines)? })
            }
            Request::ImportTable { file } => {
                let game = exchange::read(host.0.catalogue, &file)?;
                self.add_played(&game.name, &game.lines)
            }
            Request::DeleteTable { table } => {
                let hosted = host.hosted(&table)?;
                let mut hosted = lock(&hosted);
                hosted.put_away(self.number, now(), &host.journal())?;
                lock(&host.0.tables).remove(&table);
                Ok(Response::Done)
            }
            Request::RestoreTable { table } => {
                let journal = host.journal();
                let game = journal.game(&table.0)?.ok_or(Fault::UnknownTable)?;
                journal.put_away(game.key, None)?;
                Ok(Response::Done)
            }
            Request::SaveRoster { roster } => self.save_roster(roster),
            Request::RenameRoster { name, to } => self.rename_roster(name.trim(), names::tidy(&to)?),
            Request::DeleteRoster { name } => {
                host.journal().delete_roster(name.trim())?;
                Ok(Response::Done)
            }
            Request::Watch { table } => self.watch(table),
            Request::Unwatch { table } => {
                lock(&self.watched).remove(&table);
                self.unwatch(&table);
                Ok(Response::Done)
            }
            Request::Act { table, actor, mut action, overrule, after } => {
                action.roll_missing_dice(|| rand::random_range(1..=6));
                let own = self.catalogue(None)?;
                if let Action::LaySet { set, text: text @ None } = &mut action {
                    *text = own.set(set).map(|set| set.text.to_string());
                }
                self.change(&table, after, |live| live.act(actor, &action, overrule, &own, now()))
            }
            Request::Undo { table, to, after } => self.change(&table, after, |live| live.undo(to, now())),
            Request::Redo { table, to, after } => self.change(&table, after, |live| live.redo(to, now())),
            Request::PreviewUndo { table, to } => {
                let view = self.look(&table, |live| live.preview_undo(to))?;
                Ok(Response::Preview { view: Box::new(view) })
            }
            Request::Statistics { table } => {
                let statistics = self.look(&table, Live::statistics)?;
                Ok(Response::Statistics { statistics: Box::new(statistics) })
            }
            Request::Log { table, since } => {
                let lines = self.look(&table, |live| Ok(live.log(since)))?;
                Ok(Response::Log { lines })
            }
            Request::Rulebook { edition } => Ok(rules::rulebook(edition)),
            Request::Rule { rule, edition } => {
                Ok(Response::Rule { page: Box::new(rules::page(&rule, edition)?) })
            }
            Request::Search { query, edition } => {
                Ok(Response::Found { hits: rules::search(&query, edition, &*self.catalogue(None)?)? })
            }
            Request::RulesAbout { subject, edition } => {
                Ok(Response::Rules { rules: rules::about(&subject, edition, &*self.catalogue(None)?) })
            }
            Request::RulesNow { table } => {
                let rules = self.look(&table, |live| Ok(rules::now(live.table())))?;
                Ok(Response::Rules { rules })
            }
            Request::Recognize { readings, table } => {
                let recognition = self.places(table.as_ref(), |places| Ok(places.recognize(readings)))?;
                Ok(Response::Recognized { recognition })
            }
            Request::ReadPhoto { picture, table } => {
                let photo = scan::open(&picture)?;
                let titles = |photo: &Photo| host.0.titles.read(photo);
                let recognitions = self.places(table.as_ref(), |places| places.photo(&photo, titles))?;
                Ok(Response::PhotoRead { recognitions })
            }
            Request::DrawCode { of, kind } => self.places(None, |places| places.draw(&of, kind)),
            Request::LabelFormats {} => Ok(labels::formats()),
            Request::PrintLabels { job, sheets } => {
                self.printing.begin(&*self.catalogue(None)?, job, &sheets, &self.listener)
            }
            Request::StopLabels { job } => {
                self.printing.stop(job);
                Ok(Response::Done)
            }
            request => self.dispatch_set(request),
        }
    }

    fn create(
        &self,
        name: &str,
        set_up: SetUp,
        save_roster: bool,
        overrule: bool,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let at = now();
        let step = Live::set_up(host.0.catalogue, &set_up, overrule, at)?;
        let records = [step.record.clone()];
        let live = Live::begin(host.0.catalogue, step)?;
        self.add(name, live, &records, |rosters| roster_of(name, set_up, save_roster, rosters))
    }

    /// Adds a table with the lines of another one.
    fn add_played(&self, name: &str, lines: &[GameLine]) -> Result<Response, Fault> {
        let (live, records) = Live::import(self.host.0.catalogue, lines)?;
        self.add(name, live, &records, |_| None)
    }

    /// Adds a table, and remembers its players as the roster that is worked out from those there are.
    fn add(
        &self,
        name: &str,
        live: Live,
        records: &[Record],
        roster: impl FnOnce(Vec<Roster>) -> Option<Roster>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let table = new_id();
        let edition = serde_json::to_value(live.table().edition()).ok();
        let edition = edition.as_ref().and_then(|edition| edition.as_str()).unwrap_or_default();
        let game = NewGame { id: &table.0, name, edition, created_at: now() };
        // Before anything is written: a table that cannot be shown must not be there.
        let hosted = Hosted::begin(game, live);
        let snapshot = hosted.snapshot()?;

        // Under this lock nobody else can read the table from the journal and have it twice.
        let mut tables = lock(&host.0.tables);
        let mut journal = host.journal();
        let roster = roster(journal.rosters()?);
        let key = journal.create(game, records, roster.as_ref())?;
        tables.insert(table, Arc::new(Mutex::new(hosted.with_key(key))));
        Ok(Response::Table { snapshot })
    }

    /// The name of a table, and its lines.
    fn lines(&self, table: &TableId) -> Result<(String, Vec<GameLine>), Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let lines = hosted.live(host.0.catalogue, &host.journal())?.lines();
        Ok((hosted.name().to_owned(), lines))
    }

    /// Looks at a table without changing it.
    fn look<T>(&self, table: &TableId, look: impl FnOnce(&Live) -> Result<T, Fault>) -> Result<T, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        look(hosted.live(host.0.catalogue, &host.journal())?)
    }

    /// Where codes and titles lead, as of a table or of the whole host.
    fn places<T>(
        &self,
        table: Option<&TableId>,
        look: impl FnOnce(Places<'_>) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let seats = |table: &TableId| {
            self.look(table, |live| Ok(live.table().seats().map(|seat| seat.id).collect())).ok()
        };
        look(Places { catalogue: &*self.catalogue(table)?, seats: &seats })
    }

    fn save_roster(&self, roster: Roster) -> Result<Response, Fault> {
        let name = names::tidy(&roster.name)?.to_owned();
        let Roster { edition, house_rules, seats, .. } = roster;
        // Whoever is remembered must be able to sit down.
        let set_up = SetUp { edition, house_rules, seats };
        Table::set_up(self.host.0.catalogue, &set_up, true)
            .map_err(|objections| Fault::SetUp { objections })?;
        let SetUp { edition, house_rules, seats } = set_up;
        self.host.journal().save_roster(&Roster { name, edition, house_rules, seats }, now())?;
        Ok(Response::Done)
    }

    fn rename_roster(&self, name: &str, to: &str) -> Result<Response, Fault> {
        let journal = self.host.journal();
        if name != to && journal.has_roster(to)? {
            return Err(Fault::NameTaken);
        }
        if journal.rename_roster(name, to)? { Ok(Response::Done) } else { Err(Fault::UnknownRoster) }
    }

    fn watch(&self, table: TableId) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(&table)?;
        let mut hosted = lock(&hosted);
        hosted.live(host.0.catalogue, &host.journal())?;
        let snapshot = hosted.snapshot()?;
        hosted.watch(self.number, Arc::clone(&self.listener));
        lock(&self.watched).insert(table);
        Ok(Response::Table { snapshot })
    }

    fn unwatch(&self, table: &TableId) {
        let hosted = lock(&self.host.0.tables).get(table).cloned();
        if let Some(hosted) = hosted {
            lock(&hosted).unwatch(self.number);
        }
    }

    fn change(
        &self,
        table: &TableId,
        after: Option<u64>,
        plan: impl FnOnce(&Live) -> Result<Step, Fault>,
    ) -> Result<Response, Fault> {
        let host = &self.host;
        let hosted = host.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(host.0.catalogue, &host.journal())?;
        let seq = live.seq();
        if after.is_some_and(|after| after != seq) {
            return Err(Fault::Stale { seq });
        }
        let step = plan(live)?;
        let snapshot = hosted.take(self.number, step, &host.journal())?;
        Ok(Response::Table { snapshot })
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        lock(&self.host.0.listeners).remove(&self.number);
        for table in lock(&self.watched).drain() {
            self.unwatch(&table);
        }
    }
}

/// The roster that a new table makes the one last used: the one of these players, or a new one if it is wanted.
fn roster_of(name: &str, set_up: SetUp, wanted: bool, rosters: Vec<Roster>) -> Option<Roster> {
    let SetUp { edition, house_rules, seats } = set_up;
    let known = rosters.into_iter().find(|roster| roster.seats == seats).map(|roster| roster.name);
    let name = known.or_else(|| wanted.then(|| name.to_owned()))?;
    Some(Roster { name, edition, house_rules, seats })
}

/// A hundred random bits, without letters that are taken for others.
pub(crate) fn new_id() -> TableId {
    const LETTERS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
    TableId((0..20).map(|_| char::from(LETTERS[rand::random_range(0..LETTERS.len())])).collect())
}
