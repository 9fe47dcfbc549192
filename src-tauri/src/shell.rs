//! The host of this window, and the channel for its news to the interface.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use starboard_host::wire::{Fault, Push, Recovery, Request, Response};
use starboard_host::{Host, Session};
use tauri::async_runtime::spawn_blocking;
use tauri::ipc::Channel;

use crate::sharing::Sharing;

/// The session of the window with its host.
pub(crate) struct Shell(Arc<Inner>);

/// The state of the data folder.
#[derive(Default)]
enum Opening {
    /// Nothing has tried to open it yet.
    #[default]
    Untried,
    /// It is open.
    Open(Host, Arc<Session>),
    /// It could not be opened at this time. The next request tries again.
    Failed(Instant, Fault),
}

/// Returns a file of the built interface by its path.
pub(crate) type Interface = Arc<dyn Fn(&str) -> Option<Vec<u8>> + Send + Sync>;

struct Inner {
    folder: PathBuf,
    interface: Interface,
    opening: Mutex<Opening>,
    /// None until the interface subscribes. A reloaded page subscribes again.
    news: Arc<Mutex<Option<Channel<Push>>>>,
    sharing: Mutex<Option<Sharing>>,
}

impl Shell {
    /// Starts to open a data folder while the window opens. `interface` returns the files of the built interface.
    pub(crate) fn open(
        folder: PathBuf,
        interface: impl Fn(&str) -> Option<Vec<u8>> + Send + Sync + 'static,
    ) -> Shell {
        let interface: Interface = Arc::new(interface);
        let inner = Arc::new(Inner {
            folder,
            interface,
            opening: Mutex::default(),
            news: Arc::default(),
            sharing: Mutex::default(),
        });
        let opening = Arc::clone(&inner);
        // The first request answers with the fault.
        spawn_blocking(move || opening.session().map(drop));
        Shell(inner)
    }

    /// Carries out a request on another thread than the window's.
    pub(crate) async fn request(&self, request: Request) -> Result<Response, Fault> {
        let inner = Arc::clone(&self.0);
        let answer = spawn_blocking(move || inner.session()?.handle(request)).await;
        answer.unwrap_or(Err(Fault::Internal))
    }

    /// Starts or stops serving the tables to the networks of this device. Returns true if they are served now.
    pub(crate) async fn share(&self, on: Option<bool>) -> Result<bool, Fault> {
        let is_on = self.0.sharing().is_some();
        let on = on.unwrap_or(is_on);
        if on == is_on {
            return Ok(on);
        }
        if !on {
            *self.0.sharing() = None;
            return Ok(false);
        }
        let inner = Arc::clone(&self.0);
        let opened = spawn_blocking(move || inner.opened()).await.unwrap_or(Err(Fault::Internal));
        let sharing = Sharing::start(opened?.0, Arc::clone(&self.0.interface)).await?;
        *self.0.sharing() = Some(sharing);
        Ok(true)
    }

    /// Recovers the readable part of a damaged database. The next request opens the folder again.
    pub(crate) async fn recover(&self) -> Result<Recovery, Fault> {
        let inner = Arc::clone(&self.0);
        spawn_blocking(move || inner.recover()).await.unwrap_or(Err(Fault::Internal))
    }

    /// Sends news to `channel` from now on.
    pub(crate) fn subscribe(&self, channel: Channel<Push>) {
        *self.0.news.lock().unwrap_or_else(PoisonError::into_inner) = Some(channel);
    }
}

impl Inner {
    fn sharing(&self) -> MutexGuard<'_, Option<Sharing>> {
        self.sharing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn session(&self) -> Result<Arc<Session>, Fault> {
        self.opened().map(|(_, session)| session)
    }

    fn opened(&self) -> Result<(Host, Arc<Session>), Fault> {
        let asked = Instant::now();
        let mut opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        match &*opening {
            Opening::Open(host, session) => return Ok((host.clone(), Arc::clone(session))),
            // Opening a folder in use takes seconds to fail, so the requests of that time share the result.
            Opening::Failed(at, fault) if *at >= asked => return Err(fault.clone()),
            Opening::Untried | Opening::Failed(..) => {}
        }
        let opened = connect(&self.folder, Arc::clone(&self.news));
        *opening = match &opened {
            Ok((host, session)) => Opening::Open(host.clone(), Arc::clone(session)),
            Err(fault) => Opening::Failed(Instant::now(), fault.clone()),
        };
        opened
    }

    fn recover(&self) -> Result<Recovery, Fault> {
        let mut opening = self.opening.lock().unwrap_or_else(PoisonError::into_inner);
        *self.sharing() = None;
        // The open folder has to be released before its database can be replaced.
        *opening = Opening::Untried;
        starboard_host::recover(&self.folder).map(Recovery::from).map_err(|error| error.fault(&self.folder))
    }
}

fn connect(folder: &Path, news: Arc<Mutex<Option<Channel<Push>>>>) -> Result<(Host, Arc<Session>), Fault> {
    let host = Host::open(folder).map_err(|error| error.fault(folder))?;
    let session = host.connect(move |push| {
        if let Some(channel) = &*news.lock().unwrap_or_else(PoisonError::into_inner) {
            // The send fails only if the page is gone.
            let _ = channel.send(Push::clone(&push));
        }
    });
    Ok((host, Arc::new(session)))
}
