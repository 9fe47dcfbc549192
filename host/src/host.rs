//! A host and its sessions.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use starboard_cards::Catalogue;
use starboard_core::Action;

use crate::card_names::CardNames;
use crate::clock::now;
use crate::hosted::{Hosted, Listener};
use crate::journal::{Journal, OpenError};
use crate::lock::lock;
#[cfg(not(target_arch = "wasm32"))]
use crate::photos::PhotoService;
use crate::sets::Sets;
use crate::timer::Timer;
use crate::wire::{Fault, Push, Response, Snapshot, TableId, TableSummary};

mod card_names;
mod device;
mod games;
mod heavy;
mod rosters;
mod session;
mod sets;
mod tables;

pub use session::Session;
#[cfg(not(target_arch = "wasm32"))]
pub(crate) use tables::new_id;

/// The tables of one data folder. A clone is the same host.
///
/// Clients use it through a [`Session`], from any thread:
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
    // Lock order: one table, the map of tables, the sets, the names of cards, the journal, the map of sessions, the watched
    // tables of a session.
    tables: Mutex<HashMap<TableId, Arc<Mutex<Hosted>>>>,
    sets: Mutex<Sets>,
    card_names: Mutex<CardNames>,
    journal: Mutex<Journal>,
    /// All sessions, for pushes that do not concern a single table.
    sessions: Mutex<HashMap<u64, Arc<Subscriber>>>,
    #[cfg(not(target_arch = "wasm32"))]
    photos: PhotoService,
    /// Counts claimed wins.
    timer: Timer,
    faults: device::PastFaults,
    next_session: AtomicU64,
}

/// The number of no session, for changes that the host makes by itself.
const NOBODY: u64 = u64::MAX;

/// The listener of a session and the tables it watches.
struct Subscriber {
    listener: Listener,
    watched: Mutex<HashSet<TableId>>,
}

impl Host {
    /// Opens a data folder, creating it if necessary, and locks out other processes.
    ///
    /// # Errors
    /// See [`OpenError`]. Nothing in the folder is changed.
    pub fn open(folder: &Path) -> Result<Self, OpenError> {
        let journal = Journal::open(folder)?;
        let stored = journal.sets().map_err(|error| journal.open_error(error))?;
        let sets = Mutex::new(Sets::load(Arc::clone(Catalogue::shipped()), stored));
        let names = journal.setting(card_names::SETTING).map_err(|error| journal.open_error(error))?;
        let card_names = Mutex::new(CardNames::load(names.as_deref()));
        let timer = Timer::start().map_err(|error| OpenError::io(folder, &error))?;
        let journal = Mutex::new(journal);
        let tables = Mutex::default();
        Ok(Self(Arc::new(Shared {
            catalogue: Catalogue::shipped(),
            tables,
            sets,
            card_names,
            journal,
            sessions: Mutex::default(),
            #[cfg(not(target_arch = "wasm32"))]
            photos: PhotoService::default(),
            timer,
            faults: device::PastFaults::default(),
            next_session: AtomicU64::new(0),
        })))
    }

    /// Has a claimed win counted when the wait is over, whether or not an interface is still open.
    fn await_claim(&self, snapshot: &Snapshot) {
        let Some(past) = snapshot.claimed_ms else { return };
        let left = Duration::from_millis(snapshot.view.claim_wait_ms.saturating_sub(past).into());
        let (host, table) = (Arc::downgrade(&self.0), snapshot.table.clone());
        self.0.timer.after(left, move || {
            // If the win meets an objection, the players settle it.
            let _ = host.upgrade().map(|shared| Self(shared).count_claim(&table));
        });
    }

    fn count_claim(&self, table: &TableId) -> Result<(), Fault> {
        let hosted = self.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(self.0.catalogue, &self.journal())?;
        let at = now();
        match live.claim_left(at) {
            None => return Ok(()),
            // The claim was renewed, or the clock was set back.
            Some(left) if !left.is_zero() => self.await_claim(&*hosted.snapshot()?),
            Some(_) => {
                let step = live.act(None, &Action::Win {}, false, self.0.catalogue, at)?;
                hosted.commit(NOBODY, step, &self.journal())?;
                self.notify_lobby(NOBODY);
            }
        }
        Ok(())
    }

    /// Runs the work that is due, and returns the wait until more is. A page has no thread that does so.
    #[cfg(target_arch = "wasm32")]
    pub fn run_due(&self) -> Option<Duration> {
        self.0.timer.run_due()
    }

    /// Begins a session. The listener is called from any thread while the table in question is locked. It
    /// must return immediately and must not call the host.
    pub fn connect(&self, listener: impl Fn(Arc<Push>) + Send + Sync + 'static) -> Session {
        let number = self.0.next_session.fetch_add(1, Ordering::Relaxed);
        let subscriber = Arc::new(Subscriber { listener: Arc::new(listener), watched: Mutex::default() });
        lock(&self.0.sessions).insert(number, Arc::clone(&subscriber));
        Session::new(self.clone(), number, subscriber)
    }

    /// Sets the function that reads a file of the built interface by its path. The files under `reader/` are
    /// the models for reading printed titles. Without them, only codes are read in an uploaded photo.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn read_titles_with(&self, files: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static) {
        self.0.photos.set_files(files);
    }

    /// The value of a setting of this data folder.
    ///
    /// # Errors
    /// A [`Fault`] if the database fails.
    pub fn setting(&self, name: &str) -> Result<Option<String>, Fault> {
        Ok(self.journal().setting(name)?)
    }

    /// Stores the value of a setting of this data folder.
    ///
    /// # Errors
    /// A [`Fault`] if the database fails; nothing is changed.
    pub fn set_setting(&self, name: &str, value: &str) -> Result<(), Fault> {
        Ok(self.journal().set_setting(name, value)?)
    }

    /// Pushes to every session except the one that made the change.
    fn notify_others(&self, session: u64, push: Push) {
        self.notify(push, |number, _| number != session);
    }

    /// Pushes to every session that watches no table and so may show the lobby, except the one that made the
    /// change.
    fn notify_lobby(&self, session: u64) {
        self.notify(Push::LobbyChanged, |number, subscriber| {
            number != session && lock(&subscriber.watched).is_empty()
        });
    }

    fn notify(&self, push: Push, receives: impl Fn(u64, &Subscriber) -> bool) {
        let push = Arc::new(push);
        for (_, subscriber) in
            lock(&self.0.sessions).iter().filter(|(number, subscriber)| receives(**number, subscriber))
        {
            (subscriber.listener)(Arc::clone(&push));
        }
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        lock(&self.0.journal)
    }

    fn hosted(&self, table: &TableId) -> Result<Arc<Mutex<Hosted>>, Fault> {
        // The journal is read under this lock so that a table that is being deleted cannot be added back.
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
        let examples = self.marked(games::EXAMPLES)?;
        let summary = |game: crate::journal::Game| -> Option<TableSummary> {
            let hosted = self.hosted(&TableId(game.id)).ok()?;
            let mut hosted = lock(&hosted);
            let summary = hosted.summary(self.0.catalogue, &self.journal())?;
            Some(TableSummary { example: examples.contains(&summary.table), ..summary })
        };
        let rosters = rosters.into_iter().map(|roster| rosters::shown(self.0.catalogue, roster)).collect();
        Ok(Response::Lobby { tables: games.into_iter().filter_map(summary).collect(), rosters })
    }
}
