//! A host and its sessions.

use std::collections::HashMap;
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use parking_lot::MutexGuard;
use starboard_cards::Catalogue;
use starboard_core::{Action, SeatId};

use crate::cards::card_names::CardNames;
use crate::cards::sets::Sets;
use crate::exchange::uploads::Uploads;
use crate::journal::{Journal, OpenError, Store};
use crate::pictures::photos::PhotoService;
use crate::rescue::backups::Backups;
use crate::system::IS_PAGE;
use crate::system::clock::now;
use crate::system::lock::lock;
use crate::system::timer::Timer;
use crate::system::turns::Turns;
use crate::table::hosted::{Hosted, Listener};
use crate::wire::{Fault, Push, Pushed, Reach, Snapshot, TableId};

mod access;
mod archive;
#[cfg_attr(target_arch = "wasm32", path = "page/backing_up.rs")]
mod backing_up;
mod backups;
mod cards;
mod device;
mod devices;
mod dispatch;
mod files;
mod games;
mod lobby;
mod messages;
mod pictures;
mod play;
mod rosters;
mod rules;
mod sets;
mod tables;

use access::Client;
use devices::Devices;
pub use devices::Entrance;
pub use dispatch::Session;
#[cfg(feature = "server")]
pub(crate) use messages::{malformed, read};

/// The tables of one data folder. A clone is the same host: sessions, threads and planned work share what it wraps.
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
    // Lock order: one table, the map of tables, the sets, the names of cards, the store, the map of sessions, the watched
    // tables of a session. The map of tables is held for a moment only: not while the disk is waited for.
    /// All tables that are not deleted.
    tables: Mutex<HashMap<TableId, Arc<Mutex<Hosted>>>>,
    sets: Mutex<Sets>,
    /// Of those who have the text of a set, or a long game, read.
    readers: Turns,
    card_names: Mutex<CardNames>,
    store: Store,
    backups: Backups,
    backing_up: backing_up::BackingUp,
    /// The reason why the latest backup could not be made.
    backup_fault: Mutex<Option<Fault>>,
    /// True if anything changed since the last backup.
    changed: AtomicBool,
    /// All sessions, for pushes that do not concern a single table.
    sessions: Mutex<HashMap<u64, Arc<Subscriber>>>,
    /// The devices that are in.
    devices: Devices,
    photos: PhotoService,
    /// Counts claimed wins, and tells the lobby.
    timer: Timer,
    lobby_news: lobby::LobbyNews,
    lobby_text: lobby::LobbyText,
    faults: device::PastFaults,
    uploads: Uploads,
    /// Tells where other devices reach this host.
    reach: Mutex<Box<dyn Fn() -> Reach + Send + Sync>>,
    next_session: AtomicU64,
}

/// The number of no session, for changes that the host makes by itself.
const NOBODY: u64 = u64::MAX;

/// When tables that nobody watches leave memory.
#[derive(Clone, Copy)]
struct Unloading {
    /// The time without use.
    idle: Duration,
    /// The time between two looks for them.
    every: Duration,
}

const UNLOADING: Unloading = Unloading { idle: Duration::from_secs(300), every: Duration::from_secs(60) };

/// The listener of a session and the tables it watches.
struct Subscriber {
    /// It is told only what the client may read.
    listener: Listener,
    client: Client,
    /// Ends the session: its device was taken out.
    end: Box<dyn Fn() + Send + Sync>,
    /// The watched tables, with the player whose phone it is.
    watched: Mutex<HashMap<TableId, Option<SeatId>>>,
    /// True once it has asked for the lobby.
    sees_lobby: AtomicBool,
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
        let devices = Devices::load(journal.devices().map_err(|error| journal.open_error(error))?);
        let names = journal.setting(cards::SETTING).map_err(|error| journal.open_error(error))?;
        let card_names = Mutex::new(CardNames::load(names.as_deref()));
        let games = journal.games().map_err(|error| journal.open_error(error))?;
        let tables =
            games.into_iter().map(|game| (TableId(game.id.clone()), Arc::new(Mutex::new(Hosted::new(game)))));
        let tables = Mutex::new(tables.collect());
        let timer = Timer::start().map_err(|error| OpenError::io(folder, &error))?;
        let host = Self(Arc::new(Shared {
            catalogue: Catalogue::shipped(),
            tables,
            sets,
            readers: Turns::default(),
            card_names,
            backups: Backups::of(journal.path()),
            backing_up: backing_up::BackingUp::default(),
            backup_fault: Mutex::default(),
            changed: AtomicBool::default(),
            store: Store::new(journal),
            sessions: Mutex::default(),
            devices,
            photos: PhotoService::default(),
            timer,
            lobby_news: lobby::LobbyNews::default(),
            lobby_text: lobby::LobbyText::default(),
            faults: device::PastFaults::default(),
            uploads: Uploads::default(),
            reach: Mutex::new(Box::new(Reach::default)),
            next_session: AtomicU64::new(0),
        }));
        if !IS_PAGE {
            host.unload_idle_tables(UNLOADING);
        }
        host.keep_backups();
        Ok(host)
    }

    /// Unloads the tables that are idle, from now on.
    fn unload_idle_tables(&self, Unloading { idle, every }: Unloading) {
        for (_, hosted) in self.all_tables() {
            // A table that is locked is in use.
            if let Ok(mut hosted) = hosted.try_lock() {
                hosted.unload_if_idle(idle);
            }
        }
        let host = Arc::downgrade(&self.0);
        self.0.timer.after(every, move || {
            if let Some(shared) = host.upgrade() {
                Self(shared).unload_idle_tables(Unloading { idle, every });
            }
        });
    }

    /// Has uploads that get no more pieces ended.
    fn end_idle_uploads(&self) {
        if let Some(wait) = self.0.uploads.plan() {
            self.end_idle_uploads_after(wait);
        }
    }

    fn end_idle_uploads_after(&self, wait: Duration) {
        let host = Arc::downgrade(&self.0);
        self.0.timer.after(wait, move || {
            let Some(shared) = host.upgrade() else { return };
            if let Some(wait) = shared.uploads.end_idle() {
                Self(shared).end_idle_uploads_after(wait);
            }
        });
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

    /// Tells the lobby of a line, and has a game that has ended backed up.
    fn played(&self, snapshot: &Snapshot) {
        self.table_changed(&snapshot.table);
        if snapshot.latest.ends_game() {
            self.back_up_soon();
        }
    }

    fn count_claim(&self, table: &TableId) -> Result<(), Fault> {
        let hosted = self.hosted(table)?;
        let mut hosted = lock(&hosted);
        let live = hosted.live(self.0.catalogue, &self.0.store)?;
        match live.claim_left() {
            None => return Ok(()),
            // A win that was undone waits for the players to count it.
            Some(_) if live.was_undone() => return Ok(()),
            // The claim was renewed.
            Some(left) if !left.is_zero() => self.await_claim(&*hosted.snapshot()?),
            Some(_) => {
                let step =
                    live.act(None, &Action::Win { waited_ms: None }, false, self.0.catalogue, now())?;
                self.played(&*hosted.commit(NOBODY, step, &self.0.store)?);
            }
        }
        Ok(())
    }

    /// Runs the work that is due, and returns the wait until more is. A page and a simulation have no thread that does so.
    pub fn run_due(&self) -> Option<Duration> {
        self.0.timer.run_due()
    }

    /// Begins a session. The listener is called from any thread while the table in question is locked. It
    /// must return immediately and must not call the host.
    pub fn connect(&self, listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static) -> Session {
        self.connect_as(Client::Owner, listener, || {})
    }

    /// Begins the session of a client. `end` is called when its device is taken out.
    fn connect_as(
        &self,
        client: Client,
        listener: impl Fn(Arc<Pushed>) + Send + Sync + 'static,
        end: impl Fn() + Send + Sync + 'static,
    ) -> Session {
        let number = self.0.next_session.fetch_add(1, Ordering::Relaxed);
        let heard = {
            let (host, client) = (Arc::downgrade(&self.0), client.clone());
            move |push: Arc<Pushed>| {
                if host.upgrade().is_some_and(|shared| Self(shared).may_hear(&client, &push)) {
                    listener(push);
                }
            }
        };
        let subscriber = Arc::new(Subscriber {
            listener: Arc::new(heard),
            client,
            end: Box::new(end),
            watched: Mutex::default(),
            sees_lobby: AtomicBool::default(),
        });
        lock(&self.0.sessions).insert(number, Arc::clone(&subscriber));
        Session::new(self.clone(), number, subscriber)
    }

    /// Sets the function that tells where other devices reach this host from now on.
    pub fn reached_with(&self, reach: impl Fn() -> Reach + Send + Sync + 'static) {
        *lock(&self.0.reach) = Box::new(reach);
    }

    /// Where other devices reach this host now.
    fn reach(&self) -> Reach {
        lock(&self.0.reach)()
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
        let push = Arc::new(Pushed::from(push));
        self.0.changed.store(true, Ordering::Relaxed);
        for (_, subscriber) in lock(&self.0.sessions).iter().filter(|(number, _)| **number != session) {
            (subscriber.listener)(Arc::clone(&push));
        }
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.0.store.journal()
    }

    fn hosted(&self, table: &TableId) -> Result<Arc<Mutex<Hosted>>, Fault> {
        lock(&self.0.tables).get(table).cloned().ok_or(Fault::UnknownTable)
    }

    /// The tables that are not deleted, in no order.
    fn all_tables(&self) -> Vec<(TableId, Arc<Mutex<Hosted>>)> {
        lock(&self.0.tables).iter().map(|(table, hosted)| (table.clone(), Arc::clone(hosted))).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Request, Response};

    #[test]
    fn an_idle_table_leaves_memory_and_stays_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        let host = Host::open(folder.path()).unwrap();
        let session = host.connect(drop);
        let players = ["Ada", "Ben", "Cleo", "Dan"].map(str::to_owned);
        let request = Request::CreateExample { name: "Example".to_owned(), players };
        let Ok(Response::Table { snapshot }) = session.handle(request) else { panic!() };
        let table = snapshot.table.clone();
        let lobby = || match session.handle(Request::Lobby {}) {
            Ok(Response::Lobby { tables, .. }) => serde_json::to_value(tables).unwrap(),
            answer => panic!("{answer:?}"),
        };
        let before = lobby();
        let loaded = || lock(&host.hosted(&table).unwrap()).is_loaded();

        session.handle(Request::Watch { table: table.clone(), player: None }).unwrap();
        let now = Unloading { idle: Duration::ZERO, every: Duration::from_secs(60) };
        host.unload_idle_tables(now);
        assert!(loaded(), "it is watched");
        session.handle(Request::Unwatch { table: table.clone() }).unwrap();
        host.unload_idle_tables(UNLOADING);
        assert!(loaded(), "it was used a moment ago");
        host.unload_idle_tables(now);
        assert!(!loaded());
        assert_eq!(lobby(), before);
        let Ok(Response::Table { snapshot: again }) =
            session.handle(Request::Watch { table: table.clone(), player: None })
        else {
            panic!()
        };
        assert_eq!((again.seq, &again.view), (snapshot.seq, &snapshot.view));
    }
}
