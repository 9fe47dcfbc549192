//! The host of this window, and the way of its news to the interface.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use starboard_host::wire::{Fault, Push, Recovery, Request, Response};
use starboard_host::{Host, Session};
use tauri::async_runtime::spawn_blocking;
use tauri::ipc::Channel;

/// The one session of the window with its host.
pub(crate) struct Shell(Arc<Inner>);

/// Gives a file of the built interface by its path.
type Interface = Arc<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

struct Inner {
    folder: PathBuf,
    interface: Interface,
    /// None as long as the data folder could not be opened. The next request tries again.
    session: Mutex<Option<Arc<Session>>>,
    /// None until the interface listens. A page that is loaded again listens anew.
    news: Arc<Mutex<Option<Channel<Push>>>>,
}

impl Shell {
    /// Begins to open a data folder, while the window opens. `interface` gives the files of the built interface.
    pub(crate) fn open(
        folder: PathBuf,
        interface: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static,
    ) -> Shell {
        let interface: Interface = Arc::new(interface);
        let inner = Arc::new(Inner { folder, interface, session: Mutex::default(), news: Arc::default() });
        let opening = Arc::clone(&inner);
        // A fault comes up again, and is answered, with the first request.
        spawn_blocking(move || opening.session().map(drop));
        Shell(inner)
    }

    /// Carries out a request away from the thread of the window.
    pub(crate) async fn request(&self, request: Request) -> Result<Response, Fault> {
        let inner = Arc::clone(&self.0);
        let answer = spawn_blocking(move || inner.session()?.handle(request)).await;
        answer.unwrap_or(Err(Fault::Internal))
    }

    /// Saves what can be read of a damaged database. The next request opens the folder anew.
    pub(crate) async fn recover(&self) -> Result<Recovery, Fault> {
        let inner = Arc::clone(&self.0);
        spawn_blocking(move || inner.recover()).await.unwrap_or(Err(Fault::Internal))
    }

    /// Sends the news here from now on.
    pub(crate) fn subscribe(&self, channel: Channel<Push>) {
        *self.0.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(channel);
    }
}

impl Inner {
    fn session(&self) -> Result<Arc<Session>, Fault> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(session) = &*session {
            return Ok(Arc::clone(session));
        }
        let opened = Arc::new(connect(&self.folder, Arc::clone(&self.interface), Arc::clone(&self.news))?);
        *session = Some(Arc::clone(&opened));
        Ok(opened)
    }

    fn recover(&self) -> Result<Recovery, Fault> {
        let mut session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        // A folder has to be let go of before its database can be replaced.
        *session = None;
        starboard_host::recover(&self.folder).map(Recovery::from).map_err(|error| error.fault())
    }
}

fn connect(
    folder: &Path,
    interface: Interface,
    news: Arc<Mutex<Option<Channel<Push>>>>,
) -> Result<Session, Fault> {
    let host = Host::open(folder).map_err(|error| error.fault())?;
    host.read_titles_with(move |path| interface(path));
    Ok(host.connect(move |push| {
        if let Some(channel) = &*news.lock().unwrap_or_else(PoisonError::into_inner) {
            // A page that is gone needs no news.
            let _ = channel.send(Arc::unwrap_or_clone(push));
        }
    }))
}
