//! The host inside a web page: it runs in a worker, and keeps its journal in the page's own storage.
//!
//! It has no rule and no SQL. Elsewhere than in a page it is empty.
#![cfg(target_arch = "wasm32")]

use std::collections::VecDeque;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use sqlite_wasm_vfs::sahpool::{OpfsSAHPoolCfg, install as install_opfs_sahpool};
use starboard_host::wire::{Fault, Pushed};
use starboard_host::{Host, Session};
use wasm_bindgen::prelude::*;

/// The folder of the database in the storage of the page.
const PLACE: &str = "/";

/// The host of a page.
#[wasm_bindgen]
pub struct PageHost(Host);

/// The session of one tab.
#[wasm_bindgen]
pub struct PageSession {
    session: Session,
    news: Arc<Mutex<VecDeque<Arc<Pushed>>>>,
}

#[wasm_bindgen]
impl PageHost {
    /// Opens the storage of the page, which only one worker can have, and the journal in it.
    ///
    /// # Errors
    /// A `Fault` as JSON: another worker has the storage, the browser forbids it, or the journal in it cannot be opened.
    pub async fn open() -> Result<PageHost, String> {
        let config = OpfsSAHPoolCfg::default();
        let pool = install_opfs_sahpool::<sqlite_wasm_rs::WasmOsCallback>(&config, true).await;
        let unopened = |why| Fault::Unopened { folder: String::new(), why: Box::new(why) };
        pool.map_err(|error| unopened(Fault::Store { reason: error.to_string() }))
            .and_then(|_| Host::open(Path::new(PLACE)).map_err(|error| error.fault(Path::new(""))))
            .map(Self)
            .map_err(|fault| serde_json::to_string(&fault).unwrap_or_default())
    }

    /// Begins the session of a tab.
    pub fn connect(&self) -> PageSession {
        let news = Arc::<Mutex<VecDeque<Arc<Pushed>>>>::default();
        let heard = Arc::clone(&news);
        let session = self.0.connect(move |push| {
            heard.lock().unwrap_or_else(PoisonError::into_inner).push_back(push);
        });
        PageSession { session, news }
    }

    /// Runs the work that is due, and returns the milliseconds until more is; none if nothing waits.
    #[wasm_bindgen(js_name = runDue)]
    pub fn run_due(&self) -> Option<f64> {
        self.0.run_due().map(|wait| wait.as_secs_f64() * 1000.0)
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
