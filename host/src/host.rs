//! A host, and the sessions of those who talk to it.

use std::collections::{HashMap, HashSet};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};

use starboard_cards::Catalogue;

use crate::hosted::{Hosted, Listener};
use crate::journal::{Journal, OpenError};
use crate::lock::lock;
use crate::sets::Sets;
use crate::titles::TitleDesk;
use crate::wire::{Fault, Push, Response, TableId, TableSummary};

mod rosters;
mod session;
mod sets;
mod tables;

pub use session::Session;
pub(crate) use tables::new_id;

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
    // Locks are taken in this order: a table, all tables, the sets, the journal, all sessions, what one of them watches.
    tables: Mutex<HashMap<TableId, Arc<Mutex<Hosted>>>>,
    sets: Mutex<Sets>,
    journal: Mutex<Journal>,
    /// All sessions, to be told of what concerns no table.
    sessions: Mutex<HashMap<u64, Arc<Ear>>>,
    titles: TitleDesk,
    next_session: AtomicU64,
}

/// What a session hears, and of which tables.
struct Ear {
    listener: Listener,
    watched: Mutex<HashSet<TableId>>,
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
            sessions: Mutex::default(),
            titles: TitleDesk::default(),
            next_session: AtomicU64::new(0),
        })))
    }

    /// Begins a session. The listener is called from any thread, while the table in question is locked: it has to
    /// return at once, and must not call the host.
    pub fn connect(&self, listener: impl Fn(Arc<Push>) + Send + Sync + 'static) -> Session {
        let number = self.0.next_session.fetch_add(1, Ordering::Relaxed);
        let ear = Arc::new(Ear { listener: Arc::new(listener), watched: Mutex::default() });
        lock(&self.0.sessions).insert(number, Arc::clone(&ear));
        Session::new(self.clone(), number, ear)
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
    fn tell_others(&self, session: u64, push: Push) {
        self.tell(push, |number, _| number != session);
    }

    /// Tells everybody who is at no table, and so may be looking at the lobby, but the session whose doing it is.
    fn tell_lobby(&self, session: u64) {
        self.tell(Push::LobbyChanged, |number, ear| number != session && lock(&ear.watched).is_empty());
    }

    fn tell(&self, push: Push, whom: impl Fn(u64, &Ear) -> bool) {
        let push = Arc::new(push);
        for (_, ear) in lock(&self.0.sessions).iter().filter(|(number, ear)| whom(**number, ear)) {
            (ear.listener)(Arc::clone(&push));
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
