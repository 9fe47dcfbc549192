use std::cell::RefCell;

use starboard_host::{Host, Session};

/// The number of runs until a new data folder is begun: deleted tables are kept in it.
const RUNS: u32 = 500;

/// A host shared by many runs of a thread. A new data folder for each run would take most of the time.
struct Served {
    _folder: tempfile::TempDir,
    host: Host,
    session: Session,
    runs: u32,
}

thread_local! {
    static SERVED: RefCell<Option<Served>> = const { RefCell::new(None) };
}

/// Runs something with a session of a host.
pub(super) fn with_session<T>(run: impl FnOnce(&Session) -> T) -> T {
    with_host(|_, session| run(session))
}

/// Runs something with a host and a session of its owner.
pub(super) fn with_host<T>(run: impl FnOnce(&Host, &Session) -> T) -> T {
    SERVED.with_borrow_mut(|served| {
        let kept = served.take().filter(|served| served.runs < RUNS);
        let served = served.insert(kept.unwrap_or_else(serve));
        served.runs += 1;
        run(&served.host, &served.session)
    })
}

fn serve() -> Served {
    // Uses memory if possible, because nothing has to be durable.
    let memory = std::path::Path::new("/dev/shm");
    let folder = if memory.is_dir() { tempfile::tempdir_in(memory) } else { tempfile::tempdir() };
    let folder = folder.expect("a folder for the tables");
    let host = Host::open(folder.path()).expect("a new folder opens");
    let session = host.connect(drop);
    Served { _folder: folder, host, session, runs: 0 }
}
