//! The commands that the interface can call.

use starboard_host::wire::{Fault, Push, Recovery, Request, Response};
use tauri::State;
use tauri::ipc::Channel;

use crate::shell::Shell;

/// Sends a request to the host and returns its answer.
#[tauri::command]
pub(crate) async fn request(shell: State<'_, Shell>, request: Request) -> Result<Response, Fault> {
    shell.request(request).await
}

/// Starts or stops serving the tables to the networks of this device; changes nothing without `on`. Returns true if they are
/// served now.
#[tauri::command]
pub(crate) async fn share(shell: State<'_, Shell>, on: Option<bool>) -> Result<bool, Fault> {
    shell.share(on).await
}

/// Recovers the readable part of a damaged database.
#[tauri::command]
pub(crate) async fn recover(shell: State<'_, Shell>) -> Result<Recovery, Fault> {
    shell.recover().await
}

/// Sends news of the watched tables to `channel` from now on.
#[tauri::command]
#[expect(clippy::needless_pass_by_value, reason = "a command owns what it is handed")]
pub(crate) fn subscribe(shell: State<'_, Shell>, channel: Channel<Push>) {
    shell.subscribe(channel);
}
