//! The host inside a web page: it runs in a worker, and keeps its journal in the page's own storage.
//!
//! It has no rule and no SQL. Elsewhere than in a page it is empty.
#![cfg(target_arch = "wasm32")]

mod files;
mod guests;

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sqlite_wasm_vfs::sahpool::{
    OpfsSAHError, OpfsSAHPoolCfg, OpfsSAHPoolUtil, install as install_opfs_sahpool,
};
use starboard_host::wire::{ClientMessage, Fault, NoStorage, Pushed, Reach, Recovery};
use starboard_host::{Host, Remains, Session};
use starboard_seal::Key;
use wasm_bindgen::prelude::*;

use files::{Heads, Memory, OfPage, Pool};

/// The folder of the database in the storage of the page.
const PLACE: &str = "/";

/// The files that the storage has room for: the database, two sound backups and two that are damaged in part, one that is made
/// and one that is read, each with what SQLite keeps beside it.
const FILES: usize = 14;

/// The host of a page.
#[wasm_bindgen]
pub struct PageHost {
    host: Host,
    /// Why its games cannot be opened, a `Fault` as JSON; none if they are open.
    unopened: Option<String>,
}

/// The session of one tab.
#[wasm_bindgen]
pub struct PageSession {
    session: Session,
    unopened: Option<String>,
    news: Arc<Mutex<VecDeque<Arc<Pushed>>>>,
}

/// A rebuilt database.
#[wasm_bindgen(getter_with_clone)]
pub struct Rebuilt {
    /// Its bytes.
    pub database: Vec<u8>,
    /// The content of the file of its heads.
    pub heads: String,
    /// The saved part: a `Recovery` as JSON.
    pub recovery: String,
}

#[wasm_bindgen]
impl PageHost {
    /// Opens the storage of the page, which only one worker can have, and the journal in it. `heads` is the file beside it.
    ///
    /// # Errors
    /// A `Fault` as JSON: another worker has the storage, the browser forbids it, or the journal in it cannot be opened. The
    /// storage is free again.
    pub async fn open(heads: OfPage) -> Result<PageHost, String> {
        starboard_host::keep_heads_in(Some(Box::new(Heads(heads))));
        let opened = match pool().await {
            Ok(pool) => {
                starboard_host::keep_files_in(Some(Box::new(Pool(pool.clone()))));
                Host::open(Path::new(PLACE)).map_err(|error| {
                    starboard_host::keep_files_in(None);
                    // Only open files could keep it from being left.
                    let _ = pool.pause();
                    error.fault(Path::new(""))
                })
            }
            Err(error) => Err(unopened(fault_of(&error))),
        };
        opened.map(|host| Self { host, unopened: None }).map_err(|fault| json(&fault))
    }

    /// Opens a host that knows cards and rules and refuses everything else, for the time in which the games cannot be opened.
    /// `why` is that fault, as JSON.
    ///
    /// # Errors
    /// A `Fault` as JSON.
    #[wasm_bindgen(js_name = withoutGames)]
    pub fn without_games(why: String) -> Result<PageHost, String> {
        starboard_host::keep_heads_in(None);
        starboard_host::keep_files_in(None);
        let host = Host::open(Path::new(PLACE)).map_err(|error| json(&error.fault(Path::new(""))))?;
        Ok(Self { host, unopened: Some(why) })
    }

    /// Begins the session of a tab.
    pub fn connect(&self) -> PageSession {
        let news = Arc::<Mutex<VecDeque<Arc<Pushed>>>>::default();
        let heard = Arc::clone(&news);
        let session = self.host.connect(move |push| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).push_back(push);
        });
        PageSession { session, unopened: self.unopened.clone(), news }
    }

    /// Runs the work that is due, and returns the milliseconds until more is; none if nothing waits.
    #[wasm_bindgen(js_name = runDue)]
    pub fn run_due(&self) -> Option<f64> {
        self.host.run_due().map(|wait| wait.as_secs_f64() * 1000.0)
    }

    /// True if a game has ended that is in no backup yet.
    #[wasm_bindgen(js_name = backupDue)]
    pub fn backup_due(&self) -> bool {
        self.host.backup_due()
    }

    /// Makes the backup that is due, unless the games are to have the room. `room` is what the storage has left, in bytes.
    #[wasm_bindgen(js_name = backUpWithin)]
    pub fn back_up_within(&self, room: f64) {
        self.host.back_up_within(room as i64);
    }
}

impl PageHost {
    /// Tells those who share a table the key by which the host is reached.
    fn share(&self, key: &Key) {
        let key = Some(URL_SAFE_NO_PAD.encode(key.public()));
        self.host.reached_with(move || Reach { shared: true, key: key.clone(), ..Reach::default() });
    }
}

#[wasm_bindgen]
impl PageSession {
    /// Answers a message, as text.
    ///
    /// # Errors
    /// The answer cannot be written as text.
    pub fn answer(&self, message: &str) -> Result<String, JsError> {
        #[cfg(feature = "panics")]
        assert!(!message.contains(r#""name":"PANIC""#), "a player is named so");
        if let Some(refusal) = self.unopened.as_deref().and_then(|why| refusal(message, why)) {
            return Ok(refusal);
        }
        self.session.answer(message).json().ok_or_else(|| JsError::new("the answer cannot be written"))
    }

    /// Returns the pushes since the last call, as messages.
    ///
    /// # Errors
    /// A message cannot be written as text.
    pub fn news(&self) -> Result<Vec<String>, JsError> {
        let pushed = std::mem::take(&mut *self.news.lock().unwrap_or_else(PoisonError::into_inner));
        let message = |push: Arc<Pushed>| push.message().map(str::to_owned);
        pushed.into_iter().map(message).collect::<Option<_>>().ok_or(JsError::new("a push cannot be written"))
    }
}

/// Saves what is readable of a damaged database: its bytes, those of what is beside it, and those of its heads.
///
/// # Errors
/// A `Fault` as JSON.
#[wasm_bindgen]
pub fn rebuild(
    database: Vec<u8>,
    log: Option<Vec<u8>>,
    journal: Option<Vec<u8>>,
    heads: &[u8],
    copy: &str,
) -> Result<Rebuilt, String> {
    let memory = Memory::get().map_err(|error| json(&Fault::Store { reason: error.to_string() }))?;
    let rebuilt = starboard_host::rebuild(&memory, &Remains { database, log, journal }, Some(heads));
    let (database, recovered) = rebuilt.map_err(|fault| json(&fault))?;
    let heads = recovered.heads();
    let recovery = Recovery { copy: copy.to_owned(), ..Recovery::from(recovered) };
    Ok(Rebuilt { database, heads, recovery: serde_json::to_string(&recovery).unwrap_or_default() })
}

/// The pool of files in the storage, ready for use.
async fn pool() -> Result<OpfsSAHPoolUtil, OpfsSAHError> {
    let pool =
        install_opfs_sahpool::<sqlite_wasm_rs::WasmOsCallback>(&OpfsSAHPoolCfg::default(), true).await?;
    pool.resume().await?;
    pool.ensure_capacity(FILES).await?;
    Ok(pool)
}

fn unopened(why: Fault) -> Fault {
    Fault::Unopened { folder: String::new(), why: Box::new(why) }
}

/// The refusal of a message that asks for games: a `ServerMessage` as JSON.
fn refusal(message: &str, why: &str) -> Option<String> {
    let ClientMessage { id, request } = serde_json::from_str(message).ok()?;
    (!request.needs_no_games()).then(|| format!(r#"{{"message":"refusal","id":{id},"fault":{why}}}"#))
}

fn json(fault: &Fault) -> String {
    serde_json::to_string(fault).unwrap_or_default()
}

/// Why the storage cannot be opened.
fn fault_of(error: &OpfsSAHError) -> Fault {
    let OpfsSAHError::Opfs { value, .. } = error else {
        return match error {
            OpfsSAHError::InvalidHeader { .. } | OpfsSAHError::DuplicateFilename(_) => Fault::Damaged,
            _ => Fault::Store { reason: error.to_string() },
        };
    };
    let name = js_sys::Reflect::get(value, &"name".into()).ok().and_then(|name| name.as_string());
    match name.as_deref() {
        Some("NoModificationAllowedError") => Fault::InUse { by: None },
        Some("QuotaExceededError") => Fault::DiskFull,
        Some("SecurityError" | "NotAllowedError") => Fault::NoStorage { why: NoStorage::Refused },
        _ => Fault::Store { reason: error.to_string() },
    }
}
